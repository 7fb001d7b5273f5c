import { expect, test } from "vitest";
import { registrationAt } from "../domain/countdown.ts";
import { type SettingKey, type Settings, UNSAVED } from "../contract.ts";
import { hintOf } from "./shown.ts";

const now = Date.parse("2026-11-27T12:00:00+05:30");
const form = (saved: Partial<Settings> = {}) => ({
  values: { ...UNSAVED, ...saved },
  saved: Object.keys(saved) as SettingKey[], // they are settings
  now,
});
const EMPTY = "visitors are not told: it is empty";
const UNTOLD = "visitors are not told: nobody has saved it";

test("[ADMIN-03] shows what visitors read about registration, and that they read nothing before it is saved", () => {
  expect(hintOf("registration_close_date", form())).toBe(UNTOLD);
  expect(hintOf("registration_days_left", form())).toBe(UNTOLD);
  const days = form({ registration_days_left: "12" });
  expect(hintOf("registration_days_left", days)).toBe("shown: there is no close date");
  expect(hintOf("registration_close_date", days)).toBe(UNTOLD);
  const dated = form({ registration_close_date: "2026-12-23", registration_days_left: "12" });
  expect(hintOf("registration_close_date", dated)).toBe(
    `last day 22 December 2026; visitors read “${registrationAt(dated.values, now).text}”`,
  );
  expect(hintOf("registration_days_left", dated)).toBe("not shown: the close date counts");
  expect(hintOf("registration_close_date", form({ registration_close_date: "2026-11-27" }))).toBe(
    "visitors read “Registration Closed”",
  );
});

test("[ADMIN-03] a former price is called shown only where visitors see it", () => {
  const prices = { insider_access_price: "₹499/month", insider_access_original_price: "₹699/month" };
  const former = (until?: string) => {
    const all = form({ ...prices, ...(until && { original_prices_until: until }) });
    return [hintOf("insider_access_price", all), hintOf("insider_access_original_price", all)];
  };
  expect(former()).toEqual(["", "not shown without the day until which it was asked"]);
  expect(former("2026-11-28")).toEqual(["", "not shown yet: the day until which it was asked is to come"]);
  expect(former("2026-11-27")).toEqual(["29% less than ₹699/month, which visitors see struck through", ""]);
  expect(hintOf("insider_access_original_price", form())).toBe(UNTOLD);
});

test("[ADMIN-03] shows a cleared setting as empty, not as never saved", () => {
  expect(hintOf("available_seats", form({ available_seats: "" }))).toBe(EMPTY);
  expect(hintOf("registration_days_left", form({ registration_days_left: "" }))).toBe(EMPTY);
});

const hints = (saved: Partial<Settings>) =>
  (["report_early_price", "report_regular_price", "report_countdown"] as const).map((key) =>
    hintOf(key, form(saved)),
  );
test("[RESULT-10] explains next to the report's prices what visitors see of the countdown", () => {
  expect(hints({})).toEqual([
    "for 30 minutes from the first look at the offer, which visitors see counted down",
    "once those 30 minutes are over: the same as the early price",
    "ends at the same price: see the checklist before you open",
  ]);
  expect(hints({ report_regular_price: "120000" })).toEqual([
    "for 30 minutes from the first look at the offer, which visitors see counted down",
    "once those 30 minutes are over",
    "“Ends in mm:ss” in the bar under the report and in the offer",
  ]);
  expect(hints({ report_countdown: "off" })).toEqual([
    "for 30 minutes from the first look at the offer",
    "once those 30 minutes are over: the same as the early price",
    "visitors see no time running out",
  ]);
});
