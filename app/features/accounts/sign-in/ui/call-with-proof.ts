import { solveProof } from "../../../../lib/proof-of-work.ts";
import { type ApiResult, callApi } from "../../../../platform/http/api.ts";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import type { ProofAnswer } from "../../contract.ts";

/**
 * Posts a sign-in. If the server requires a proof of work after many attempts for this address, solves it and
 * posts again.
 */
export async function callWithProof<T>(
  path: string,
  body: { email: string; [field: string]: unknown },
): Promise<ApiResult<T>> {
  const first = await callApi<T>(path, { method: "POST", body });
  if (first.ok || first.code !== "PROOF_REQUIRED") return first;
  toast(first.error ?? first.message, AUTH_TOAST);
  const request = await callApi<ProofAnswer>("/api/auth/proof", {
    method: "POST",
    body: { email: body.email },
  });
  if (!request.ok) return request;
  const { challenge, bits } = request.data;
  const answer = await solveProof(challenge, bits);
  return callApi<T>(path, { method: "POST", body: { ...body, proof: { challenge, answer } } });
}
