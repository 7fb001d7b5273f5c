import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import type { Today } from "../contract.ts";

/** A job that was given up. */
export type Job = Today["jobs"]["newest"][number];

type RetryStatus = "trying" | { message: string; number?: string | undefined };

/** Asks for another try; `trying` meanwhile, and then what went wrong, where something did. */
export function useRetry(path: string, body: object) {
  const [status, setStatus] = useState<RetryStatus>();
  const { revalidate } = useRevalidator();
  async function retry() {
    setStatus("trying");
    const result = await callApi(path, { method: "POST", body });
    setStatus(result.ok ? undefined : { message: result.said ?? result.message, number: result.number });
    if (result.ok || result.status === 409) await revalidate();
    return result.ok;
  }
  return { status, retry };
}
