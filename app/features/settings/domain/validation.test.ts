import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULTS, OWNER_ONLY, type SettingKey, SETTING_KEYS, UNSAVED } from "../contract.ts";
import { rupees } from "../../../lib/money.ts";
import { amountsIn, paiseOf } from "./validation.ts";
import { integerOf } from "./countdown.ts";
import { FIELDS } from "./fields.ts";
import { confirmationQuestion, settingProblem, tidied } from "./validation.ts";

const problem = (key: SettingKey, value: string) => settingProblem(key, value, DEFAULTS);

describe("[ADMIN-03] rejects an invalid value at its field", () => {
  test.each(SETTING_KEYS)("accepts the default of %s", (key) =>
    expect(problem(key, DEFAULTS[key])).toBeUndefined(),
  );

  const DATE = "Enter a valid date (YYYY-MM-DD).";
  const MONTH = "Choose a month and year, such as February 2027.";
  const COUNT = "Enter a whole number, 0 or more.";
  const PRICE = "Enter a price, for example ₹45,000 or ₹45,000 - ₹60,000.";
  const PAISE = "Enter an amount between ₹1 and ₹1,00,000.";
  const bad: [SettingKey, string, string][] = [
    ["registration_close_date", "2026-02-30", DATE],
    ["registration_close_date", "26/11/2026", DATE],
    ["registration_close_date", "2026-11-26 00:00", DATE],
    ["registration_close_date", "1999-12-31", "Enter a year between 2000 and 2099."],
    ["registration_days_left", "-1", COUNT],
    ["available_seats", "twelve", COUNT],
    ["available_seats", "1.5", COUNT],
    ["available_seats", "1e3", COUNT],
    ["available_seats", "100001", "At most 1,00,000."],
    ["applications_received", "42 or so", COUNT],
    ["accepting_applications_for_date", "Octember 1999", MONTH],
    ["accepting_applications_for_date", "soon", MONTH],
    ["accepting_applications_for_date", "2026-13", MONTH],
    ["accepting_applications_for_date", "February 1999", "Enter a year between 2000 and 2099."],
    ["insider_access_price", "", PRICE],
    ["insider_access_price", "free", PRICE],
    ["insider_access_price", "₹4,99,9", PRICE],
    ["insider_access_price", "₹-5", PRICE],
    ["insider_access_price", "₹0", "Enter an amount between ₹1 and ₹10,00,00,000."],
    ["main_experience_price", "₹60,000 - ₹45,000", "Put the lower amount first."],
    ["main_experience_price", "₹1 - ₹2 - ₹3", PRICE],
    [
      "main_experience_price",
      "₹45,000 - ₹90,000",
      "This is above “Main experience, original” (₹65,000 - ₹80,000). Change that one first.",
    ],
    [
      "main_experience_original_price",
      "₹50,000 - ₹55,000",
      "This is below “Main experience” (₹45,000 - ₹60,000). Change that one first.",
    ],
    ["report_early_price", "", PAISE],
    ["report_early_price", "₹950", PAISE],
    ["report_early_price", "950.5", PAISE],
    ["report_early_price", "99", PAISE],
    ["report_early_price", "10000001", PAISE],
    ["report_early_price", "-95000", PAISE],
    ["report_early_price", "95100", "This is above “PDF report, regular” (₹950). Change that one first."],
    ["report_regular_price", "94900", "This is below “PDF report, early” (₹950). Change that one first."],
    [
      "report_regular_price",
      "120001",
      "This is above “PDF report, struck through” (₹1,200). Change that one first.",
    ],
    ["refund_confirmation", "perhaps", "Choose “by hand” or “automatic”."],
    ["place_coast", "x".repeat(1_001), "At most 1,000 characters."],
    ["place_from", "soon", DATE],
    ["hero_desktop_image", "/etc/passwd", "Choose a picture in Images."],
    ["report_struck_price", "94900", "This is below “PDF report, regular” (₹950). Change that one first."],
  ];
  test.each(bad)("%s = %j: %s", (key, value, said) => expect(problem(key, value)).toBe(said));
  test.each([
    ["place_to", "2027-02-10", "Choose a day after “Week starts” (10 Feb 2027)."],
    ["place_from", "2027-02-17", "Choose a day before “Week ends” (17 Feb 2027)."],
    ["place_to", "2027-02-11", undefined],
  ] as const)("[APPLY-05] %s = %j in a week from 10 to 17 February: %s", (key, value, said) => {
    const week = { ...UNSAVED, place_from: "2027-02-10", place_to: "2027-02-17" };
    expect(settingProblem(key, value, week)).toBe(said);
  });
  test.each(OWNER_ONLY)("accepts an empty %s", (key) => expect(problem(key, " ")).toBeUndefined());
  test("rejects a value of every kind of field", () => {
    expect(new Set(bad.map(([key]) => FIELDS[key].kind))).toEqual(
      new Set(Object.values(FIELDS).map(({ kind }) => kind)),
    );
  });

  test("accepts only integers within the limits as counts and amounts", () => {
    const numbers = SETTING_KEYS.filter((key) => ["count", "paise"].includes(FIELDS[key].kind));
    fc.assert(
      fc.property(
        fc.constantFrom(...numbers),
        fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)),
        (key, text) => {
          if (text.trim() === "" || problem(key, text)) return;
          const tidiedText = tidied(key, text);
          expect(tidiedText).toMatch(/^\d+$/);
          expect(integerOf(tidiedText, -1)).toBe(Number(tidiedText));
        },
      ),
    );
  });
});

