import { callApi } from "../../../platform/http/api.ts";
import type { GivenAnswer } from "../contract.ts";

/**
 * `kept`: only on this device for now. `refused`: the server does not accept them, because another browser or
 * account owns the quest or it was deleted.
 */
export type Saving = "saved" | "sending" | "kept" | "refused";
type Wiring = {
  sessionId: string;
  pending: () => GivenAnswer[];
  arrived: (answers: GivenAnswer[]) => void;
  onSaving: (saving: Saving) => void;
};

const SOON_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const TIMEOUT_MS = 10_000;
const PATH = "/api/quest/answers";

/** Sends the last batch with `keepalive`, because the tab may be closing. */
function sendOnLeaving(sessionId: string, answers: GivenAnswer[]): void {
  if (answers.length === 0) return;
  const body = JSON.stringify({ sessionId, answers });
  void fetch(PATH, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body,
    keepalive: true,
  }).catch(() => undefined);
}

type PageEvents = { online: () => void; offline: () => void; leave: () => void };
/** Watches connectivity and page exits. @returns a function that stops watching */
function watchPage({ online, offline, leave }: PageEvents) {
  const hidden = () => document.visibilityState === "hidden" && leave();
  addEventListener("online", online);
  addEventListener("offline", offline);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", hidden);
  return () => {
    removeEventListener("online", online);
    removeEventListener("offline", offline);
    removeEventListener("pagehide", leave);
    document.removeEventListener("visibilitychange", hidden);
  };
}

/**
 * Sends answers to the server: collects them briefly, sends one batch at a time, and retries with increasing
 * delays. Call `nudge` after every answer and `close` when the quiz is left.
 */
export function openSender({ sessionId, pending, arrived, onSaving }: Wiring) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let underway = false;

  function after(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), ms);
  }
  async function send() {
    timer = undefined;
    if (underway) return;
    const answers = pending();
    if (answers.length === 0) return onSaving("saved");
    underway = true;
    const body = { sessionId, answers };
    const result = await callApi<unknown>(PATH, { method: "PUT", body, timeoutMs: TIMEOUT_MS });
    underway = false;
    if (!result.ok) return failed(result.status);
    failures = 0;
    arrived(answers);
    if (pending().length > 0) return after(SOON_MS);
    onSaving("saved");
  }
  function failed(status: number) {
    if (status >= 400 && status < 500 && status !== 429) return onSaving("refused");
    failures += 1;
    onSaving("kept");
    after(Math.min(LONGEST_WAIT_MS, 500 * 2 ** failures));
  }
  const resume = () => {
    failures = 0;
    after(0);
  };
  const leave = () => sendOnLeaving(sessionId, pending());
  const stopWatching = watchPage({ online: resume, leave, offline: () => onSaving("kept") });
  return {
    nudge() {
      if (failures === 0) {
        if (navigator.onLine) onSaving("sending");
        // not a debounce: frequent answers must not delay the batch
        if (!underway && timer === undefined) after(SOON_MS);
      }
    },
    resume,
    close() {
      clearTimeout(timer);
      leave();
      stopWatching();
    },
  };
}
export type Sender = ReturnType<typeof openSender>;
