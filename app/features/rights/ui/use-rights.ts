import { useCallback, useEffect, useRef, useState } from "react";
import { openLatestOnly } from "../../../lib/latest-only.ts";
import { callApi } from "../../../platform/http/api.ts";
import { toast } from "../../../ui/toasts.tsx";
import type { RightsStatus } from "../contract.ts";
import type { AnswerOf } from "../../../platform/http/answer.ts";
import type { RightsCalls } from "../http.server.ts";

/**
 * State of a member's export and deletion, for /profile. `ask` sends a POST to the feature's endpoint `path`
 * and shows errors.
 */
export function useRights() {
  const [status, setStatus] = useState<RightsStatus>();
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);
  const alive = useRef(true);
  const [newest] = useState(openLatestOnly);
  const load = useCallback(async () => {
    const loaded = await newest(() =>
      callApi<AnswerOf<RightsCalls, "/api/rights/mine", "get">>("/api/rights/mine"),
    );
    if (!loaded || !alive.current) return;
    const { answer } = loaded;
    if (answer.ok) setStatus(answer.data.data);
    else if (answer.status === 401) setStatus(undefined); // signed out: stops polling
    setTrouble(answer.ok ? undefined : answer.message);
  }, [newest]);
  useEffect(() => {
    alive.current = true;
    // oxlint-disable-next-line react/set-state-in-effect -- set after the response
    void load();
    return () => void (alive.current = false);
  }, [load]);
  const ask = async (path: string) => {
    if (busy) return false;
    setBusy(true);
    const answer = await callApi(`/api/rights/${path}`, { method: "POST", body: {} });
    if (!answer.ok) toast.error(answer.error ?? answer.message);
    await load();
    setBusy(false);
    return answer.ok;
  };
  return { status, trouble, busy, ask, load };
}
