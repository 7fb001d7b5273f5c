import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import type { Today } from "../contract.ts";

/** A failed job. */
export type Job = Today["jobs"]["newest"][number];

type RetryStatus = "trying" | { message: string; number?: string | undefined };

/** Tries it again; `trying` while it runs, then the error, if any. */
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
