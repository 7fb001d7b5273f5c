import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type LocalAnswers,
  forgetSent,
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

const ID = "q_0123456789abcdefghijkl";

/** A browser's storage; `full` refuses to write. */
function openStorage({ full = false } = {}) {
  const stored = new Map<string, string>();
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size;
    },
  };
}

// Equal times have equal values, because a browser gives one answer at a time.
const localAnswersArbitrary: fc.Arbitrary<LocalAnswers> = fc.dictionary(
  fc.constantFrom("a", "b", "c"),
  fc
    .record({ at: fc.integer({ min: 1, max: 9 }), sent: fc.boolean() })
    .map(({ at, sent }) => ({ value: (at % 5) + 1, at, tookMs: null, sent })),
);

test("[QUEST-01] merges answers commutatively, associatively and idempotently", () => {
  fc.assert(
    fc.property(localAnswersArbitrary, localAnswersArbitrary, localAnswersArbitrary, (a, b, c) => {
      expect(merge(a, b)).toEqual(merge(b, a));
      expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)));
      expect(merge(merge(a, b), b)).toEqual(merge(a, b));
    }),
  );
});

test("[QUEST-01] keeps all answers after a reload, and sends those the server lacks", () => {
  fc.assert(
    fc.property(localAnswersArbitrary, localAnswersArbitrary, (local, served) => {
      const server = Object.fromEntries(
        Object.entries(served).map(([id, localAnswer]) => [id, { ...localAnswer, sent: true }]),
      );
      const merged = reconcile(local, server);
      expect(Object.keys(merged).toSorted()).toEqual(
        [...new Set([...Object.keys(local), ...Object.keys(server)])].toSorted(),
      );
      for (const [id, localAnswer] of Object.entries(local)) {
        if (!server[id]) expect(merged[id]).toEqual({ ...localAnswer, sent: false });
        else if (!localAnswer.sent && localAnswer.at > server[id].at) expect(merged[id]).toEqual(localAnswer);
        else expect(merged[id]).toEqual(server[id]);
      }
    }),
  );
});

test("[QUEST-01] keeps answers written by another tab", () => {
  const storage = openStorage();
  storeAnswers(storage, ID, {
    a: { value: 1, at: 1, tookMs: null, sent: false },
    b: { value: 2, at: 2, tookMs: null, sent: false },
  });
  const answers = storeAnswers(storage, ID, { a: { value: 5, at: 3, tookMs: 900, sent: false } });
  expect(answers).toEqual(readLocalAnswers(storage, ID));
  expect(unsent(answers).map(({ itemId, value }) => [itemId, value])).toEqual([
    ["a", 5],
    ["b", 2],
  ]);
});

test("[QUEST-01] resends an answer changed during the request", () => {
  const first: LocalAnswers = { a: { value: 1, at: 1_000, tookMs: null, sent: false } };
  const batch = unsent(first);
  expect(unsent(markSent(first, batch))).toEqual([]);
  const changed: LocalAnswers = { a: { value: 4, at: 2_000, tookMs: null, sent: false } };
  expect(unsent(markSent(changed, batch))).toHaveLength(1);
});

test("[QUEST-01] survives full, refused or corrupt storage", () => {
  const stored: LocalAnswers = { a: { value: 3, at: 1, tookMs: null, sent: false } };
  expect(storeAnswers(openStorage({ full: true }), ID, stored)).toEqual(stored);
  expect(storeAnswers(undefined, ID, stored)).toEqual(stored);
  const storage = openStorage();
  for (const spoilt of ["{", "null", '{"a":1}', '{"a":{"value":"x","at":1}}', "[]"]) {
    storage.stored.set(storageKey(ID), spoilt);
    expect(readLocalAnswers(storage, ID)).toEqual({});
  }
});

test("[QUEST-08] keeps answers no longer than the server does", () => {
  const storage = openStorage();
  const day = 86_400_000;
  const now = Date.parse("2026-11-20T10:00:00Z");
  storeAnswers(storage, "q_old", { a: { value: 3, at: now - 31 * day, tookMs: null, sent: false } });
  storeAnswers(storage, "q_new", { a: { value: 3, at: now - 29 * day, tookMs: null, sent: false } });
  storage.stored.set("vv.other", "1");
  tidy(storage, now);
  expect([...storage.stored.keys()]).toEqual([storageKey("q_new"), "vv.other"]);
});

test("treats answers from the server as sent, with their times", () => {
  const stored = fromServer([
    { itemId: "a", value: 2, answeredAt: "2026-11-20T10:00:00.000Z", tookMs: 1200 },
  ]);
  expect(stored).toEqual({
    a: { value: 2, at: Date.parse("2026-11-20T10:00:00Z"), tookMs: 1200, sent: true },
  });
  expect(unsent(stored)).toEqual([]);
});

test("[SAFE-09] removes sent answers at sign-out, and keeps unsent ones", () => {
  const storage = openStorage();
  const at = Date.parse("2026-11-25T10:00:00Z");
  const answer = (sent: boolean) => ({ value: 4, at, tookMs: 900, sent });
  storeAnswers(storage, ID, { a: answer(true), b: answer(false), c: answer(true) });
  storeAnswers(storage, `${ID}-2`, { a: answer(true) });
  storage.setItem(storageKey("broken"), "{");
  storage.setItem("vv.consent", "no");
  forgetSent(storage);
  expect(readLocalAnswers(storage, ID)).toEqual({ b: answer(false) });
  expect([...storage.stored.keys()]).toEqual(["vv.consent", storageKey(ID)]);
});
