import { useState } from "react";
import { callApi } from "../../../platform/http/api.ts";

export type ActionTrouble = { message: string; field?: string | undefined; number?: string | undefined };
const ROOT = "/api/admin/newsletter";

/**
 * Does one thing at a time by a call under `/api/admin/newsletter`; what went wrong stays until the next try.
 */
export function useAction() {
  const [busy, setBusy] = useState<string>();
  const [trouble, setTrouble] = useState<ActionTrouble>();
  /** @returns the answer, or undefined where it went wrong */
  async function run<T = unknown>(path: string, body: unknown = {}, method = "POST"): Promise<T | undefined> {
    if (busy) return undefined;
    setBusy(path);
    setTrouble(undefined);
    const result = await callApi<T>(ROOT + path, { method, body });
    setBusy(undefined);
    if (result.ok) return result.data;
    setTrouble({
      message: result.said ?? result.message,
      field: result.field,
      number: result.status >= 500 ? result.number : undefined,
    });
    return undefined;
  }
  return {
    run,
    busy,
    trouble,
    /** What is wrong with this field of a form. */ wrong: (field: string) =>
      trouble?.field === field ? trouble.message : undefined,
  };
}