test("[HOME-05] parses prices in Indian and Western notation", () => {
  expect(amountsIn("₹1,50,000+")).toEqual([150_000]);
  expect(amountsIn("₹45,000 - ₹60,000")).toEqual([45_000, 60_000]);
  expect(amountsIn("₹ 1,500,000")).toEqual([1_500_000]);
  expect(amountsIn("₹499/month")).toEqual([499]);
  expect(amountsIn("₹99.50")).toEqual([99.5]);
  expect(amountsIn("₹1,00")).toEqual([]);
});

test.each([
  ["48000", "₹48,000"],
  ["₹48000", "₹48,000"],
  ["Rs. 48,000", "₹48,000"],
  ["INR 150000+", "₹1,50,000+"],
  ["₹1,500,000", "₹15,00,000"],
  ["499/month", "₹499/month"],
  ["rs 99.50 a night", "₹99.50 a night"],
  ["₹48,000-60,000", "₹48,000 - ₹60,000"],
  ["Rs 48,000 to 60,000", "₹48,000 - ₹60,000"],
  ["48000 – ₹60000", "₹48,000 - ₹60,000"],
  ["₹500-700/month", "₹500 - ₹700/month"],
])("[ADMIN-03] stores the price %j as %j", (typed, stored) => {
  expect(tidied("main_experience_price", typed)).toBe(stored);
  expect(tidied("main_experience_price", stored)).toBe(stored);
});

test.each(["free", "₹4,99,9", "₹-5", "₹1 - ₹2 - ₹3", "5 rooms of 2", "₹45k"])(
  "does not rewrite the text %j as a price",
  (text) => expect(tidied("main_experience_price", text)).toBe(text),
);

test("converts paise to typed rupees and back", () => {
  expect([rupees(95_000), rupees(120_050), rupees(10_000_000)]).toEqual(["₹950", "₹1,200.50", "₹1,00,000"]);
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 10_000_000 }),
      (paise) => paiseOf(rupees(paise)) === String(paise),
    ),
  );
  expect(["950", "₹ 950.5", "1,200", "free", "9.999"].map(paiseOf)).toEqual([
    "95000",
    "95050",
    "120000",
    "free",
    "9.999",
  ]);
});

test("[ADMIN-03] stores a month in words, however it was entered", () => {
  for (const typed of ["2027-02", "february 2027", " February  2027 "])
    expect(tidied("accepting_applications_for_date", typed)).toBe("February 2027");
});

test("[ADMIN-03] asks for confirmation if a former price's last day is more than a year ago", () => {
  const now = Date.parse("2026-11-30T12:00:00+05:30");
  const ask = (day: string) => confirmationQuestion("original_prices_until", day, DEFAULTS, now);
  expect(ask("2020-01-01")).toBe(
    "1 Jan 2020 is more than a year ago. Visitors see it beside the “was” price. Save it?",
  );
  expect([ask("2025-11-30"), ask("2026-11-20"), ask("")]).toEqual([undefined, undefined, undefined]);
});

test("[API-07] parses a number in a setting as an integer, or uses the fallback", () => {
  expect([
    integerOf("12", 5),
    integerOf("12 seats", 5),
    integerOf("", 5),
    integerOf(undefined, 5),
    integerOf("9".repeat(30), 5),
  ]).toEqual([12, 12, 5, 5, 5]);
});
