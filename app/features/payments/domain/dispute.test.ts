import { expect, test } from "vitest";
import { DISPUTE_STATES } from "../ledger.contract.ts";
import { type DisputeFacts, disputeTodo, heldOf, isNews, isOver, describeDispute } from "./dispute.ts";

const facts: DisputeFacts = {
  status: "open",
  phase: "pre_arbitration",
  reason: "goods_not_received",
  amount: 95_000,
  deducted: null,
  respondBy: new Date("2026-12-05T10:00:00Z"),
};
const second = (s: number) => new Date(Date.UTC(2026, 10, 20, 10, 0, s));

test("[PAY-09] applies the latest event of a dispute, and within one second the most advanced state", () => {
  const stored = { status: "under_review", heardAt: second(5) } as const;
  expect(isNews(stored, { status: "open", heardAt: second(4) })).toBe(false);
  expect(isNews(stored, { status: "lost", heardAt: second(4) })).toBe(false);
  expect(isNews(stored, { status: "open", heardAt: second(6) })).toBe(true); // the bank asked for more
  expect(isNews(stored, { status: "open", heardAt: second(5) })).toBe(false);
  expect(isNews(stored, { status: "under_review", heardAt: second(5) })).toBe(false);
  expect(isNews(stored, { status: "won", heardAt: second(5) })).toBe(true);
  expect(isNews({ status: "open", heardAt: second(5) }, stored)).toBe(true);
  expect(isNews(stored, { status: "open", heardAt: new Date(second(5).getTime() + 1) })).toBe(true);
});

test.each([
  ["open", 95_000],
  ["under_review", 95_000],
  ["won", 0],
  ["lost", 95_000],
  ["closed", 0],
] as const)("[PAY-09] computes, for a dispute in state %s, that the bank holds %i paise", (status, held) => {
  expect(heldOf({ ...facts, status })).toBe(held);
  expect(isOver(status)).toBe(status !== "open" && status !== "under_review");
});

test("[PAY-09] uses the deducted amount of a partly lost dispute", () => {
  expect(heldOf({ ...facts, status: "lost", deducted: 40_000 })).toBe(40_000);
  expect(
    describeDispute({ ...facts, status: "lost", deducted: 40_000 }, "Maya", "Receipt").description,
  ).toContain("₹400");
});

test("[PAY-09] describes the owner's deadline and the reason", () => {
  const { title, description, todo } = describeDispute(facts, "Maya Iyer", "Receipt");
  expect(title).toBe("Disputed: answer by 5 December 2026");
  expect(description).toBe("Maya Iyer disputes ₹950 at their bank (pre arbitration: goods not received).");
  expect(todo).toContain("by 5 December 2026");
  expect(disputeTodo(facts)).toBe(title);
  expect(disputeTodo({ ...facts, respondBy: null })).toBe("Disputed: answer");
  for (const status of DISPUTE_STATES.filter((state) => state !== "open"))
    expect(disputeTodo({ ...facts, status })).toBeNull();
});
