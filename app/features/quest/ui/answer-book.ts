import { DAY_MS } from "../../../kernel/india-time.ts";
import type { GivenAnswer, StoredAnswer } from "../contract.ts";

/** An answer as this browser keeps it. `at`: milliseconds by the server's clock; `sent`: the server has it. */
type Kept = { value: number; at: number; tookMs: number | null; sent: boolean };
/** Answers by statement. Never changed in place. */
export type Book = Readonly<Record<string, Kept>>;
type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "vv.quest.";
export const shelfKey = (sessionId: string) => PREFIX + sessionId;
const KEPT_MS = 30 * DAY_MS;

/** What the browser kept of a quest; nothing when it kept none, or something that is not ours. */
export function readBook(shelf: Shelf | undefined, sessionId: string): Book {
  try {
    const found = JSON.parse(shelf?.getItem(shelfKey(sessionId)) ?? "{}") as Book;
    return Object.fromEntries(
      Object.entries(found).filter(([, kept]) => Number.isInteger(kept?.value) && Number.isFinite(kept?.at)),
    );
  } catch {
    return {};
  }
}

/** Two books of the same quest in one: for each statement the newest answer; at the same moment, the one the server has. */
export function merge(one: Book, other: Book): Book {
  const both: Record<string, Kept> = { ...one };
  for (const [id, kept] of Object.entries(other)) {
    const known = both[id];
    if (!known || kept.at > known.at || (kept.at === known.at && kept.sent)) both[id] = kept;
  }
  return both;
}

/** Keeps the book, together with what another tab kept meanwhile. A full or closed storage loses nothing that is on its way to the server. */
export function keep(shelf: Shelf | undefined, sessionId: string, book: Book): Book {
  const all = merge(readBook(shelf, sessionId), book);
  try {
    shelf?.setItem(shelfKey(sessionId), JSON.stringify(all));
  } catch {
    // storage is full or forbidden: memory and the server remain
  }
  return all;
}

export function forget(shelf: Shelf | undefined, sessionId: string) {
  try {
    shelf?.removeItem(shelfKey(sessionId));
  } catch {
    // forbidden storage kept nothing
  }
}

/** Takes down what no quest needs any more: books whose last answer is older than the server keeps an unclaimed quest. `now` in milliseconds. */
export function tidy(
  shelf: Shelf & { key(index: number): string | null; readonly length: number },
  now: number,
) {
  const keys = Array.from({ length: shelf.length }, (_, i) => shelf.key(i)).filter((key) =>
    key?.startsWith(PREFIX),
  );
  for (const key of keys) {
    const newest = Math.max(
      0,
      ...Object.values(readBook(shelf, key!.slice(PREFIX.length))).map((kept) => kept.at),
    );
    if (newest < now - KEPT_MS) shelf.removeItem(key!);
  }
}

export const fromServer = (answers: readonly StoredAnswer[]): Book =>
  Object.fromEntries(
    answers.map((a) => [
      a.itemId,
      { value: a.value, at: Date.parse(a.answeredAt), tookMs: a.tookMs, sent: true },
    ]),
  );

/** This browser's book after a look at the server's: what was sent gives way to the server, what the server lacks goes out again. */
export function reconcile(local: Book, server: Book): Book {
  const whole: Record<string, Kept> = { ...server };
  for (const [id, kept] of Object.entries(local)) {
    const there = server[id];
    if (!there) whole[id] = { ...kept, sent: false };
    else if (!kept.sent && kept.at > there.at) whole[id] = kept;
  }
  return whole;
}

/** What the server does not have yet. */
export const unsent = (book: Book): GivenAnswer[] =>
  Object.entries(book)
    .filter(([, kept]) => !kept.sent)
    .map(([itemId, { value, at, tookMs }]) => ({
      itemId,
      value,
      answeredAt: new Date(at).toISOString(),
      ...(tookMs !== null && { tookMs }),
    }));

/** Marks what arrived; an answer that was changed while its batch was under way stays unsent. */
export function markSent(book: Book, arrived: readonly GivenAnswer[]): Book {
  const next: Record<string, Kept> = { ...book };
  for (const { itemId, answeredAt } of arrived) {
    const kept = next[itemId];
    if (kept && kept.at <= Date.parse(answeredAt)) next[itemId] = { ...kept, sent: true };
  }
  return next;
}
