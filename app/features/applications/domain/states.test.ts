import { expect, test } from "vitest";
import { SENT_STATES, STATES } from "../contract.ts";
import { APPLICANT_WORDS, isOpen, mayMove, movesFrom } from "./states.ts";

test("[APPLY-03] nobody is seated without an offer, and what was taken back stays so", () => {
  expect(STATES.filter((from) => mayMove(from, "seated"))).toEqual(["offered"]);
  expect(movesFrom("withdrawn")).toEqual([]);
  expect(movesFrom("draft")).toEqual([]);
  expect(STATES.filter((from) => mayMove(from, "withdrawn"))).toEqual([]);
});

test("[APPLY-02] the applicant reads words of every state, and can take back whatever is open", () => {
  for (const state of SENT_STATES) expect(Object.values(APPLICANT_WORDS[state]).every(Boolean)).toBe(true);
  expect(SENT_STATES.filter((state) => !isOpen(state))).toEqual(["declined", "withdrawn"]);
});
