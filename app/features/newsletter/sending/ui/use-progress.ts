import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import type { CopyShown, IssueProgress } from "../../contract.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { SendingCalls } from "../../admin.server.ts";
import { firstOf } from "../../../../lib/checked.ts";

export type SendState = { progress: IssueProgress; doubtful: CopyShown[] };
/** How often progress is fetched while an issue is being sent, and while it is paused. Milliseconds. */
const OFTEN_MS = 1_000;
const SELDOM_MS = 5_000;
/** The rate is measured over this time. Milliseconds. */
const PACE_MS = 10_000;

/** Copies in a final state. */
export const handled = ({ of, pending, handing }: IssueProgress) => of - pending - handing;

/** Emails a second, over the last moments; undefined before the second measurement. */
function usePace(progress: IssueProgress, at: number) {
  const looks = useRef<{ at: number; done: number }[]>([]);
  const [pace, setPace] = useState<number>();
  const done = handled(progress);
  useEffect(() => {
    const all = [...looks.current, { at, done }].filter((one) => at - one.at <= PACE_MS);
    looks.current = all;
    const seconds = (at - firstOf(all).at) / 1000;
    setPace(seconds > 0 ? (done - firstOf(all).done) / seconds : undefined);
  }, [at, done]);
  return pace;
}

/** The progress of an issue, fetched again while it can change and the page is visible. */
export function useProgress(id: string, given: SendState) {
  const [sendState, setSendState] = useState({ ...given, at: 0 });
  const [lost, setLost] = useState(false);
  const look = useCallback(async () => {
    const result = await callApi<AnswerOf<SendingCalls, "/api/admin/newsletter/letters/:id/progress", "get">>(
      `/api/admin/newsletter/letters/${id}/progress`,
      {
        timeoutMs: 8_000,
      },
    );
    setLost(!result.ok);
    if (result.ok) setSendState({ ...result.data, at: performance.now() });
  }, [id]);
  const { state } = sendState.progress;
  useEffect(() => {
    if (state !== "sending" && state !== "paused") return undefined;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      timer = setTimeout(() => void again(), state === "sending" ? OFTEN_MS : SELDOM_MS);
    };
    async function again() {
      if (!document.hidden) await look();
      if (!over) next();
    }
    next();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [look, state]);
  return { ...sendState, pace: usePace(sendState.progress, sendState.at), lost, look };
}
