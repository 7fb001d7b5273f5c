import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNTRY_CODES, DEFAULT_CODE, normalizePhone, readPastedPhone, splitPhone } from "./phone.ts";

test("[ROUTE-09] splits a number into country code and digits, and joins them again", () => {
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

test("lists no country code that is a prefix of another", () => {
  for (const code of COUNTRY_CODES)
    expect(COUNTRY_CODES.filter((otherCode) => otherCode.startsWith(code))).toEqual([code]);
});

test("[AUTH-02] offers the 20 country codes, with +91 as default", () => {
  expect(COUNTRY_CODES.join(", ")).toBe(
    "+1, +44, +91, +61, +64, +27, +49, +33, +81, +86, +7, +55, +52, +971, +966, +65, +60, +234, +254, +20",
  );
  expect(DEFAULT_CODE).toBe("+91");
});

describe("[AUTH-03] phone numbers are an optional plus and digits", () => {
  test.each([
    ["+91 98450 12345", "+919845012345"],
    ["9845012345", "+9845012345"],
    [" (020) 7946-0958 ", "+02079460958"],
    ["++44+20", "+4420"],
    ["", ""],
    ["  ", ""],
    ["abc", ""],
  ])("%j becomes %j", (input, normalized) => {
    expect(normalizePhone(input)).toBe(normalized);
  });
  test("returns an empty string or a plus and digits, and is idempotent", () => {
    fc.assert(
      fc.property(fc.string(), (input) => {
        const normalized = normalizePhone(input);
        expect(normalized).toMatch(/^(\+\d+)?$/);
        expect(normalizePhone(normalized)).toBe(normalized);
      }),
    );
  });
});

test.each([
  ["+1", "2025550123", ["1 202 555 0123", "+1 (202) 555-0123"]],
  ["+44", "7911123456", ["07911 123456", "+44 7911 123456", "+44 (0)7911 123456"]],
  [
    "+91",
    "9845012345",
    ["98450 12345", "098450 12345", "+91 98450 12345", "0091 98450 12345", "+91 098450 12345"],
  ],
  ["+91", "9145012345", ["91450 12345", "+91 91450 12345"]],
  ["+61", "412345678", ["0412 345 678", "+61 412 345 678"]],
  ["+64", "211234567", ["021 123 4567", "+64 21 123 4567"]],
  ["+64", "93001234", ["09 300 1234", "+64 9 300 1234"]],
  ["+27", "821234567", ["082 123 4567", "+27 82 123 4567"]],
  ["+49", "15123456789", ["0151 23456789", "+49 151 23456789"]],
  ["+33", "612345678", ["06 12 34 56 78", "+33 6 12 34 56 78", "+33 (0)6 12 34 56 78"]],
  ["+81", "9012345678", ["090-1234-5678", "+81 90-1234-5678"]],
  ["+86", "13812345678", ["138 1234 5678", "+86 138 1234 5678"]],
  ["+7", "9161234567", ["8 916 123-45-67", "+7 916 123-45-67"]],
  ["+55", "11912345678", ["011 91234-5678", "+55 11 91234-5678"]],
  ["+52", "5512345678", ["55 1234 5678", "+52 1 55 1234 5678", "+52 55 1234 5678"]],
  ["+971", "501234567", ["050 123 4567", "+971 50 123 4567"]],
  ["+966", "501234567", ["050 123 4567", "+966 50 123 4567"]],
  ["+65", "81234567", ["8123 4567", "+65 8123 4567"]],
  ["+65", "65123456", ["6512 3456", "+65 6512 3456"]],
  ["+60", "123456789", ["012-345 6789", "+60 12-345 6789"]],
  ["+234", "8031234567", ["0803 123 4567", "+234 803 123 4567"]],
  ["+254", "712345678", ["0712 345678", "+254 712 345678"]],
  ["+20", "1001234567", ["0100 123 4567", "+20 100 123 4567"]],
])("[AUTH-03] stores code %s once before the national number %s", (code, national, typed) => {
  for (const number of [national, ...typed])
    expect(normalizePhone(code + number), number).toBe(code + national);
});

test("[AUTH-03] keeps digits as typed if they form no number of the chosen country", () => {
  expect(normalizePhone("+91 0 12345678901")).toBe("+91012345678901");
  expect(normalizePhone("+353 086 123 4567")).toBe("+3530861234567");
});

test("[AUTH-02] takes the country code from a pasted international number", () => {
  expect(readPastedPhone("+44 7911 123456")).toEqual({ code: "+44", digits: "7911123456" });
  expect(readPastedPhone("0044 7911 123456")).toEqual({ code: "+44", digits: "7911123456" });
  expect(readPastedPhone("98-45a 0")).toEqual({ code: undefined, digits: "98450" });
  expect(readPastedPhone("+353 86 123 4567")).toEqual({ code: undefined, digits: "353861234567" });
});
