import { solveProof } from "../../../../lib/proof-of-work.ts";
import { type ApiResult, callApi } from "../../../../platform/http/api.ts";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import type { ProofAnswer } from "../../contract.ts";

/**
 * Posts a sign-in. If the server asks for a proof of work because many have tried this address, solves it and
 * sends the form again.
 */
export async function callWithProof<T>(
  path: string,
  body: { email: string; [field: string]: unknown },
): Promise<ApiResult<T>> {
  const first = await callApi<T>(path, { method: "POST", body });
  if (first.ok || first.code !== "PROOF_REQUIRED") return first;
  toast(first.said ?? first.message, AUTH_TOAST);
  const asked = await callApi<ProofAnswer>("/api/auth/proof", {
    method: "POST",
    body: { email: body.email },
  });
  if (!asked.ok) return asked;
  const { challenge, bits } = asked.data;
  const answer = await solveProof(challenge, bits);
  return callApi<T>(path, { method: "POST", body: { ...body, proof: { challenge, answer } } });
}
