import { describe, expect, test } from "vitest";
import { DEFAULTS, type SettingKey, type Settings, UNSAVED } from "../contract.ts";
import { confirmationQuestion } from "./validation.ts";
import { dateInWords } from "./dates.ts";
import { FIELDS, settingsIn } from "./fields.ts";
import { monthIn, monthInWords } from "./dates.ts";
import { settingProblem, tidied } from "./validation.ts";

const problem = (key: SettingKey, value: string, others: Partial<Settings> = {}) =>
  settingProblem(key, value, { ...DEFAULTS, ...others });
/** Without the original price, with which the tested prices would conflict. */
const WIDE = { insider_access_original_price: "" };

describe("[ADMIN-03] limits of values", () => {
  test.each<[SettingKey, string]>([
    ["available_seats", "0"],
    ["available_seats", "100000"],
    ["place_from", "2000-01-01"],
    ["place_from", "2099-12-31"],
    ["accepting_applications_for_date", "2099-12"],
    ["insider_access_price", "₹1"],
    ["insider_access_price", "₹10,00,00,000"],
    ["insider_access_price", "₹499 - ₹499"],
    ["insider_access_price", `₹1 ${"x".repeat(37)}`],
    ["report_struck_price", "10000000"],
    ["refund_confirmation", "automatic"],
    ["refund_confirmation", "by hand"],
    ["report_countdown", "off"],
    ["hero_desktop_image", "a12345678901"],
    ["hero_desktop_image", ""],
    ["place_coast", "x".repeat(1_000)],
  ])("accepts %s = %s", (key, value) => expect(problem(key, value, WIDE)).toBeUndefined());

  test.each<[SettingKey, string, string]>([
    ["insider_access_price", "₹10,00,00,001", "Enter an amount between ₹1 and ₹10,00,00,000."],
    ["insider_access_price", "₹5 - ₹10,00,00,001", "Enter an amount between ₹1 and ₹10,00,00,000."],
    ["insider_access_price", `₹1 ${"x".repeat(38)}`, "At most 40 characters."],
    ["hero_desktop_image", "a123456789012", "Choose a picture in Images."],
    ["place_from", "2100-01-01", "Enter a year between 2000 and 2099."],
    ["available_seats", "1".repeat(13), "Enter a whole number, 0 or more."],
  ])("rejects %s = %s", (key, value, said) => expect(problem(key, value, WIDE)).toBe(said));

  test("accepts ₹1 as the lowest charge, and nothing below", () => {
    const others = { report_early_price: "100", report_regular_price: "100", report_struck_price: "100" };
    for (const key of Object.keys(others) as (keyof typeof others)[]) {
      expect(problem(key, "100", others)).toBeUndefined();
      expect(problem(key, "99", others)).toBe("Enter an amount between ₹1 and ₹1,00,000.");
    }
  });

  test("rejects a struck-through price below the current one in each of the five pairs, and accepts an equal one", () => {
    const pairs: [SettingKey, SettingKey][] = [
      ["insider_access_price", "insider_access_original_price"],
      ["main_experience_price", "main_experience_original_price"],
      ["executive_escape_price", "executive_escape_original_price"],
    ];
    for (const [low, high] of pairs) {
      const others = { [low]: "₹500", [high]: "₹700" };
      expect([problem(low, "₹700", others), problem(high, "₹500", others)]).toEqual([undefined, undefined]);
      expect(problem(low, "₹701", others)).toBe(
        `This is above “${FIELDS[high].label}” (₹700). Change that one first.`,
      );
      expect(problem(high, "₹499", others)).toBe(
        `This is below “${FIELDS[low].label}” (₹500). Change that one first.`,
      );
      expect(problem(low, "₹701", { ...others, [high]: "" })).toBeUndefined();
    }
    expect(problem("report_regular_price", "95000")).toBeUndefined();
    expect(problem("report_regular_price", "120000")).toBeUndefined();
  });

  test("normalises a value before it is stored", () => {
    expect(tidied("available_seats", " 007 ")).toBe("7");
    expect(tidied("report_early_price", "000950")).toBe("950");
    expect(tidied("available_seats", "0".repeat(13))).toBe("0".repeat(13));
    expect(tidied("insider_access_price", " ₹499  a month ")).toBe("₹499 a month");
    expect(tidied("registration_close_date", " 2026-11-26 ")).toBe("2026-11-26");
    expect(tidied("place_coast", " one\r\ntwo\rthree  four\n")).toBe("one\ntwo\nthree  four");
    expect(tidied("insider_access_price", "february 2026")).toBe("february 2026");
    expect(tidied("accepting_applications_for_date", "2026-13")).toBe("2026-13");
  });
});

