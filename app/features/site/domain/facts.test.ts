import { expect, test } from "vitest";
import { DEFAULTS, UNSAVED } from "../../settings/contract.ts";
import { factsOf, type ShownSettings } from "./facts.ts";

const now = new Date("2026-11-23T12:00:00+05:30");
const facts = (shown: ShownSettings, over = false) =>
  factsOf(shown, { changedAt: null, now, isOver: () => over, insiderSale: "asked" });
const struck = (shown: ShownSettings) => facts(shown).tiers.main.was;

test("[APPLY-06] always shows prices, but counts, the month and former prices only if saved", () => {
  expect(facts(UNSAVED)).toEqual({
    seats: null,
    applications: null,
    accepting: null,
    changedOn: null,
    wasUntil: null,
    insiderSale: "asked",
    tiers: {
      insider: { price: "₹499/month", was: null },
      main: { price: "₹45,000 - ₹60,000", was: null },
      executive: { price: "₹1,50,000+", was: null },
    },
  });
  expect(facts({ ...UNSAVED, available_seats: "0", applications_received: "7" })).toMatchObject({
    seats: 0,
    applications: 7,
  });
});

test("[APPLY-06] shows a former price only from its last day on, and only if it differs", () => {
  expect(struck(DEFAULTS)).toBeNull();
  expect(struck({ ...DEFAULTS, original_prices_until: "2026-11-24" })).toBeNull();
  expect(struck({ ...DEFAULTS, original_prices_until: "soon" })).toBeNull();
  const dated = facts({ ...DEFAULTS, original_prices_until: "2026-11-23" });
  expect([dated.tiers.main.was, dated.wasUntil]).toEqual(["₹65,000 - ₹80,000", "23 November 2026"]);
  const same = { ...DEFAULTS, main_experience_original_price: DEFAULTS.main_experience_price };
  expect(struck({ ...same, original_prices_until: "2026-11-01" })).toBeNull();
});

test("[APPLY-04] counts applications itself, and subtracts taken seats from the owner's number", () => {
  const shown = { ...UNSAVED, available_seats: "20", applications_received: "42" };
  const counting = (received: number, taken: number) =>
    factsOf(shown, {
      changedAt: null,
      now,
      isOver: () => false,
      insiderSale: "asked",
      counted: { received, taken },
    });
  expect(counting(3, 1)).toMatchObject({ seats: 19, applications: 3 });
  expect(counting(90, 21)).toMatchObject({ seats: 0, applications: 90 });
});

test("[APPLY-05] does not show a past month", () => {
  const shown = { ...UNSAVED, accepting_applications_for_date: "February 2026" };
  expect([facts(shown, true).accepting, facts(shown).accepting]).toEqual([null, "February 2026"]);
});
