import type { ApiResult } from "../../../platform/http/api.ts";
import { SESSION_TOASTS } from "../domain/session-texts.ts";

export type Refusal = Extract<ApiResult<unknown>, { ok: false }>;

/**
 * What the person is told of a call that failed: the server's own words, else that nobody answered, else the
 * words of this form.
 */
export const wordsOf = ({ said, status, message }: Refusal, otherwise: string) =>
  said ?? (status === 0 ? message : otherwise);

/** What the server says of one field, by that field's name; undefined where it names none. */
export const fieldProblem = ({ field, said }: Refusal): Record<string, string> | undefined =>
  field && said ? { [field]: said } : undefined;

/** What is said of a sign-out that did not happen. */
export const signOutProblem = (refusal: Refusal) =>
  refusal.status === 0 ? SESSION_TOASTS.signOutUnanswered : wordsOf(refusal, SESSION_TOASTS.signOutFailed);
