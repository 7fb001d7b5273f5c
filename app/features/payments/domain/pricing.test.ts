import { describe, expect, test } from "vitest";
import { discountPercent, priceOf, risesWithTime, TIER_NAMES, tierAt, tierChange } from "./pricing.ts";

const MINUTE = 60_000;

describe("[PAY-01] price", () => {
  test("is early for 30 minutes to the millisecond, and regular afterwards", () => {
    const start = Date.parse("2026-11-20T18:29:59.999+05:30");
    expect(tierAt(start, start)).toBe("early");
    expect(tierAt(start, start + 30 * MINUTE)).toBe("early");
    expect(tierAt(start, start + 30 * MINUTE + 1)).toBe("regular");
    expect(tierAt(start, start - 5 * MINUTE)).toBe("early");
    expect(TIER_NAMES).toEqual({ early: "Early Bird Special", regular: "Regular Pricing" });
  });

  test("allows a change of tier only from early to regular, with its message", () => {
    expect(tierChange("early", "regular")).toEqual({
      allowed: true,
      message: "Pricing has changed to regular rate due to time elapsed",
    });
    expect(tierChange("regular", "early")).toEqual({
      allowed: false,
      message: "Invalid pricing transition detected",
    });
    expect([tierChange("early", "early"), tierChange("regular", "regular")]).toEqual([
      { allowed: true },
      { allowed: true },
    ]);
  });

  test("computes the discount from the two prices", () => {
    expect(discountPercent(120_000, 95_000)).toBe(21);
    expect([discountPercent(95_000, 95_000), discountPercent(90_000, 95_000), discountPercent(0, 0)]).toEqual(
      [0, 0, 0],
    );
    expect([discountPercent(100_000, 25_000), discountPercent(100, 99)]).toEqual([75, 1]);
    const prices = { early: 1, regular: 2, struck: 3 };
    expect([priceOf(prices, "early"), priceOf(prices, "regular")]).toEqual([1, 2]);
  });

  test("rises with time only if the regular price is above the early one", () => {
    for (const [early, regular, rises] of [
      [95_000, 95_000, false],
      [95_000, 95_001, true],
      [99_000, 95_000, false],
    ] as const)
      expect(risesWithTime({ early, regular, struck: 120_000 })).toBe(rises);
  });
});
