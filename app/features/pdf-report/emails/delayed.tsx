import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { PROMISED_MINUTES } from "../contract.ts";

const TITLE = "It takes longer than we said";
const WHAT =
  `We promised your PDF report within ${PROMISED_MINUTES} minutes, and it is late. We are still working ` +
  "on it and write again as soon as it is ready.";
const OFFER =
  "If you would rather not wait, you can have your money back in full: ask for it on your dashboard, " +
  "and we confirm within 48 hours.";
const NOTE = "You need not do anything. The report will come, unless you ask for the refund.";

/** Email to the buyer: their report is late, and a refund is offered. */
export function delayedEmail({ brand, firstName, link }: EmailProps) {
  return paragraphEmail({
    brand,
    subject: "Your PDF report is late",
    title: TITLE,
    paragraphs: [hello(firstName), WHAT, OFFER],
    action: "Open my dashboard",
    linkText: "Open your dashboard",
    link,
    note: NOTE,
  });
}
