import { hello, type EmailProps } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { GIVEN_UP } from "../given-up.contract.ts";

/** Email to the buyer: their report could not be made, and a refund is offered. */
export function givenUpEmail({ brand, firstName, link }: EmailProps) {
  const message = `${GIVEN_UP.title}: it failed on our side, and is not retried automatically. ${GIVEN_UP.status}`;
  const offer = `${GIVEN_UP.refund} Ask for it on your dashboard, and we’ll answer within 48 hours.`;
  const note = "If we can make it after all, we’ll email you.";
  return paragraphEmail({
    brand,
    subject: "Your PDF report could not be made",
    title: "We could not make it",
    paragraphs: [hello(firstName), message, offer],
    action: "Open my dashboard",
    linkText: "Open your dashboard",
    link,
    note,
  });
}
