import { expect, test } from "vitest";
import {
  creditNoteNumber,
  creditNotePrefix,
  dateInIndia,
  financialYear,
  fromUrlForm,
  toUrlForm,
  isCreditNote,
  receiptNumber,
  receiptPrefix,
} from "./receipt.ts";

test("[PAY-12] begins the financial year on 1 April, Indian time", () => {
  expect(financialYear(new Date("2027-03-31T18:29:59Z"))).toBe("2627");
  expect(financialYear(new Date("2027-03-31T18:30:00Z"))).toBe("2728");
  expect(financialYear(new Date("2027-01-15T00:00:00Z"))).toBe("2627");
  expect(financialYear(new Date("2099-12-31T00:00:00Z"))).toBe("9900");
  expect(dateInIndia(new Date("2026-12-31T18:30:00Z"))).toEqual([2027, 1, 1]);
});

test("[PAY-12] numbers receipts and credit notes separately, with at most 16 characters", () => {
  expect(receiptNumber("2627", 1)).toBe("VV/2627/000001");
  expect(creditNoteNumber("2627", 42)).toBe("VC/2627/000042");
  expect(receiptNumber("2627", 99_999_999)).toHaveLength(16);
  expect(receiptNumber("2627", 1, "CA")).toBe("CA/2627/000001");
});

test.each([
  ["Villa Vesper", "VV", "VC"],
  ["Casa Aurora", "CA", "CC"],
  ["the house by the lake", "TH", "TC"],
  ["Aurora", "AU", "AC"],
  ["Casa Cora", "CA", "CC"],
  ["Echo", "EX", "EC"],
  ["Élan Ōrb", "EO", "EC"],
  ["7", "7X", "7C"],
  ["मीरा", "RR", "RC"],
  ["", "RR", "RC"],
])(
  "[PAY-12] derives from the brand %o the prefix %s for receipts and %s for credit notes",
  (brand, ofReceipts, ofNotes) => {
    expect([receiptPrefix(brand), creditNotePrefix(brand)]).toEqual([ofReceipts, ofNotes]);
    expect([`${ofReceipts}/2627/000001`, `${ofNotes}/2627/000001`].map(isCreditNote)).toEqual([false, true]);
    expect(fromUrlForm(`${ofReceipts}-2627-000001`)).toBe(`${ofReceipts}/2627/000001`);
  },
);

test("[PAY-12] converts numbers to their URL form and back, and rejects everything else", () => {
  expect(toUrlForm("VV/2627/000001")).toBe("VV-2627-000001");
  expect(fromUrlForm("VV-2627-000001")).toBe("VV/2627/000001");
  expect(fromUrlForm("VC-2627-1000000")).toBe("VC/2627/1000000");
  for (const other of [
    "V-2627-000001",
    "VVV-2627-000001",
    "vv-2627-000001",
    "VV-2627-00001",
    "VV-262-000001",
    "VV/2627/000001",
    "aVV-2627-000001",
    "VV-2627-000001b",
  ])
    expect(fromUrlForm(other)).toBeUndefined();
});
