import { expect, test } from "vitest";
import {
  DIMENSIONS,
  type FollowingStep,
  funnelOf as readFunnel,
  funnelOfVisits,
  pairDimension,
} from "./funnel.ts";
import { sum } from "./sums-fixtures.ts";
import type { Compared } from "./sums.ts";

const facts = (counts: Record<string, number>) =>
  Object.entries(counts).map(([kind, occurrences]) => sum("fact", kind, { occurrences }));
const did = (counts: Record<string, number>) =>
  Object.entries(counts).map(([step, visits]) => sum("did", step, { visits }));
const pairs = (step: FollowingStep, whole: number, since: Record<string, number>) => [
  sum(pairDimension(step), "", { occurrences: whole }),
  ...Object.entries(since).map(([day, occurrences]) => sum(pairDimension(step), day, { occurrences })),
];
const SUMS: Compared = {
  now: [
    ...facts({ quest_started: 50, quest_finished: 30, signed_up: 20, paid: 8, refunded: 1 }),
    ...did({ visit: 100, quest_start: 40, quest_finish: 25, signup: 15, payment_done: 6 }),
    ...did({ report_section: 12, offer_open: 10, payment_start: 9 }),
    ...pairs("quest_finished", 50, { "2026-11-11": 2, "2026-11-12": 27, "2026-11-13": 1 }),
    ...pairs("signed_up", 30, { "2026-11-12": 15 }),
    ...pairs("paid", 20, { "2026-11-12": 3, "2026-11-13": 4 }),
    ...pairs("refunded", 8, { "2026-10-01": 5, "2026-11-12": 1 }),
    sum("statement", "1", { occurrences: 50 }),
    sum("statement", "116", { occurrences: 9 }),
    sum("section", "mind", { visits: 4 }),
    sum("section", "work", { visits: 6 }),
    sum("share", "mind", { occurrences: 3 }),
    sum("method", "upi", { occurrences: 7, paid: 5 }),
    sum("method", "card", { occurrences: 7 }),
    sum("method", "netbanking", { occurrences: 1, paid: 1 }),
  ],
  before: [
    ...facts({ quest_started: 40, quest_finished: 20, signed_up: 10, paid: 4, refunded: 2 }),
    ...did({ visit: 75, report_section: 11, offer_open: 9, payment_start: 8 }),
    sum("statement", "1", { occurrences: 40 }),
    sum("section", "mind", { visits: 5 }),
    sum("method", "upi", { occurrences: 4, paid: 1 }),
  ],
};
const funnelOf = (sums: Compared) => readFunnel(sums, "2026-11-12");

test("[ADMIN-07] orders the funnel from visit to refund, with counts and shares of each step", () => {
  expect(funnelOf(SUMS).steps).toEqual([
    { name: "visit", now: 100, before: 75, share: null },
    { name: "quest_started", now: 50, before: 40, share: null },
    { name: "quest_finished", now: 30, before: 20, share: { of: "quest_started", part: 28, whole: 50 } },
    { name: "signed_up", now: 20, before: 10, share: { of: "quest_finished", part: 15, whole: 30 } },
    { name: "paid", now: 8, before: 4, share: { of: "signed_up", part: 7, whole: 20 } },
    { name: "refunded", now: 1, before: 2, share: { of: "paid", part: 1, whole: 8 } },
  ]);
  expect(funnelOfVisits(SUMS).steps.map(({ name, now, share }) => [name, now, share])).toEqual([
    ["visit", 100, null],
    ["quest_started", 40, { of: "visit", part: 40, whole: 100 }],
    ["quest_finished", 25, { of: "visit", part: 25, whole: 100 }],
    ["signed_up", 15, { of: "visit", part: 15, whole: 100 }],
    ["paid", 6, { of: "visit", part: 6, whole: 100 }],
  ]);
});

test("[ADMIN-07] lists every statement of both forms, answered or not", () => {
  const { statements } = funnelOf(SUMS);
  expect(statements.map(({ n }) => n)).toEqual(Array.from({ length: 116 }, (_, at) => at + 1));
  expect([statements[0], statements[1], statements[115]]).toEqual([
    { n: 1, now: 50, before: 40 },
    { n: 2, now: 0, before: 0 },
    { n: 116, now: 9, before: 0 },
  ]);
});

test("[ADMIN-07] counts attempts and payments by method, most attempts first", () => {
  expect(funnelOf(SUMS).methods).toEqual([
    { method: "card", tried: { now: 7, before: 0 }, paid: { now: 0, before: 0 } },
    { method: "upi", tried: { now: 7, before: 4 }, paid: { now: 5, before: 1 } },
    { method: "netbanking", tried: { now: 1, before: 0 }, paid: { now: 1, before: 0 } },
  ]);
});

test("[ADMIN-07] reads sections, shares, offers and checkouts from the funnel's dimensions", () => {
  const funnel = funnelOf(SUMS);
  expect(funnel.sections).toEqual([
    { name: "work", now: 6, before: 0 },
    { name: "mind", now: 4, before: 5 },
  ]);
  expect(funnel.shares).toEqual([{ name: "mind", now: 3, before: 0 }]);
  expect([funnel.read, funnel.offers, funnel.checkouts]).toEqual([
    { now: 12, before: 11 },
    { now: 10, before: 9 },
    { now: 9, before: 8 },
  ]);
  expect(SUMS.now.filter(({ dimension }) => !DIMENSIONS.includes(dimension))).toEqual([]);
});
