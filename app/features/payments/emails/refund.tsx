import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { rupees } from "../../../lib/money.ts";

type RefundRequest = {
  brand: string;
  link: string;
  member: string;
  amount: number;
  reason: string;
  words: string;
};

/** To the owner: a member requests a refund. `link` leads to the order. Amounts in paise. */
export function refundRequestedEmail({ brand, link, member, amount, reason, words }: RefundRequest) {
  const request = `${member} requested a refund of ${rupees(amount)}.`;
  const explanation = [reason, words].filter(Boolean).join(". ") || "No reason given (optional).";
  const note =
    "The refund policy promises an answer within 48 hours, and the refund to Razorpay within 7 days. Members " +
    "don’t need a reason to return a report.";
  return paragraphEmail({
    brand,
    subject: `Refund of ${rupees(amount)} requested`,
    title: "Refund requested",
    paragraphs: [request, explanation],
    action: "Open the order",
    linkText: "Approve or decline",
    link,
    note,
  });
}

/** To the member: the refund request has arrived and will be answered within 48 hours. */
export function refundAcknowledgedEmail({ brand, firstName, link, amount }: EmailProps & { amount: number }) {
  const message = `We have your request to refund ${rupees(amount)}. You will have our answer within 48 hours.`;
  const nextStep =
    "Once approved, the refund is with Razorpay within 7 days. Banks usually take another 5 to 7 working days.";
  return paragraphEmail({
    brand,
    subject: `We have your request to refund ${rupees(amount)}`,
    title: "We have your refund request",
    paragraphs: [hello(firstName), message, nextStep],
    action: "Check its status",
    link,
    note: "You don’t need to do anything else. You can reply to this email.",
  });
}

/** To a member who paid twice: the second payment is being refunded. */
export function extraReturnedEmail({ brand, firstName, link, amount }: EmailProps & { amount: number }) {
  const message =
    `You paid twice, so we are refunding your second payment of ${rupees(amount)} to where you paid from. ` +
    "Banks usually take 5 to 7 working days.";
  return paragraphEmail({
    brand,
    subject: `Your second payment of ${rupees(amount)} is being refunded`,
    title: "Your second payment is being refunded",
    paragraphs: [hello(firstName), message, "Your first payment counts, and your order stays as it is."],
    action: "Open my dashboard",
    linkText: "Your orders",
    link,
    note: "You don’t need to do anything. You can reply to this email.",
  });
}

/** The consequence of a refund for a paid subscription month. */
export const monthReturned = (what: string, full: boolean) =>
  full
    ? `It was for ${what}. That access ends with it, with no further charges.`
    : `It is a partial refund for ${what}, which you keep.`;

/** To the member: the refund is approved and on its way. */
export function refundConfirmedEmail({
  brand,
  firstName,
  link,
  amount,
  full,
  item,
}: EmailProps & { amount: number; full: boolean; item?: string | undefined }) {
  const message =
    `Your refund of ${rupees(amount)} is approved and on its way to your original payment method. Banks usually ` +
    "take 5 to 7 working days.";
  const nextStep = item
    ? monthReturned(item, full)
    : full
      ? "Once the money is refunded, we remove the PDF report from your account. You keep your result."
      : "You keep your PDF report.";
  const note = "We’ll send a credit note once the bank has accepted it.";
  return paragraphEmail({
    brand,
    subject: `Your refund of ${rupees(amount)} is approved`,
    title: "Your refund is approved",
    paragraphs: [hello(firstName), message, nextStep],
    action: "Check its status",
    link,
    note,
  });
}

/** To the member: the refund was refused, with the owner's reason. */
export function refundRefusedEmail({
  brand,
  firstName,
  link,
  amount,
  answer,
}: EmailProps & { amount: number; answer: string }) {
  const message = `We can’t refund the ${rupees(amount)}. The reason:`;
  const note = "If you disagree, reply to this email. A person will read it.";
  return paragraphEmail({
    brand,
    subject: "About your refund request",
    title: "About your refund request",
    paragraphs: [hello(firstName), message, answer],
    action: "Open my dashboard",
    linkText: "Your orders",
    link,
    note,
  });
}

/** To the owner: the gateway could not refund a payment; the owner has to act. */
export function refundFailedEmail({
  brand,
  link,
  member,
  amount,
  problem,
}: {
  brand: string;
  link: string;
  member: string;
  amount: number;
  problem: string;
}) {
  const message = `The refund of ${rupees(amount)} to ${member} failed. ${problem.replace(/\.$/, "")}.`;
  const todo =
    "The member still has what they bought and doesn’t know about the refund. Try again on the order page.";
  const note =
    "A payment older than six months may be rejected permanently. Then refund it by bank transfer.";
  return paragraphEmail({
    brand,
    subject: `A refund of ${rupees(amount)} failed`,
    title: "A refund failed",
    paragraphs: [message, todo],
    action: "Open the order",
    link,
    note,
  });
}
