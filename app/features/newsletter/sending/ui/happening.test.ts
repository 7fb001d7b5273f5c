import { expect, test } from "vitest";
import type { IssueProgress } from "../../contract.ts";
import { happening } from "./happening.ts";

const paused: IssueProgress = {
  state: "paused",
  trouble: null,
  startedAt: "2026-11-20T06:00:00Z",
  endedAt: null,
  of: 30,
  left: 0,
  waiting: 0,
  pending: 22,
  handing: 3,
  sent: 5,
  uncertain: 0,
  failed: 0,
  kept: 0,
};

test("[ADMIN-06] a pause says how many letters still leave, and that nobody gets one twice", () => {
  expect(happening(paused, undefined)).toContain(
    "Paused: the 3 letters that were in hand still leave, and nobody gets it twice when it goes on.",
  );
  expect(happening({ ...paused, handing: 1 }, undefined)).toContain(
    "the letter that was in hand still leaves",
  );
  expect(happening({ ...paused, handing: 0 }, undefined)).toContain(
    "Paused: no letter is in hand any more, and nobody gets it twice when it goes on.",
  );
});
