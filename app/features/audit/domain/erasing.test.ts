import fc from "fast-check";
import { expect, test } from "vitest";
import { ERASED, erasedFrom, mentions } from "./erasing.ts";

const maya = { id: "7d1f-maya", email: "maya@villa.test" };

test("[ADMIN-09] erases a member from a row and keeps the action", () => {
  const row = {
    subject: "7d1f-maya",
    before: { name: "Maya Iyer", amount: 95000 },
    after: { note: "wrote to Maya@Villa.test", list: ["7d1f-maya", 1] },
  };
  expect(erasedFrom(row, maya)).toEqual({
    subject: ERASED,
    before: { name: ERASED, amount: 95000 },
    after: { note: `wrote to ${ERASED}`, list: [ERASED, 1] },
  });
  expect(erasedFrom({ subject: "available_seats", before: null, after: { value: "12" } }, maya)).toEqual({
    subject: "available_seats",
    before: null,
    after: { value: "12" },
  });
});

test.each([
  ["the subject", { subject: maya.id, before: null, after: null }],
  ["a value of before", { subject: "x", before: { to: [{ at: maya.email }] }, after: null }],
  ["a name of before", { subject: "x", before: { [maya.id]: 1 }, after: null }],
  ["a value of after", { subject: "x", before: null, after: { note: `for ${maya.email}` } }],
])("[ADMIN-09] finds and erases a member who is mentioned only in %s", (_, row) => {
  expect(mentions(row, maya)).toBe(true);
  const erased = erasedFrom(row, maya);
  expect(mentions(erased, maya)).toBe(false);
  expect(JSON.stringify(erased)).toContain("(erased)");
});

test("[ADMIN-09] leaves rows about other people, or without a person, unchanged", () => {
  for (const after of [null, {}, { note: null, n: 1, list: [true] }, { name: "Maya Iyer" }])
    expect(mentions({ subject: "settings", before: null, after }, maya)).toBe(false);
});

const others = fc.constantFrom("jo", "jo.", "o'", "x-", "maya+", "Ü", "_", "%");
const longer = fc.constantFrom("x", "-2", ".example", "9", "-in.example");
const between = fc.constantFrom("", " ", ", ", "<", "(", ":", "; ", '"', "\n");

test("removes id and address from any facts", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), between, between, (facts, left, right) => {
      const names = `${left}${maya.email}${right || "."}`;
      const before = { ...facts, [`${left}${maya.id}${right}`]: [{ note: names }] };
      const row = { subject: left + maya.id + right, before, after: before };
      expect(mentions(row, maya)).toBe(true);
      const erased = erasedFrom(row, maya);
      expect(mentions(erased, maya)).toBe(false);
      const text = JSON.stringify(erased).toLowerCase();
      return !text.includes(maya.id) && !text.includes(maya.email);
    }),
  );
});

test("[HOUSE-02] keeps another person's longer address or id that contains the member's", () => {
  fc.assert(
    fc.property(fc.option(others), fc.option(longer), between, (start, end, gap) => {
      fc.pre(start !== null || end !== null);
      const address = `${start ?? ""}${maya.email}${end ?? ""}`;
      const id = `${start === "Ü" ? start : "x-"}${maya.id}`;
      const row = {
        subject: id,
        before: { note: `${gap}${address}${gap}` },
        after: { list: [`${maya.id}-2`] },
      };
      expect(mentions(row, maya)).toBe(false);
      expect(erasedFrom(row, maya)).toEqual(row);
    }),
  );
  expect(mentions({ subject: maya.id.toUpperCase(), before: null, after: null }, maya)).toBe(false);
});
