import type { ApiResult } from "../../../platform/api.ts";

export type Refusal = Extract<ApiResult<unknown>, { ok: false }>;

/**
 * What the person is told of a call that failed: the server's own words, else that nobody answered, else the
 * words of this form.
 */
export const wordsOf = ({ said, status, message }: Refusal, otherwise: string) =>
  said ?? (status === 0 ? message : otherwise);
