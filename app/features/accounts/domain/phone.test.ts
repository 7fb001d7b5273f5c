import { expect, test } from "vitest";
import { splitPhone } from "./phone.ts";
import { COUNTRY_CODES } from "./rules.ts";

test("[ROUTE-09] a number is shown as its country code and its digits, and comes back whole", () => {
  expect(splitPhone(null)).toEqual({ code: "+91", digits: "" });
  for (const [phone, code, digits] of [
    ["+919845012345", "+91", "9845012345"],
    ["+971501234567", "+971", "501234567"],
    ["+12025550123", "+1", "2025550123"],
    ["+353861234567", "+", "353861234567"],
  ] as const) {
    expect(splitPhone(phone), phone).toEqual({ code, digits });
    expect(code + digits).toBe(phone);
  }
  expect(splitPhone("9845012345")).toEqual({ code: "+", digits: "9845012345" });
});

test("no country code is the beginning of another, so that one alone fits a number", () => {
  for (const code of COUNTRY_CODES)
    expect(COUNTRY_CODES.filter((one) => one.startsWith(code))).toEqual([code]);
});
