import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi, type ApiResult } from "../../../platform/http/api.ts";
import { toast } from "../../../ui/toasts.tsx";
import { TOASTS } from "../domain/texts.ts";
import { fieldProblem, refusalText, type Refusal } from "./refusal.ts";

/** Returns a refusal's message for its field, or shows it in a toast if it names none. */
export function fieldErrors({ ...refusal }: Refusal): Record<string, string> | undefined {
  if (refusal.code === "PROVE_AGAIN") return undefined; // the member closed `ConfirmIdentity`
  const problem = fieldProblem(refusal);
  if (problem) return problem;
  toast.error(refusalText(refusal, TOASTS.unexpected));
  return undefined;
}

/** Sends changes to the member's account and reloads the page's data. `busy`: path of the running change. */
export function useChange() {
  const [busy, setBusy] = useState<string>();
  const { revalidate } = useRevalidator();
  async function change<T = unknown>(
    method: string,
    path: string,
    body: unknown = {},
  ): Promise<ApiResult<T>> {
    setBusy(path);
    const answer = await callApi<T>(`/api/account/${path}`, { method, body });
    // after an ended session the reload redirects to the sign-in page
    if (answer.ok || answer.status === 401) await revalidate();
    setBusy(undefined);
    return answer;
  }
  /** A change without a form; `message` is its success toast. */
  async function runChange(method: string, path: string, message: string) {
    if (busy) return;
    const answer = await change(method, path);
    if (answer.ok) toast.success(message);
    else fieldErrors(answer);
  }
  return { busy, change, runChange };
}
