import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../kernel/india-time.ts";
import { type Answered, entitlementText, entitlementTo, type Paid } from "./entitlement.ts";

const start = Date.parse("2026-01-10T12:00:00Z");
const day = (n: number) => new Date(start + n * DAY_MS);
const TESTS = { short: "neo-58-v1", full: "neo-116-v1" };
const answers = (sessionId: string, form: Answered["form"], on: number): Answered => ({
  sessionId,
  testId: TESTS[form],
  form,
  completedAt: day(on),
});
const paid = (reports: Answered[], on: number, purchaseId = "pur_a"): Paid => ({
  purchaseId,
  paidAt: day(on),
  reports,
});
const first = answers("q_first", "short", 0);
const textFor = (result: Answered, payments: Paid[]) => entitlementText(entitlementTo(result, payments)!);

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

  test("bought with all 116 answers, the first 58 are covered by it", () => {
    const whole = paid([answers("q_first", "full", 3)], 3);
    expect(entitlementTo(first, [whole])?.kind).toBe("fuller");
  });

  test("the other half of a retake is one too, and the next twelve weeks count from the newest answers", () => {
    const both = [paid([first, answers("q_again", "short", 90)], 1)];
    expect(entitlementTo(answers("q_again", "full", 91), both)?.kind).toBe("half");
    expect(entitlementTo(answers("q_third", "short", 170), both)?.kind).toBe("early");
    expect(entitlementTo(answers("q_third", "short", 174), both)?.kind).toBe("retake");
  });

  test("of two payments the one that brings a report counts", () => {
    const both = [paid([first], 1), paid([answers("q_later", "short", 400)], 401, "pur_b")];
    expect(entitlementTo(answers("q_first", "full", 410), both)).toMatchObject({
      kind: "half",
      purchaseId: "pur_a",
    });
  });

  test("nothing without a payment", () => expect(entitlementTo(first, [])).toBeUndefined());

  test("each is said in a sentence with its day", () => {
    const one = [paid([first], 1)];
    expect(textFor(answers("q_first", "full", 2), one)).toBe(
      "This report belongs to what you paid on 11 January 2026. Nothing more is to pay.",
    );
    expect(textFor(answers("q_again", "short", 9), one)).toContain("from 4 April 2026 on");
    expect(textFor(answers("q_late", "short", 360), [paid([first, answers("q_n", "short", 300)], 1)])).toBe(
      "What you paid on 11 January 2026 covers a year. Answer again from 11 January 2027 on for a new report.",
    );
  });
});
