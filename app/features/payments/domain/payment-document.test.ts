import { expect, test } from "vitest";
import type { PaymentDocument, PaymentDocumentFacts } from "../contract.ts";
import { linesOf } from "./payment-document.ts";

const facts: PaymentDocumentFacts = {
  seller: { name: "Villa Vesper", address: "1 Sea Road, Chennai", gstin: "33AAAAA0000A1Z5", state: "33" },
  buyer: { name: "Maya Iyer", email: "maya@villa.test", state: "29" },
  sac: "998314",
  tax: { taxable: 80_508, cgst: 0, sgst: 0, igst: 14_492 },
};
const receipt: PaymentDocument = {
  kind: "receipt",
  title: "Tax Invoice",
  number: "VV/2627/000001",
  issuedAt: new Date("2026-11-20T10:00:00Z"),
  amount: 95_000,
  purchaseId: "pur_1",
  facts,
  original: null,
};
const lines = (changed: Partial<PaymentDocument>, changedFacts: Partial<PaymentDocumentFacts> = {}) =>
  linesOf({ ...receipt, ...changed, facts: { ...facts, ...changedFacts } });

test("[PAY-12] lists on a tax invoice to another state everything the law requires, in order", () => {
  expect(lines({})).toEqual({
    title: "Tax Invoice",
    number: "VV/2627/000001",
    seller: ["Villa Vesper", "1 Sea Road, Chennai", "GSTIN 33AAAAA0000A1Z5"],
    buyer: ["Maya Iyer", "maya@villa.test", "Karnataka (29)"],
    given: [
      ["Number", "VV/2627/000001"],
      ["Date", "20 November 2026"],
      ["Place of supply", "Karnataka (29)"],
      ["SAC", "998314"],
      ["Reverse charge", "No"],
    ],
    what: "Psychoanalysis PDF Report, delivered online",
    amounts: [
      ["Taxable value", "₹805.08"],
      ["IGST 18%", "₹144.92"],
    ],
    total: ["Paid", "₹950.00"],
    note: "Amounts in rupees, tax included. Made by computer; it needs no signature.",
  });
});

test("[PAY-12] splits the tax in two within a state, and defaults to the seller's state", () => {
  const tax = { taxable: 80_508, cgst: 7_246, sgst: 7_246, igst: 0 };
  const { amounts, given, buyer } = lines({}, { tax, buyer: { ...facts.buyer, state: null } });
  expect(amounts).toEqual([
    ["Taxable value", "₹805.08"],
    ["CGST 9%", "₹72.46"],
    ["SGST 9%", "₹72.46"],
  ]);
  expect(given).toContainEqual(["Place of supply", "Tamil Nadu (33)"]);
  expect(buyer).toEqual(["Maya Iyer", "maya@villa.test"]);
});

test("[PAY-12] makes a receipt without any tax if there is no GSTIN", () => {
  const seller = { ...facts.seller, address: "", gstin: "" };
  const given = lines(
    { title: "Receipt" },
    {
      tax: null,
      seller,
      what: "Insider access, November",
      buyer: { name: "", email: "m@v.test", state: "00" },
    },
  );
  expect(given).toMatchObject({
    seller: ["Villa Vesper"],
    buyer: ["m@v.test"],
    what: "Insider access, November",
    amounts: [],
    note: "Amounts in rupees. Made by computer; it needs no signature.",
  });
  expect(given.given.map(([name]) => name)).toEqual(["Number", "Date"]);
});

test("[PAY-12] names the receipt and the refunded amount on a credit note", () => {
  const original = { number: "VV/2627/000001", issuedAt: new Date("2026-11-20T10:00:00Z") };
  const note = lines({ kind: "credit-note", number: "VC/2627/000001", original }, { tax: null });
  expect(note.given.slice(2)).toEqual([
    ["Original", "VV/2627/000001"],
    ["Of", "20 November 2026"],
  ]);
  expect(note.what).toBe("Psychoanalysis PDF Report, delivered online: money returned");
  expect(note.total).toEqual(["Returned", "₹950.00"]);
});
