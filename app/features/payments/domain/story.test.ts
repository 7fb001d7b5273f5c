import { describe, expect, test } from "vitest";
import type { StoryStep } from "../ledger.contract.ts";
import { type StoryFacts, storyOf } from "./story.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));
const order = { amount: 95_000, createdAt: at(0), status: "created" };
const payment = {
  id: "pay_1",
  status: "captured",
  role: "sale",
  amount: 95_000,
  method: "upi",
  errorReason: null,
  createdAt: at(1),
};
const receipt = { number: "VV/2627/000001", document: "Receipt" as const, issuedAt: at(2) };
const request = {
  state: "open",
  reason: "Too general",
  words: "It could be anybody",
  askedAt: at(5),
  decidedAt: null,
  decidedBy: null,
  answer: null,
};
const refund = {
  id: "rfnd_1",
  amount: 95_000,
  status: "processed",
  by: "member",
  reason: "",
  bankReference: "RRN1",
  problem: null,
  createdAt: at(7),
  endedAt: at(8),
};
const note = { number: "VC/2627/000001", amount: 95_000, issuedAt: at(9) };
type Changed = Partial<Omit<StoryFacts, "purchase">> & { purchase?: Partial<StoryFacts["purchase"]> };

const story = ({ purchase, ...changed }: Changed = {}, moreSteps: StoryStep[] = []) =>
  storyOf(
    {
      purchase: {
        tier: "early",
        amount: 95_000,
        paymentId: "pay_1",
        paidAt: at(3),
        settledBy: "completion",
        ...purchase,
      },
      orders: [],
      payments: [],
      receipt: null,
      requests: [],
      refunds: [],
      notes: [],
      disputes: [],
      emails: [],
      ...changed,
    },
    moreSteps,
  );
/** Minute, kind, title and detail of each step. */
const stepsOf = (...args: Parameters<typeof story>) =>
  story(...args).map((s) => [new Date(s.at).getUTCMinutes(), s.kind, s.title, s.detail]);

const ofPayment = (changed: Partial<StoryFacts["payments"][number]>) =>
  stepsOf({ payments: [{ ...payment, ...changed }] });
const ofRequest = (changed: Partial<StoryFacts["requests"][number]>) =>
  stepsOf({ requests: [{ ...request, ...changed }] });
const ofRefund = (changed: Partial<StoryFacts["refunds"][number]>) =>
  stepsOf({ refunds: [{ ...refund, ...changed }] });
/** The history entry that says how the payment was verified. */
const proof = (settledBy: string | null) =>
  stepsOf({ payments: [payment], purchase: { settledBy, paidAt: null } })[1];

