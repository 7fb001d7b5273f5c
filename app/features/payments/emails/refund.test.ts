import { expect, test } from "vitest";
import { refundFailedEmail } from "./refund.tsx";

const given = {
  brand: "Villa Vesper",
  link: "https://villa.test/admin/orders/pur_1",
  member: "Maya",
  amount: 95_000,
};

test.each(["The balance is too low", "The balance is too low."])(
  "[PAY-10] what the gateway said of a refund, %o, ends with one full stop",
  (problem) => {
    expect(refundFailedEmail({ ...given, problem }).text).toMatch(
      /^The refund of ₹950 to Maya failed\. The balance is too low\.\n/,
    );
  },
);
