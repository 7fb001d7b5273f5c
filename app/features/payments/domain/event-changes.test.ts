import { expect, test } from "vitest";
import { changesOf, LEFT_OUT, type OrderSnapshot, withoutPerson } from "./event-changes.ts";

const snapshot = (changes: Partial<OrderSnapshot> = {}): OrderSnapshot => ({
  status: "created",
  refundedAmount: 0,
  receiptNumber: null,
  taxInvoiced: false,
  payments: [],
  refunds: [],
  disputes: [],
  ...changes,
});

test("[OWNER-02] describes each change by an event in a sentence, and returns none if nothing changed", () => {
  const paid = snapshot({
    status: "paid",
    receiptNumber: "VV/2627/000001",
    payments: [{ id: "pay_1", status: "captured" }],
  });
  expect(changesOf(snapshot({ payments: [{ id: "pay_1", status: "authorized" }] }), paid)).toEqual([
    "Payment pay_1: authorized → captured",
    "Order: created → paid",
    "Receipt VV/2627/000001 written",
  ]);
  expect(changesOf(snapshot(), { ...paid, taxInvoiced: true })).toContain(
    "Tax invoice VV/2627/000001 written",
  );
  expect(changesOf(paid, paid)).toEqual([]);
  const refundedOrder = {
    ...paid,
    refundedAmount: 20_000,
    refunds: [{ id: "rf_1", status: "processed", amount: 20_000 }],
  };
  expect(changesOf(paid, refundedOrder)).toEqual(["Refund of ₹200: processed", "Returned: ₹0 → ₹200"]);
  const pendingRefund = { ...refundedOrder, refunds: [{ id: "rf_1", status: "pending", amount: 20_000 }] };
  expect(changesOf(pendingRefund, refundedOrder)).toEqual(["Refund of ₹200: pending → processed"]);
  expect(changesOf(undefined, snapshot())).toEqual(["Order: created"]);
  expect(changesOf(undefined, refundedOrder)).toEqual([
    "Payment pay_1: captured",
    "Refund of ₹200: processed",
    "Order: paid",
    "Receipt VV/2627/000001 written",
    "Returned: ₹0 → ₹200",
  ]);
  const second = { id: "rf_2", status: "processed", amount: 5_000 };
  expect(
    changesOf(refundedOrder, {
      ...refundedOrder,
      refundedAmount: 25_000,
      refunds: [...refundedOrder.refunds, second],
    }),
  ).toEqual(["Refund of ₹50: processed", "Returned: ₹200 → ₹250"]);
});

test("[OWNER-02] removes the payer and the payment method from an event", () => {
  const payment = {
    id: "pay_1",
    email: "maya@villa.test",
    contact: "+9198",
    card: { last4: "1111" },
    vpa: null,
    wallet: "",
    notes: [{ name: "Maya", city: "Goa" }],
    captured: true,
  };
  expect(withoutPerson({ event: "payment.captured", payload: { payment: { entity: payment } } })).toEqual({
    event: "payment.captured",
    payload: {
      payment: {
        entity: {
          id: "pay_1",
          email: LEFT_OUT,
          contact: LEFT_OUT,
          card: LEFT_OUT,
          vpa: null,
          wallet: "",
          notes: [{ name: LEFT_OUT, city: "Goa" }],
          captured: true,
        },
      },
    },
  });
  expect(LEFT_OUT).toBe("(left out)");
});