describe("[ADMIN-08] the history of an order", () => {
  test("lists steps from order to credit note, in chronological order", () => {
    const emails = [{ kind: "receipt", sentAt: at(4) }];
    const delivered: StoryStep = { at: at(4).toISOString(), kind: "report", title: "Report ready" };
    const facts: Changed = {
      orders: [order],
      payments: [payment],
      receipt,
      requests: [{ ...request, state: "confirmed", decidedAt: at(6), decidedBy: "ada@villa.test" }],
      refunds: [refund],
      notes: [note],
      emails,
    };
    expect(stepsOf(facts, [delivered])).toEqual([
      [0, "order", "Order created, ₹950", "The early price, kept for this order"],
      [3, "money", "Payment of ₹950 captured, UPI", "pay_1"],
      [3, "proof", "Payment verified", "Confirmed by the gateway’s signature from the buyer’s browser"],
      [3, "paper", "Receipt VV/2627/000001", undefined],
      [4, "report", "Report ready", undefined],
      [4, "email", "Receipt emailed", undefined],
      [5, "back", "The member requested a refund", "Too general: It could be anybody"],
      [6, "back", "Approved by ada@villa.test", undefined],
      [7, "back", "Refund of ₹950, requested by the member", undefined],
      [8, "money", "Refund of ₹950 processed", "Bank reference RRN1"],
      [9, "paper", "Credit note VC/2627/000001, ₹950", "Against VV/2627/000001"],
    ]);
    expect(story(facts).flatMap(({ link }) => link ?? [])).toEqual([
      { to: "/api/payments/papers/VV-2627-000001.pdf", name: "Open" },
      { to: "/api/payments/papers/VC-2627-000001.pdf", name: "Open" },
    ]);
  });

  test("shows the price of an order, or what replaced it", () => {
    expect(stepsOf({ orders: [{ ...order, status: "superseded" }] })[0]?.[3]).toBe(
      "Replaced by a later order at another price",
    );
    expect(stepsOf({ orders: [order], purchase: { tier: "regular" } })[0]?.[3]).toBe(
      "The regular price, kept for this order",
    );
    expect(stepsOf({ orders: [order], purchase: { description: "Insider, November" } })[0]?.[3]).toBe(
      "Insider, November",
    );
  });

  test("shows failed, duplicate and started payments, and how each was verified", () => {
    expect(ofPayment({ status: "failed", errorReason: "payment_cancelled" })).toEqual([
      [1, "trouble", "Payment failed, UPI", "The buyer cancelled it"],
    ]);
    expect(ofPayment({ status: "failed", errorReason: "payment_failed" })[0]?.[3]).toBe(
      "The bank declined it",
    );
    expect(ofPayment({ status: "failed", errorReason: "card_expired" })[0]?.[3]).toBe("card expired");
    expect(ofPayment({ status: "failed", errorReason: " " })[0]?.[3]).toBe("The bank gave no reason");
    expect(ofPayment({ status: "failed" })[0]?.[3]).toBe("The bank gave no reason");
    expect(ofPayment({ role: "extra" })).toEqual([
      [1, "trouble", "Paid again, ₹950", "Duplicate payment, refunded automatically"],
    ]);
    expect(ofPayment({ id: "pay_2", status: "authorized" })).toEqual([
      [1, "money", "Payment started, UPI", "At the gateway: authorized"],
    ]);
    expect(proof("verification")).toEqual([
      1,
      "proof",
      "Payment verified",
      "Confirmed by asking the gateway",
    ]);
    expect(["webhook", "sweep", null, "x"].map((by) => proof(by)?.[3])).toEqual([
      "Confirmed by a signed webhook",
      "Found by asking the gateway",
      "Captured at the gateway",
      "Captured at the gateway",
    ]);
  });

  test("lists the receipt after the sale, even if it was issued shortly before", () => {
    expect(stepsOf({ receipt })[0]?.[0]).toBe(3);
    expect(stepsOf({ receipt: { ...receipt, issuedAt: at(4) } })[0]?.[0]).toBe(4);
    expect(stepsOf({ receipt, purchase: { paidAt: null } })[0]?.[0]).toBe(2);
  });

  test("shows open, refused and confirmed requests in the member's words", () => {
    expect(ofRequest({})).toHaveLength(1);
    expect(ofRequest({ words: "" })[0]?.[3]).toBe("Too general");
    expect(ofRequest({ reason: "", words: "" })[0]?.[3]).toBe("No reason given");
    const decided = { decidedAt: at(6), decidedBy: "ada" };
    expect(ofRequest({ state: "refused", answer: "It is read", ...decided })[1]).toEqual([
      6,
      "end",
      "Declined by ada",
      "It is read",
    ]);
    expect(ofRequest({ state: "refused", ...decided })[1]).toEqual([6, "end", "Declined by ada", undefined]);
    for (const undecided of [{ state: "refused" }, { state: "confirmed" }, { state: "open", ...decided }])
      expect(ofRequest(undecided)).toHaveLength(1);
  });

  test("shows pending, processed and failed refunds, and who started them", () => {
    expect(["owner", "gateway", "site", null, "x"].map((by) => ofRefund({ by })[0]?.[2])).toEqual([
      "Refund of ₹950, made here",
      "Refund of ₹950, made in the gateway’s dashboard",
      "Refund of ₹950, automatic",
      "Refund of ₹950, made here",
      "Refund of ₹950, made here",
    ]);
    expect(ofRefund({ reason: "asked", endedAt: null })).toEqual([
      [7, "back", "Refund of ₹950, requested by the member", "asked"],
    ]);
    expect(ofRefund({ bankReference: null })[1]?.[3]).toBe("The gateway gave no bank reference");
    expect(ofRefund({ status: "failed", problem: "Account closed" })[1]).toEqual([
      8,
      "trouble",
      "Refund of ₹950 failed",
      "Account closed",
    ]);
    expect(ofRefund({ status: "failed" })[1]?.[3]).toBe("The bank rejected it");
    expect(stepsOf({ notes: [note] })[0]?.[3]).toBe("Against the receipt");
  });
});
