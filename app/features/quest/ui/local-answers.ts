import { DAY_MS } from "../../../lib/india-time.ts";
import type { GivenAnswer, StoredAnswer } from "../contract.ts";

/**
 * An answer as this browser keeps it. `at`: milliseconds by the server's clock; `sent`: the server has it.
 */
type LocalAnswer = { value: number; at: number; tookMs: number | null; sent: boolean };
/** Answers by statement. Never changed in place. */
export type LocalAnswers = Readonly<Record<string, LocalAnswer>>;
type AnswerStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "vv.quest.";
export const storageKey = (sessionId: string) => PREFIX + sessionId;
const STORED_FOR_MS = 30 * DAY_MS;

/** What the browser kept of a quest; nothing when it kept none, or something that is not ours. */
export function readLocalAnswers(storage: AnswerStorage | undefined, sessionId: string): LocalAnswers {
  try {
    // looked at piece by piece
    const found = JSON.parse(storage?.getItem(storageKey(sessionId)) ?? "{}") as LocalAnswers;
    return Object.fromEntries(
      Object.entries(found).filter(
        ([, answer]) => Number.isInteger(answer?.value) && Number.isFinite(answer?.at),
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Two books of the same quest in one: for each statement the newest answer; at the same moment, the one the
 * server has.
 */
export function merge(one: LocalAnswers, other: LocalAnswers): LocalAnswers {
  const both: Record<string, LocalAnswer> = { ...one };
  for (const [id, answer] of Object.entries(other)) {
    const known = both[id];
    if (!known || answer.at > known.at || (answer.at === known.at && answer.sent)) both[id] = answer;
  }
  return both;
}

/**
 * Keeps the book, together with what another tab kept meanwhile. A full or closed storage loses nothing that
 * is on its way to the server.
 */
export function storeAnswers(
  storage: AnswerStorage | undefined,
  sessionId: string,
  stored: LocalAnswers,
): LocalAnswers {
  const all = merge(readLocalAnswers(storage, sessionId), stored);
  try {
    storage?.setItem(storageKey(sessionId), JSON.stringify(all));
  } catch {
    // storage is full or forbidden: memory and the server remain
  }
  return all;
}

export function forget(storage: AnswerStorage | undefined, sessionId: string) {
  try {
    storage?.removeItem(storageKey(sessionId));
  } catch {
    // forbidden storage kept nothing
  }
}

type ListedStorage = AnswerStorage & { key(index: number): string | null; readonly length: number };
/** The quests that this browser has answers of. */
const questsIn = (storage: ListedStorage) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "")
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));

/**
 * Takes down what no quest needs any more: books whose last answer is older than the server keeps an
 * unclaimed quest. `now` in milliseconds.
 */
export function tidy(storage: ListedStorage, now: number) {
  for (const id of questsIn(storage)) {
    const newest = Math.max(0, ...Object.values(readLocalAnswers(storage, id)).map((answer) => answer.at));
    if (newest < now - STORED_FOR_MS) forget(storage, id);
  }
}

/**
 * Takes down what the server has already. Answers that are not there yet stay: this is the only place that
 * has them.
 */
export function forgetSent(storage: ListedStorage) {
  for (const id of questsIn(storage)) {
    const waiting = Object.entries(readLocalAnswers(storage, id)).filter(([, answer]) => !answer.sent);
    forget(storage, id);
    if (waiting.length > 0) storeAnswers(storage, id, Object.fromEntries(waiting));
  }
}

export const fromServer = (answers: readonly StoredAnswer[]): LocalAnswers =>
  Object.fromEntries(
    answers.map((a) => [
      a.itemId,
      { value: a.value, at: Date.parse(a.answeredAt), tookMs: a.tookMs, sent: true },
    ]),
  );

/**
 * This browser's book after a look at the server's: what was sent gives way to the server, what the server
 * lacks goes out again.
 */
export function reconcile(local: LocalAnswers, server: LocalAnswers): LocalAnswers {
  const whole: Record<string, LocalAnswer> = { ...server };
  for (const [id, answer] of Object.entries(local)) {
    const there = server[id];
    if (!there) whole[id] = { ...answer, sent: false };
    else if (!answer.sent && answer.at > there.at) whole[id] = answer;
  }
  return whole;
}

/** What the server does not have yet. */
export const unsent = (stored: LocalAnswers): GivenAnswer[] =>
  Object.entries(stored)
    .filter(([, answer]) => !answer.sent)
    .map(([itemId, { value, at, tookMs }]) => ({
      itemId,
      value,
      answeredAt: new Date(at).toISOString(),
      ...(tookMs !== null && { tookMs }),
    }));

/** Marks what arrived; an answer that was changed while its batch was under way stays unsent. */
export function markSent(stored: LocalAnswers, arrived: readonly GivenAnswer[]): LocalAnswers {
  const next: Record<string, LocalAnswer> = { ...stored };
  for (const { itemId, answeredAt } of arrived) {
    const answer = next[itemId];
    if (answer && answer.at <= Date.parse(answeredAt)) next[itemId] = { ...answer, sent: true };
  }
  return next;
}
