import { expect, test } from "vitest";
import type { Counted } from "./figures.ts";
import { funnelOf as readFunnel, funnelOfVisits, MEASURES } from "./funnel.ts";

const row = (measure: string, name: string, now: number, before = 0, part = ""): Counted => ({
  measure,
  name,
  part,
  now,
  before,
});
const ROWS = [
  row("visit", "", 90, 70),
  row("visit", "", 10, 5),
  row("fact", "quest_started", 50, 40),
  row("fact", "quest_finished", 30, 20),
  row("fact", "signed_up", 20, 10),
  row("fact", "paid", 8, 4),
  row("fact", "refunded", 1, 2),
  row("statement", "1", 50, 40),
  row("statement", "116", 9, 3),
  row("section", "mind", 4, 5),
  row("section", "work", 6, 1),
  row("share", "link", 3, 3),
  row("method", "upi", 5, 1, "paid"),
  row("method", "upi", 2, 3, "failed"),
  row("method", "card", 7, 0, "failed"),
  row("method", "netbanking", 1, 0, "paid"),
  row("did", "report_section", 12, 11),
  row("did", "offer_open", 10, 9),
  row("did", "payment_start", 9, 8),
];

const TOOK_BOTH = {
  quest_finished: { part: 28, whole: 50 },
  signed_up: { part: 15, whole: 30 },
  paid: { part: 7, whole: 20 },
  refunded: { part: 1, whole: 8 },
};
const funnelOf = (rows: Counted[]) => readFunnel(rows, TOOK_BOTH);

test("[ADMIN-07] the funnel has each step with its sum, in order, from the visit to the money sent back", () => {
  expect(funnelOf(ROWS).steps).toEqual([
    { name: "visit", now: 100, before: 75, share: null },
    { name: "quest_started", now: 50, before: 40, share: null },
    { name: "quest_finished", now: 30, before: 20, share: { of: "quest_started", part: 28, whole: 50 } },
    { name: "signed_up", now: 20, before: 10, share: { of: "quest_finished", part: 15, whole: 30 } },
    { name: "paid", now: 8, before: 4, share: { of: "signed_up", part: 7, whole: 20 } },
    { name: "refunded", now: 1, before: 2, share: { of: "paid", part: 1, whole: 8 } },
  ]);
  expect(funnelOfVisits(ROWS).steps.map(({ name, share }) => [name, share])).toEqual([
    ["visit", null],
    ["quest_started", { of: "visit", part: 50, whole: 100 }],
    ["quest_finished", { of: "visit", part: 30, whole: 100 }],
    ["signed_up", { of: "visit", part: 20, whole: 100 }],
    ["paid", { of: "visit", part: 8, whole: 100 }],
  ]);
});

test("[ADMIN-07] every statement of both forms stands in it, counted or not", () => {
  const { statements } = funnelOf(ROWS);
  expect(statements.map(({ n }) => n)).toEqual(Array.from({ length: 116 }, (_, at) => at + 1));
  expect([statements[0], statements[1], statements[115]]).toEqual([
    { n: 1, now: 50, before: 40 },
    { n: 2, now: 0, before: 0 },
    { n: 116, now: 9, before: 3 },
  ]);
});

test("[ADMIN-07] ways of paying are told by how often they were tried, and how often they paid", () => {
  expect(funnelOf(ROWS).methods).toEqual([
    { method: "card", tried: { now: 7, before: 0 }, paid: { now: 0, before: 0 } },
    { method: "upi", tried: { now: 7, before: 4 }, paid: { now: 5, before: 1 } },
    { method: "netbanking", tried: { now: 1, before: 0 }, paid: { now: 1, before: 0 } },
  ]);
});

test("[ADMIN-07] sections, shares and what was opened are counted, and every measure of it is read", () => {
  const funnel = funnelOf(ROWS);
  expect(funnel.sections).toEqual([
    { name: "work", now: 6, before: 1 },
    { name: "mind", now: 4, before: 5 },
  ]);
  expect(funnel.shares).toEqual([{ name: "link", now: 3, before: 3 }]);
  expect([funnel.read, funnel.offers, funnel.checkouts]).toEqual([
    { now: 12, before: 11 },
    { now: 10, before: 9 },
    { now: 9, before: 8 },
  ]);
  const read = new Set([...MEASURES, "visit", "fact"]);
  expect(ROWS.filter(({ measure }) => !read.has(measure))).toEqual([]);
});
