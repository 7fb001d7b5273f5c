import { data } from "react-router";
import { AppError } from "../../../platform/errors.ts";

/** A post or a revision that is not there is a page that is not found. */
export function asNotFound(error: unknown): never {
  if (error instanceof AppError && error.status === 404) throw data(null, { status: 404 });
  throw error;
}
