import { expect, test } from "vitest";
import type { Membership } from "../contract.ts";
import { goesOn, membershipSentence } from "./membership.ts";

const until = "2027-01-10T10:00:00.000Z";
const membership = (
  state: "active" | "paused" | "cancelled",
  endingSince: string | null = null,
): Membership => ({
  until,
  given: false,
  subscription: { id: "psub_1", state, amount: 49_900, paidUntil: until, endingSince },
});

test("does not say that a subscription has ended while it can still be cancelled", () => {
  expect(membershipSentence(membership("active"))).toContain("₹499 each month, paid until 10 January 2027.");
  expect(goesOn(membership("paused"))).toBe(true);
  expect(membershipSentence(membership("paused"))).toBe(
    "It is paused: nothing is charged until it goes on. Everything stays open until 10 January 2027.",
  );
  expect(goesOn(membership("cancelled"))).toBe(false);
  expect(membershipSentence(membership("cancelled"))).toContain("It has ended, and nothing more is charged.");
  expect(membershipSentence(membership("paused", until))).toContain("It ends, and nothing more is charged.");
});
