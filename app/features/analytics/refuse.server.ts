import { AppError } from "../../platform/errors.ts";
import type { AnalyticsCode } from "./contract.ts";

/** What a call of this feature throws where it does not do what was asked, with the field that was wrong. */
export const refuse = (code: AnalyticsCode, message: string, status: number, field?: string) =>
  new AppError(code, message, { status, ...(field && { field }) });
