import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/india-time.ts";
import { type ScoredQuest, entitlementTo, nextRetake, type CoveringPayment } from "./entitlement.ts";
import { entitlementBrief, entitlementText } from "./entitlement-texts.ts";

const start = Date.parse("2026-01-10T12:00:00Z");
const day = (n: number) => new Date(start + n * DAY_MS);
const TESTS = { short: "neo-58-v1", full: "neo-116-v1" };
const answers = (sessionId: string, form: ScoredQuest["form"], on: number): ScoredQuest => ({
  sessionId,
  testId: TESTS[form],
  form,
  completedAt: day(on),
});
const paid = (reports: ScoredQuest[], on: number, purchaseId = "pur_a"): CoveringPayment => ({
  purchaseId,
  paidAt: day(on),
  reports,
});
const first = answers("q_first", "short", 0);
const textFor = (result: ScoredQuest, payments: CoveringPayment[]) =>
  entitlementText(entitlementTo(result, payments)!);

describe("[REPORT-04] what one price covers", () => {
  test.each([
    ["the other half, the day after", answers("q_first", "full", 1), "half"],
    [
      "the other half, years later: it belongs to the price for good",
      answers("q_first", "full", 800),
      "half",
    ],
    ["a retake after twelve weeks", answers("q_again", "short", 84), "retake"],
    ["a retake on the last day of the year", answers("q_again", "short", 365), "retake"],
    ["a retake after the year: to be paid for", answers("q_again", "short", 366), undefined],
    ["a retake in the twelfth week: none, and not sold", answers("q_again", "short", 83), "early"],
    ["an older quest of the same person: none, and not sold", answers("q_old", "full", -40), "fuller"],
  ])("%s", (_, result, kind) => {
    expect(entitlementTo(result, [paid([first], 1)])?.kind).toBe(kind);
  });

  test("sells no separate report of the first 58 answers once all 116 were bought", () => {
    const payment = paid([answers("q_first", "full", 3)], 3);
    expect(entitlementTo(first, [payment])?.kind).toBe("fuller");
  });

  test("includes the other half of a retake, and counts the next twelve weeks from the newest answers", () => {
    const covering = [paid([first, answers("q_again", "short", 90)], 1)];
    expect(entitlementTo(answers("q_again", "full", 91), covering)?.kind).toBe("half");
    expect(entitlementTo(answers("q_third", "short", 170), covering)?.kind).toBe("early");
    expect(entitlementTo(answers("q_third", "short", 174), covering)?.kind).toBe("retake");
  });

  test("prefers a payment that includes a report to a newer one that does not", () => {
    const covering = [paid([first], 1), paid([answers("q_later", "short", 400)], 401, "pur_b")];
    expect(entitlementTo(answers("q_first", "full", 410), covering)).toMatchObject({
      kind: "half",
      purchaseId: "pur_a",
    });
  });

  test("uses the newer of two payments that include a report, and breaks ties by id", () => {
    const half = answers("q_first", "full", 20);
    const named = (...days: [purchaseId: string, on: number][]) =>
      entitlementTo(
        half,
        days.map(([purchaseId, on]) => paid([first], on, purchaseId)),
      )?.purchaseId;
    expect(named(["pur_a", 1], ["pur_b", 9])).toBe("pur_b");
    expect(named(["pur_b", 9], ["pur_a", 1])).toBe("pur_b");
    expect(named(["pur_b", 9], ["pur_a", 9])).toBe("pur_a");
    expect(named(["pur_a", 9], ["pur_b", 9])).toBe("pur_a");
  });

  test("ignores a payment without reports", () => {
    const covering = [paid([], 5, "pur_b"), paid([first], 1)];
    expect(entitlementTo(answers("q_again", "short", 9), covering)).toMatchObject({
      kind: "early",
      purchaseId: "pur_a",
    });
  });

  test("includes nothing if the twelve weeks do not end before the year", () => {
    const payment = paid([first, answers("q_n", "short", 282)], 1);
    const soon = paid([first, answers("q_n", "short", 281)], 1);
    const result = answers("q_late", "short", 300);
    expect(entitlementTo(result, [payment])).toMatchObject({ kind: "early", free: false, from: day(366) });
    expect(entitlementTo(result, [soon])).toMatchObject({ kind: "early", free: true, from: day(365) });
    expect(entitlementTo(answers("q_same", "short", 0), [paid([first], 1)])?.kind).toBe("early");
  });

  test("includes nothing without a payment", () => expect(entitlementTo(first, [])).toBeUndefined());

  test("has a sentence with a date for each case", () => {
    const covering = [paid([first], 1)];
    expect(textFor(answers("q_first", "full", 2), covering)).toBe(
      "Your payment on 11 January 2026 includes this report. You don’t need to pay again.",
    );
    expect(textFor(answers("q_again", "short", 90), covering)).toBe(
      textFor(answers("q_first", "full", 2), covering),
    );
    expect(textFor(answers("q_old", "short", -9), covering)).toBe(
      "Your payment on 11 January 2026 already brought you a report from more or newer answers. You don’t " +
        "need to pay again.",
    );
    expect(textFor(answers("q_again", "short", 9), covering)).toBe(
      "Two quests this close together say the same. Take it again from 4 April 2026: the new report is " +
        "included in what you paid on 11 January 2026.",
    );
    expect(textFor(answers("q_late", "short", 360), [paid([first, answers("q_n", "short", 300)], 1)])).toBe(
      "Your payment on 11 January 2026 covers one year. Take the quest again from 11 January 2027 for a new report.",
    );
  });
});

test.each([
  ["the other half", answers("q_first", "full", 2), "Your new report is included in what you paid."],
  ["a retake", answers("q_again", "short", 90), "Your new report is included in what you paid."],
  ["an older quest", answers("q_old", "full", -40), "You already have a report from more or newer answers."],
  [
    "one too early",
    answers("q_soon", "short", 9),
    "Take the quest again from 4 April 2026 for a new report, free of charge.",
  ],
])("[REPORT-04] states in the bar below a report what %s leads to", (_, result, expected) => {
  expect(entitlementBrief(entitlementTo(result, [paid([first], 1)])!)).toBe(expected);
});

describe("[REPORT-04] the period for the answers to the next report", () => {
  const late = answers("q_n", "short", 300);
  test.each([
    ["twelve weeks after the newest answers", [paid([late, first], 250)], 300, [384, 615]],
    [
      "the first of two payments that bring one",
      [paid([late], 300, "pur_b"), paid([first], 1)],
      50,
      [84, 366],
    ],
    ["a payment of which the year is not over yet", [paid([first], 1)], 365, [84, 366]],
    ["not once the year is over", [paid([first], 1)], 366, undefined],
    [
      "not where the twelve weeks end with the year",
      [paid([answers("q_n", "short", 282)], 1)],
      300,
      undefined,
    ],
    ["not without a payment", [], 1, undefined],
  ] as const)("%s", (_, payments, now, days) => {
    const nextPeriod = nextRetake([...payments], day(now));
    expect(nextPeriod).toEqual(days && { from: day(days[0]), until: day(days[1]) });
  });
});

test("[REPORT-04] does not call reports after the year free", () => {
  const entitlement = entitlementTo(answers("q_late", "short", 310), [
    paid([first, answers("q_n", "short", 300)], 1),
  ])!;
  expect(entitlementBrief(entitlement)).toBe("Take the quest again from 11 January 2027 for a new report.");
});
