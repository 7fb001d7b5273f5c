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

/** A clock further off than this is corrected; less is the time the page took to come. */
const WRONG_CLOCK_MS = 60_000;

/** localStorage, where the browser allows it. */
function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** `open`: answers can be given; false in the page as the server sends it. */
export type AnswerState = { answers: LocalAnswers; saving: Saving; open: boolean };

/**
 * The answers of a quest, local first: written to this browser at once, carried to the server in the
 * background, shared with its other tabs.
 * `open` begins that, in the browser only, and returns what ends it; before, the desk shows what the server
 * sent.
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
      sender.again();
      addEventListener("storage", otherTab);
      return () => {
        removeEventListener("storage", otherTab);
        sender?.close();
      };
    },
    /** Keeps an answer. `tookMs`: milliseconds the statement was looked at. */
    put(itemId: string, value: number, tookMs: number) {
      const at = Math.max(Date.now() + skew, (state.answers[itemId]?.at ?? 0) + 1);
      const answer = { value, at, tookMs: Math.round(tookMs), sent: false };
      turnTo({ answers: storeAnswers(storage, sessionId, { ...state.answers, [itemId]: answer }) });
      sender?.nudge();
    },
    /** What the server does not have yet. */
    waiting: () => unsent(state.answers),
    /** The result is there: this browser need not keep the answers, and nothing is on its way any more. */
    clear: () => {
      turnTo({ answers: markSent(state.answers, unsent(state.answers)) });
      forget(storage, sessionId);
    },
  };
}
