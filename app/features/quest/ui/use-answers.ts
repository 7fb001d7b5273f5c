import { useCallback, useEffect, useRef, useState } from "react";
import type { Progress } from "../contract.ts";
import { type Book, fromServer, keep, markSent, merge, readBook, reconcile, shelfKey, unsent } from "./answer-book.ts";
import { openSender, type Saving, type Sender } from "./sender.ts";

/** A clock further off than this is corrected; less is the time the page took to come. */
const WRONG_CLOCK_MS = 60_000;

const shelf = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};

/**
 * The answers of a quest, local first: written to this browser at once, carried to the server in the background, shared with other tabs.
 * `opened` turns true when what this browser kept has been laid over what the server sent.
 */
export function useAnswers(progress: Progress) {
  const { sessionId } = progress;
  const [book, setBook] = useState<Book>(() => fromServer(progress.answers));
  const [saving, setSaving] = useState<Saving>("saved");
  const [opened, setOpened] = useState(false);
  const latest = useRef(book);
  const sender = useRef<Sender>(null);
  const skew = useRef(0);

  const turnTo = useCallback((next: Book) => {
    latest.current = next;
    setBook(next);
  }, []);

  useEffect(() => {
    const off = Date.parse(progress.now) - Date.now();
    skew.current = Math.abs(off) > WRONG_CLOCK_MS ? off : 0;
    turnTo(reconcile(readBook(shelf(), sessionId), fromServer(progress.answers)));
    setOpened(true);
    const carrier = openSender({
      sessionId,
      pending: () => unsent(latest.current),
      arrived: (answers) => turnTo(keep(shelf(), sessionId, markSent(latest.current, answers))),
      tell: setSaving,
    });
    sender.current = carrier;
    carrier.again();
    const otherTab = (event: StorageEvent) => {
      if (event.key === shelfKey(sessionId)) turnTo(merge(latest.current, readBook(shelf(), sessionId)));
    };
    addEventListener("storage", otherTab);
    return () => {
      removeEventListener("storage", otherTab);
      carrier.close();
    };
  }, [progress, sessionId, turnTo]);

  /** Keeps an answer. @param tookMs milliseconds the statement was looked at */
  const put = useCallback(
    (itemId: string, value: number, tookMs: number) => {
      const at = Math.max(Date.now() + skew.current, (latest.current[itemId]?.at ?? 0) + 1);
      const answer = { value, at, tookMs: Math.round(tookMs), sent: false };
      turnTo(keep(shelf(), sessionId, { ...latest.current, [itemId]: answer }));
      sender.current?.nudge();
    },
    [sessionId, turnTo],
  );
  const waiting = useCallback(() => unsent(latest.current), []);
  return { book, opened, saving, put, waiting };
}
