import { DAY_MS } from "../../../lib/india-time.ts";
import type { GivenAnswer, StoredAnswer } from "../contract.ts";

/** An answer in this browser. `at`: milliseconds on the server's clock; `sent`: the server has it. */
type LocalAnswer = { value: number; at: number; tookMs: number | null; sent: boolean };
/** Answers by statement, immutable. */
export type LocalAnswers = Readonly<Record<string, LocalAnswer>>;
type AnswerStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const PREFIX = "vv.quest.";
export const storageKey = (sessionId: string) => PREFIX + sessionId;
const STORED_FOR_MS = 30 * DAY_MS;

/** The stored answers of a quest; empty if there are none or they are invalid. */
export function readLocalAnswers(storage: AnswerStorage | undefined, sessionId: string): LocalAnswers {
  try {
    // validated entry by entry below
    const parsed = JSON.parse(storage?.getItem(storageKey(sessionId)) ?? "{}") as LocalAnswers;
    return Object.fromEntries(
      Object.entries(parsed).filter(
        ([, answer]) => Number.isInteger(answer?.value) && Number.isFinite(answer?.at),
      ),
    );
  } catch {
    return {};
  }
}

/**
 * Merges two sets of answers: the newest answer to each statement wins; if times are equal, the one the
 * server has.
 */
export function merge(first: LocalAnswers, second: LocalAnswers): LocalAnswers {
  const merged: Record<string, LocalAnswer> = { ...first };
  for (const [id, answer] of Object.entries(second)) {
    const existing = merged[id];
    if (!existing || answer.at > existing.at || (answer.at === existing.at && answer.sent))
      merged[id] = answer;
  }
  return merged;
}

/**
 * Stores the answers, merged with those of other tabs. If storage is refused, they stay in memory and are
 * still sent.
 */
export function storeAnswers(
  storage: AnswerStorage | undefined,
  sessionId: string,
  stored: LocalAnswers,
): LocalAnswers {
  const answers = merge(readLocalAnswers(storage, sessionId), stored);
  try {
    storage?.setItem(storageKey(sessionId), JSON.stringify(answers));
  } catch {
    // storage is full or refused: answers remain in memory and on the server
  }
  return answers;
}

export function forget(storage: AnswerStorage | undefined, sessionId: string) {
  try {
    storage?.removeItem(storageKey(sessionId));
  } catch {
    // refused storage has nothing to remove
  }
}

type ListedStorage = AnswerStorage & { key(index: number): string | null; readonly length: number };
/** The quests with answers in this browser. */
const questsIn = (storage: ListedStorage) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "")
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));

/**
 * Removes quests whose last answer is older than the server keeps unclaimed quests.
 * @param now milliseconds
 */
export function tidy(storage: ListedStorage, now: number) {
  for (const id of questsIn(storage)) {
    const newest = Math.max(0, ...Object.values(readLocalAnswers(storage, id)).map((answer) => answer.at));
    if (newest < now - STORED_FOR_MS) forget(storage, id);
  }
}

/** Removes answers that the server has. Unsent ones stay, since they exist only here. */
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
 * Merges this browser's answers with the server's, which win unless the local one is unsent and newer.
 * Answers that the server lacks are sent again.
 */
export function reconcile(local: LocalAnswers, server: LocalAnswers): LocalAnswers {
  const merged: Record<string, LocalAnswer> = { ...server };
  for (const [id, answer] of Object.entries(local)) {
    const onServer = server[id];
    if (!onServer) merged[id] = { ...answer, sent: false };
    else if (!answer.sent && answer.at > onServer.at) merged[id] = answer;
  }
  return merged;
}

/** Answers that the server lacks. */
export const unsent = (stored: LocalAnswers): GivenAnswer[] =>
  Object.entries(stored)
    .filter(([, answer]) => !answer.sent)
    .map(([itemId, { value, at, tookMs }]) => ({
      itemId,
      value,
      answeredAt: new Date(at).toISOString(),
      ...(tookMs !== null && { tookMs }),
    }));

/** Marks answers as sent, unless they changed during the request. */
export function markSent(stored: LocalAnswers, arrived: readonly GivenAnswer[]): LocalAnswers {
  const next: Record<string, LocalAnswer> = { ...stored };
  for (const { itemId, answeredAt } of arrived) {
    const answer = next[itemId];
    if (answer && answer.at <= Date.parse(answeredAt)) next[itemId] = { ...answer, sent: true };
  }
  return next;
}
