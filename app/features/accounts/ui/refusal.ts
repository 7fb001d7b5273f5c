import type { ApiResult } from "../../../platform/http/api.ts";
import { SESSION_TOASTS } from "../domain/session-texts.ts";

export type Refusal = Extract<ApiResult<unknown>, { ok: false }>;

/** The message for a failed call: the server's own, else that of a network error, else `otherwise`. */
export const refusalText = ({ error, status, message }: Refusal, otherwise: string) =>
  error ?? (status === 0 ? message : otherwise);

/** The server's message for a field, by its name; undefined if it names none. */
export const fieldProblem = ({ field, error }: Refusal): Record<string, string> | undefined =>
  field && error ? { [field]: error } : undefined;

/** The message of a failed sign-out. */
export const signOutProblem = (refusal: Refusal) =>
  refusal.status === 0
    ? SESSION_TOASTS.signOutUnanswered
    : refusalText(refusal, SESSION_TOASTS.signOutFailed);
