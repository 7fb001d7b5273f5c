import { expect, test } from "vitest";
import { splitPhone } from "./phone.ts";

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
});
