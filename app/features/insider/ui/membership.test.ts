import { expect, test } from "vitest";
import type { Membership } from "../contract.ts";
import { renews, membershipSentence } from "./membership.ts";

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
  expect(membershipSentence(membership("active"))).toContain("₹499 a month, paid until 10 January 2027.");
  expect(renews(membership("paused"))).toBe(true);
  expect(membershipSentence(membership("paused"))).toBe(
    "Paused: you won’t be charged until it resumes. You keep access until 10 January 2027.",
  );
  expect(renews(membership("cancelled"))).toBe(false);
  expect(membershipSentence(membership("cancelled"))).toContain("Ended. You won’t be charged again.");
  expect(membershipSentence(membership("paused", until))).toContain("Cancelled. You won’t be charged again.");
});
