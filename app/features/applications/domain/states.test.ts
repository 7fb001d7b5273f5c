import { expect, test } from "vitest";
import { SENT_STATES } from "../contract.ts";
import { applicantWords, APPLICANT_WORDS, isOpen, mayMove, movesFrom, PATH } from "./states.ts";

test.each([
  ["draft", ""],
  ["received", "conversation offered waiting declined"],
  ["conversation", "conversation offered waiting declined"],
  ["offered", "offered seated waiting declined"],
  ["accepted", "seated offered waiting declined"],
  ["waiting", "conversation offered declined"],
  ["seated", "waiting declined"],
  ["declined", "reopened"],
  ["withdrawn", ""],
] as const)("[APPLY-03] lets the owner move from %s to: %s", (from, to) => {
  expect(movesFrom(from).join(" ")).toBe(to);
});

test("[APPLY-02] allows each step of the path that applicants see", () => {
  expect(PATH).toEqual(["received", "conversation", "offered", "accepted", "seated"]);
  for (const [n, to] of PATH.slice(1).entries())
    expect(to === "received" || to === "accepted" || mayMove(PATH[n]!, to)).toBe(true);
});

test("[APPLY-02] has texts for every state, and lets applicants withdraw open applications", () => {
  for (const state of SENT_STATES) expect(Object.values(APPLICANT_WORDS[state]).every(Boolean)).toBe(true);
  for (const state of ["offered", "accepted", "seated"] as const)
    expect(Object.values(applicantWords(state, "insider")).join(" ")).not.toMatch(/ seat |table|address/);
  expect(SENT_STATES.filter((state) => !isOpen(state))).toEqual(["declined", "withdrawn"]);
});
