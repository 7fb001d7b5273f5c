import { data } from "react-router";
import { AppError } from "../../../platform/errors.ts";

/** Answers 404 for a post or revision that does not exist. */
export function asNotFound(error: unknown): never {
  if (error instanceof AppError && error.status === 404) throw data(null, { status: 404 });
  throw error;
}