test("[ADMIN-03] converts every month to words and back", () => {
  const months = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, "0")}`);
  expect(months.map(monthInWords)).toEqual(
    months.map((month) =>
      new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(
        new Date(`${month}-15`),
      ),
    ),
  );
  expect(months.map((month) => monthIn(monthInWords(month)))).toEqual(months);
  expect(["2027-00", "2027-13", "x2027-02"].map(monthIn)).toEqual([undefined, undefined, undefined]);
  expect(monthIn(" 2027-02 ")).toBe("2027-02");
});

const priceQuestion = (key: SettingKey, value: string, before: string) =>
  confirmationQuestion(key, value, { ...UNSAVED, [key]: before }, 0);

test("[ADMIN-03] asks for confirmation before a price falls below half or rises above double", () => {
  const rest = "Visitors see it at once. Save it?";
  expect(priceQuestion("report_early_price", "500", "95000")).toBe(
    `₹5 is 99.5% less than the price now, ₹950. ${rest}`,
  );
  expect(priceQuestion("insider_access_price", "₹4,990/month", "₹499/month")).toBe(
    `₹4,990/month is 10 times the price now, ₹499/month. ${rest}`,
  );
  expect(priceQuestion("main_experience_price", "₹45,000 - ₹6,00,000", "₹45,000 - ₹60,000")).toBe(
    `₹45,000 - ₹6,00,000 is 10 times the price now, ₹45,000 - ₹60,000. ${rest}`,
  );
  expect(priceQuestion("main_experience_price", "₹5 - ₹60,000", "₹45,000 - ₹60,000")).toContain("100% less");
  expect(priceQuestion("report_early_price", "47500", "95000")).toBeUndefined();
  expect(priceQuestion("report_struck_price", "190000", "95000")).toBeUndefined();
  expect(priceQuestion("insider_access_original_price", "₹699/month", "")).toBeUndefined();
  expect(priceQuestion("insider_access_original_price", "", "₹699/month")).toBeUndefined();
});

test("[ADMIN-03] asks for confirmation before a change that closes registration immediately", () => {
  const now = Date.parse("2026-11-20T12:00:00+05:30");
  const rest = "visitors see “Registration Closed” at once and no one can apply. Close registration now?";
  const question = (key: SettingKey, value: string, saved: Partial<Settings> = {}) =>
    confirmationQuestion(key, value, { ...UNSAVED, ...saved }, now);
  const close = "registration_close_date";
  expect(question(close, "2026-11-20")).toBe(`20 Nov 2026 is today: ${rest}`);
  expect(question(close, "2026-11-19")).toBe(`19 Nov 2026 is over: ${rest}`);
  expect([question(close, "2026-11-21"), question(close, "soon")]).toEqual([undefined, undefined]);
  expect(question("registration_days_left", "0")).toBe(`There are 0 days left and no close date: ${rest}`);
  expect(question("registration_days_left", "0", { [close]: "2026-12-20" })).toBeUndefined();
  expect(question(close, "", { [close]: "2026-12-20", registration_days_left: "0" })).toContain(
    "no close date",
  );
  expect(question(close, "", { [close]: "2026-12-20" })).toBeUndefined();
  expect(["soon", " 2026-11-05 "].map(dateInWords)).toEqual(["soon", "5 Nov 2026"]);
});

test("[ADMIN-03] lists every setting once in the form, in an existing group", () => {
  const groups = ["house", "stay prices", "report prices", "refunds", "pictures", "place"] as const;
  expect(groups.flatMap(settingsIn).toSorted()).toEqual(Object.keys(DEFAULTS).toSorted());
  for (const group of groups) expect(settingsIn(group).length, group).toBeGreaterThan(0);
  const labels = Object.values(FIELDS).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) expect(label).not.toBe("");
});
