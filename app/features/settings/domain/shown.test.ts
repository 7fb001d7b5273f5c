import { expect, test } from "vitest";
import { registrationAt } from "./countdown.ts";
import { type SettingKey, type Settings, UNSAVED } from "../contract.ts";
import { hintOf } from "./shown.ts";

const now = Date.parse("2026-11-27T12:00:00+05:30");
const form = (saved: Partial<Settings> = {}) => ({
  values: { ...UNSAVED, ...saved },
  saved: Object.keys(saved) as SettingKey[], // all keys are settings
  now,
});
const EMPTY = "Hidden from visitors while it is empty";
const UNTOLD = "Hidden from visitors until you set it";

test("[ADMIN-03] explains what visitors see about registration, which is nothing before it is saved", () => {
  expect(hintOf("registration_close_date", form())).toBe(UNTOLD);
  expect(hintOf("registration_days_left", form())).toBe(UNTOLD);
  const days = form({ registration_days_left: "12" });
  expect(hintOf("registration_days_left", days)).toBe("Shown because there is no close date");
  expect(hintOf("registration_close_date", days)).toBe(UNTOLD);
  const dated = form({ registration_close_date: "2026-12-23", registration_days_left: "12" });
  expect(hintOf("registration_close_date", dated)).toBe(
    `Last day 22 December 2026. Visitors see “${registrationAt(dated.values, now).text}”`,
  );
  expect(hintOf("registration_days_left", dated)).toBe("Ignored: the close date is used");
  expect(hintOf("registration_close_date", form({ registration_close_date: "2026-11-27" }))).toBe(
    "Visitors see “Registration Closed”",
  );
});

test("[ADMIN-03] describes a former price as shown only if visitors see it", () => {
  const prices = { insider_access_price: "₹499/month", insider_access_original_price: "₹699/month" };
  const former = (until?: string) => {
    const all = form({ ...prices, ...(until && { original_prices_until: until }) });
    return [hintOf("insider_access_price", all), hintOf("insider_access_original_price", all)];
  };
  expect(former()).toEqual(["", "Hidden until you set the “was” price date"]);
  expect(former("2026-11-28")).toEqual(["", "Hidden: that date is in the future"]);
  expect(former("2026-11-27")).toEqual(["29% less than ₹699/month, shown struck through", ""]);
  expect(hintOf("insider_access_original_price", form())).toBe(UNTOLD);
});

test("[ADMIN-03] distinguishes a cleared setting from one that was never saved", () => {
  expect(hintOf("available_seats", form({ available_seats: "" }))).toBe(EMPTY);
  expect(hintOf("registration_days_left", form({ registration_days_left: "" }))).toBe(EMPTY);
});

const hints = (saved: Partial<Settings>) =>
  (["report_early_price", "report_regular_price", "report_countdown"] as const).map((key) =>
    hintOf(key, form(saved)),
  );
test("[RESULT-10] explains the visitors' countdown in the hints of the report prices", () => {
  expect(hints({})).toEqual([
    "First 30 minutes after seeing the offer, with a countdown",
    "After the first 30 minutes. Same as the early price",
    "Same as the regular price: see the launch checklist",
  ]);
  expect(hints({ report_regular_price: "120000" })).toEqual([
    "First 30 minutes after seeing the offer, with a countdown",
    "After the first 30 minutes",
    "“Ends in mm:ss” is shown in the bar under the report and in the offer",
  ]);
  expect(hints({ report_countdown: "off" })).toEqual([
    "First 30 minutes after seeing the offer",
    "After the first 30 minutes. Same as the early price",
    "No countdown is shown",
  ]);
});
