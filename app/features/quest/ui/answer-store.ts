import type { Progress } from "../contract.ts";
import {
  type LocalAnswers,
  forget,
  fromServer,
  storeAnswers,
  markSent,
  merge,
  readLocalAnswers,
  reconcile,
  storageKey,
  tidy,
  unsent,
} from "./local-answers.ts";
import { openSender, type Saving, type Sender } from "./sender.ts";

/** A difference from the server's clock above this is corrected; smaller ones are the page's loading time. */
const WRONG_CLOCK_MS = 60_000;

/** localStorage, if the browser allows it. */
function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** `open`: whether answers can be given; false in the server-rendered page. */
export type AnswerState = { answers: LocalAnswers; saving: Saving; open: boolean };

/**
 * Local-first store for a quest's answers: saved in this browser immediately, sent to the server in the
 * background, and shared with other tabs. `open` starts that, in the browser only, and returns a function
 * that stops it; until then the server's answers are shown.
 */
export function createAnswerStore({ sessionId, answers, now }: Progress) {
  let state: AnswerState = { answers: fromServer(answers), saving: "saved", open: false };
  let storage: Storage | undefined;
  let sender: Sender | undefined;
  let skew = 0;
  const listeners = new Set<() => void>();

  function turnTo(next: Partial<AnswerState>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }
  const otherTab = (event: StorageEvent) => {
    if (event.key === storageKey(sessionId))
      turnTo({ answers: merge(state.answers, readLocalAnswers(storage, sessionId)) });
  };
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      const off = Date.parse(now) - Date.now();
      skew = Math.abs(off) > WRONG_CLOCK_MS ? off : 0;
      storage = browserStorage();
      if (storage) tidy(storage, Date.parse(now));
      turnTo({ answers: reconcile(readLocalAnswers(storage, sessionId), state.answers), open: true });
      sender = openSender({
        sessionId,
        pending: () => unsent(state.answers),
        arrived: (sent) =>
          turnTo({ answers: storeAnswers(storage, sessionId, markSent(state.answers, sent)) }),
        onSaving: (saving) => saving !== state.saving && turnTo({ saving }),
      });
      sender.resume();
      addEventListener("storage", otherTab);
      return () => {
        removeEventListener("storage", otherTab);
        sender?.close();
      };
    },
    /** Stores an answer. `tookMs`: milliseconds the statement was on screen. */
    put(itemId: string, value: number, tookMs: number) {
      const at = Math.max(Date.now() + skew, (state.answers[itemId]?.at ?? 0) + 1);
      const answer = { value, at, tookMs: Math.round(tookMs), sent: false };
      turnTo({ answers: storeAnswers(storage, sessionId, { ...state.answers, [itemId]: answer }) });
      sender?.nudge();
    },
    /** Answers that the server lacks. */
    waiting: () => unsent(state.answers),
    /** Clears the answers after the result exists. */
    clear: () => {
      turnTo({ answers: markSent(state.answers, unsent(state.answers)) });
      forget(storage, sessionId);
    },
  };
}
