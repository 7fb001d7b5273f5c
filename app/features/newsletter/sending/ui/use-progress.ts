import { useEffect, useRef, useState } from "react";
import { grouped, formatDate } from "../../../../lib/india-format.ts";
import { firstOf } from "../../../../lib/checked.ts";
import { plural } from "../../../../lib/plural.ts";
import { callApi } from "../../../../platform/http/api.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { NewsletterAdminCalls } from "../../admin-http.server.ts";
import type { IssueProgress, SendState } from "../../contract.ts";

/** Polling intervals while an issue is being sent, and while it is paused. Milliseconds. */
const OFTEN_MS = 1_000;
const SELDOM_MS = 5_000;
/** The window over which the sending rate is measured. Milliseconds. */
const PACE_MS = 10_000;

/** Copies in a final state. */
export const handled = ({ of, pending, handing }: IssueProgress) => of - pending - handing;

/** Emails per second over the last `PACE_MS`; undefined before the second measurement. */
function usePace({ progress, at }: SendState) {
  const measured = useRef<{ at: number; done: number }[]>([]);
  const [pace, setPace] = useState<number>();
  const done = handled(progress);
  useEffect(() => {
    measured.current = [...measured.current, { at, done }].filter((measure) => at - measure.at <= PACE_MS);
    const oldest = firstOf(measured.current);
    const seconds = (at - oldest.at) / 1000;
    setPace(seconds > 0 ? (done - oldest.done) / seconds : undefined);
  }, [at, done]);
  return pace;
}

/**
 * Polls the progress of an issue while it can change and the page is visible. Uses an API call, because a
 * failed loader would replace the page.
 */
export function useProgress(id: string, loaded: SendState) {
  const [fetched, setFetched] = useState(loaded);
  const [lost, setLost] = useState(false);
  const latest = fetched.at > loaded.at ? fetched : loaded;
  const { state } = latest.progress;
  useEffect(() => {
    if (state !== "sending" && state !== "paused") return undefined;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      timer = setTimeout(() => void again(), state === "sending" ? OFTEN_MS : SELDOM_MS);
    };
    async function again() {
      if (!document.hidden) {
        const result = await callApi<
          AnswerOf<NewsletterAdminCalls, "/api/admin/newsletter/issues/:id/progress", "get">
        >(`/api/admin/newsletter/issues/${id}/progress`, { timeoutMs: 8_000 });
        if (over) return;
        setLost(!result.ok);
        if (result.ok) setFetched(result.data);
      }
      next();
    }
    next();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [id, state]);
  return { ...latest, pace: usePace(latest), lost };
}

/** "12 s", "4 min". */
const spanText = (seconds: number) =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;

/** Pausing does not stop emails that are being sent to the mail server. */
const underwayText = ({ handing }: IssueProgress) =>
  handing === 0
    ? ""
    : plural(
        handing,
        " 1 email already being sent will still go out.",
        ` ${handing} emails already being sent will still go out.`,
      );

/** The state of sending in one line. */
export function progressText(progress: IssueProgress, pace: number | undefined): string {
  const { state, startedAt, endedAt, of, waiting } = progress;
  const began = startedAt ? `Started ${formatDate(startedAt)}.` : "";
  if (state === "paused")
    return `${began} Paused.${underwayText(progress)} Nobody gets it twice when you resume.`;
  if (state === "sent") return `Sent ${endedAt ? formatDate(endedAt) : ""}`;
  if (state === "cancelled")
    return `${began} Cancelled ${endedAt ? formatDate(endedAt) : ""}. Everyone else won’t get it.`;
  if (waiting > 0 && handled(progress) + waiting === of)
    return `${began} Some mail servers asked us to wait. We’ll retry within the hour.`;
  if (!pace) return began;
  return (
    `${began} About ${grouped(Math.round(pace))} a second, done in about ` +
    `${spanText((of - handled(progress)) / pace)}.`
  );
}
