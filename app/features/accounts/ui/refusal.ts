import type { ApiResult } from "../../../platform/http/api.ts";
import { SESSION_TOASTS } from "../domain/session-texts.ts";

export type Refusal = Extract<ApiResult<unknown>, { ok: false }>;

/** The message of a failed call: the server's own, else that there was no answer, else `otherwise`. */
export const wordsOf = ({ said, status, message }: Refusal, otherwise: string) =>
  said ?? (status === 0 ? message : otherwise);

/** The server's message for a field, by its name; undefined if it names none. */
export const fieldProblem = ({ field, said }: Refusal): Record<string, string> | undefined =>
  field && said ? { [field]: said } : undefined;

/** The message of a failed sign-out. */
export const signOutProblem = (refusal: Refusal) =>
  refusal.status === 0 ? SESSION_TOASTS.signOutUnanswered : wordsOf(refusal, SESSION_TOASTS.signOutFailed);
