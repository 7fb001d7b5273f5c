import { expect, test } from "vitest";
import { methodName, numberOf, orderFilterOf, searchKind, stateOf, todoOf } from "./admin-order.ts";

test("[ADMIN-08] recognizes the kind of a search by its prefix", () => {
  const sought = {
    pay_Rz1: "payment",
    order_Rz1: "gateway-order",
    pur_1a2b: "order",
    rfnd_Rz1: "refund",
    "VV/2627/000001": "receipt",
    "vv-2627-000001": "receipt",
    "VC/2627/000001": "credit-note",
    "vc-2627-000001": "credit-note",
    "CA/2627/000001": "receipt", // another brand
    "cc-26": "credit-note",
    "jo-2000@example.com": "person",
    "Maya Iyer": "person",
    "a pay_Rz1": "person",
    "a vv-2627": "person",
    "a vc-2627": "person",
    "": "person",
  };
  for (const [q, kind] of Object.entries(sought)) expect([q, searchKind(q)]).toEqual([q, kind]);
});

const filter = (query: string) => orderFilterOf(new URLSearchParams(query));

test("[ADMIN-08] accepts known states, and searches of up to 100 characters", () => {
  for (const state of [
    "paid",
    "waiting",
    "failed",
    "returning",
    "part-returned",
    "returned",
    "lost",
    "needs-you",
  ])
    expect(filter(`state=${state}`)).toEqual({ state, q: "" });
  expect(filter("state=gone&q=+maya+")).toEqual({ state: undefined, q: "maya" });
  expect(filter(`q=${"x".repeat(101)}`).q).toBe("x".repeat(100));
});

test("[ADMIN-08] derives the state of an order and the owner's to-do", () => {
  const facts = {
    status: "paid",
    refundedAmount: 0,
    tried: false,
    refundRequested: false,
    returning: false,
    stuck: false,
    lost: false,
    disputed: undefined,
  };
  const state = (changed: object) => stateOf({ ...facts, ...changed } as Parameters<typeof stateOf>[0]);
  expect(state({})).toBe("paid");
  expect(state({ tried: true })).toBe("paid");
  expect(state({ refundedAmount: 1 })).toBe("part-returned");
  expect(state({ status: "refunded" })).toBe("returned");
  expect(state({ lost: true, refundedAmount: 1 })).toBe("lost");
  expect(state({ lost: true, status: "refunded" })).toBe("returned");
  expect(state({ returning: true, refundedAmount: 1 })).toBe("returning");
  expect(state({ status: "created" })).toBe("waiting");
  expect(state({ status: "created", tried: true, returning: true })).toBe("failed");
  expect(todoOf({ refundRequested: true, stuck: true, disputed: undefined })).toBe("Refund requested");
  expect(todoOf({ refundRequested: false, stuck: true, disputed: undefined })).toBe("Refund failed");
  expect(todoOf({ refundRequested: false, stuck: false, disputed: undefined })).toBeNull();
  const disputed = { status: "open" as const, respondBy: new Date("2026-12-05T10:00:00Z") };
  expect(todoOf({ refundRequested: true, stuck: false, disputed })).toBe(
    "Disputed: answer by 5 December 2026",
  );
});

test("names an order by its receipt, or by the start of its id, and a method by its label", () => {
  expect(numberOf("pur_12345678abcd", "VV/2627/000001")).toBe("VV/2627/000001");
  expect(numberOf("pur_12345678abcd", null)).toBe("Order 12345678");
  const names = {
    upi: "UPI",
    card: "Card",
    netbanking: "Net banking",
    wallet: "Wallet",
    emi: "EMI",
    paylater: "paylater",
  };
  for (const [method, name] of Object.entries(names)) expect(methodName(method)).toBe(name);
  expect(methodName(null)).toBe("–");
});
