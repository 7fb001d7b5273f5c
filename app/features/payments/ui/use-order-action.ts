import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { toast } from "../../../ui/toasts.tsx";

export type Refused = { message: string; field?: string | undefined; number?: string | undefined };
const OFFLINE = "You’re offline. Try again when you reconnect.";

/**
 * An action of the owner: one call at a time; reloads the page's data after success, or if somebody else was
 * faster.
 * @returns `run` returns whether it succeeded; `refused` has the refusal until the next attempt
 */
export function useOrderAction() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const { revalidate } = useRevalidator();
  async function run(path: string, body: unknown, done: string): Promise<boolean> {
    if (busy) return false;
    if (!navigator.onLine) {
      setRefused({ message: OFFLINE });
      return false;
    }
    setBusy(true);
    setRefused(undefined);
    const result = await callApi(path, { method: "POST", body });
    setBusy(false);
    if (result.ok) toast.success(done);
    else setRefused({ message: result.said ?? result.message, field: result.field, number: result.number });
    if (result.ok || result.status === 409) await revalidate();
    return result.ok;
  }
  return { busy, refused, run, forget: () => setRefused(undefined) };
}
