import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TaxLines } from "../contract.ts";
import { STATES } from "./states.ts";
import { taxOf, taxOfPart, stateOfGstin } from "./tax.ts";

const total = ({ taxable, cgst, sgst, igst }: TaxLines) => taxable + cgst + sgst + igst;
const paise = fc.integer({ min: 100, max: 10_000_000 });
const state = fc.constantFrom(...Object.keys(STATES));

describe("[PAY-12] tax included in an amount", () => {
  test("splits the tax of ₹950 into twice 9 % within a state, and 18 % between two states", () => {
    expect(taxOf(95_000, "29", "29")).toEqual({ taxable: 80_508, cgst: 7_246, sgst: 7_246, igst: 0 });
    expect(taxOf(95_000, "29", "27")).toEqual({ taxable: 80_508, cgst: 0, sgst: 0, igst: 14_492 });
  });

  test("adds up to the paisa, with equal halves, each line rounded to the nearest paisa", () => {
    fc.assert(
      fc.property(paise, state, state, (amount, seller, buyer) => {
        const lines = taxOf(amount, seller, buyer);
        expect(total(lines)).toBe(amount);
        expect(lines.cgst).toBe(lines.sgst);
        expect(lines.igst > 0).toBe(seller !== buyer);
        const tax = lines.cgst + lines.sgst + lines.igst;
        expect(Math.abs(tax - (amount * 18) / 118)).toBeLessThanOrEqual(seller === buyer ? 1 : 0.5);
      }),
    );
  });

  test("makes the tax of partial refunds add up to the tax of the whole", () => {
    fc.assert(
      fc.property(fc.array(paise, { minLength: 1, maxLength: 8 }), state, state, (parts, seller, buyer) => {
        let before = 0;
        const sum: TaxLines = { taxable: 0, cgst: 0, sgst: 0, igst: 0 };
        for (const part of parts) {
          const lines = taxOfPart(before, part, seller, buyer);
          expect(total(lines)).toBe(part);
          for (const line of ["taxable", "cgst", "sgst", "igst"] as const) sum[line] += lines[line];
          before += part;
        }
        expect(sum).toEqual(taxOf(before, seller, buyer));
      }),
    );
  });
});

test("[PAY-12] reads the seller's state from the start of the GSTIN", () => {
  expect(stateOfGstin("33AAAAA0000A1Z5")).toBe("33");
});
