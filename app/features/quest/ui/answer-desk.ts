import type { Progress } from "../contract.ts";
import {
  type Book,
  forget,
  fromServer,
  keep,
  markSent,
  merge,
  readBook,
  reconcile,
  shelfKey,
  tidy,
  unsent,
} from "./answer-book.ts";
import { openSender, type Saving, type Sender } from "./sender.ts";

/** A clock further off than this is corrected; less is the time the page took to come. */
const WRONG_CLOCK_MS = 60_000;

/** localStorage, where the browser allows it. */
function openShelf(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** `open`: answers can be given; false in the page as the server sends it. */
export type Desk = { book: Book; saving: Saving; open: boolean };

/**
 * The answers of a quest, local first: written to this browser at once, carried to the server in the background, shared with its other tabs.
 * `open` begins that, in the browser only, and returns what ends it; before, the desk shows what the server sent.
 */
export function answerDesk({ sessionId, answers, now }: Progress) {
  let desk: Desk = { book: fromServer(answers), saving: "saved", open: false };
  let shelf: Storage | undefined;
  let sender: Sender | undefined;
  let skew = 0;
  const readers = new Set<() => void>();

  function turnTo(next: Partial<Desk>) {
    desk = { ...desk, ...next };
    for (const tell of readers) tell();
  }
  const otherTab = (event: StorageEvent) => {
    if (event.key === shelfKey(sessionId)) turnTo({ book: merge(desk.book, readBook(shelf, sessionId)) });
  };
  return {
    read: () => desk,
    subscribe: (reader: () => void) => {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    open() {
      const off = Date.parse(now) - Date.now();
      skew = Math.abs(off) > WRONG_CLOCK_MS ? off : 0;
      shelf = openShelf();
      if (shelf) tidy(shelf, Date.parse(now));
      turnTo({ book: reconcile(readBook(shelf, sessionId), desk.book), open: true });
      sender = openSender({
        sessionId,
        pending: () => unsent(desk.book),
        arrived: (sent) => turnTo({ book: keep(shelf, sessionId, markSent(desk.book, sent)) }),
        tell: (saving) => saving !== desk.saving && turnTo({ saving }),
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
      const at = Math.max(Date.now() + skew, (desk.book[itemId]?.at ?? 0) + 1);
      const answer = { value, at, tookMs: Math.round(tookMs), sent: false };
      turnTo({ book: keep(shelf, sessionId, { ...desk.book, [itemId]: answer }) });
      sender?.nudge();
    },
    /** What the server does not have yet. */
    waiting: () => unsent(desk.book),
    /** The result is there: this browser need not keep the answers, and nothing is on its way any more. */
    clear: () => {
      turnTo({ book: markSent(desk.book, unsent(desk.book)) });
      forget(shelf, sessionId);
    },
  };
}
