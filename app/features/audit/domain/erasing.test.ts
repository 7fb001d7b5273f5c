import fc from "fast-check";
import { expect, test } from "vitest";
import { ERASED, erasedFrom } from "./erasing.ts";

const maya = { id: "7d1f-maya", email: "maya@villa.test" };

test("[ADMIN-09] an erased member leaves a row of the log, and what was done stays in it", () => {
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

test("whatever the facts are, neither id nor address is left in them", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (facts, rest) => {
      const before = { ...facts, [`${maya.id}${rest}`]: `${rest}${maya.email}${rest}` };
      const left = JSON.stringify(
        erasedFrom({ subject: rest + maya.id, before, after: before }, maya),
      ).toLowerCase();
      return !left.includes(maya.id) && !left.includes(maya.email);
    }),
  );
});
