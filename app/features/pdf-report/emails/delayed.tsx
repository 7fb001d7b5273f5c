import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";
import { PROMISED_MINUTES } from "../contract.ts";

const TITLE = "It takes longer than we said";
const WHAT =
  `We promised your PDF report within ${PROMISED_MINUTES} minutes, and it is late. We are still working ` +
  "on it and write again as soon as it is ready.";
const OFFER =
  "If you would rather not wait, you can have your money back in full: ask for it on your dashboard, " +
  "and we confirm within 48 hours.";
const NOTE = "You need not do anything. The report will come, unless you ask for the refund.";

/** Tells the owner that their report is late, and that they may have their money back. */
export function delayedEmail({ brand, firstName, link }: EmailProps) {
  return {
    subject: "Your PDF report is late",
    text: plain(hello(firstName), WHAT, OFFER, `Open your dashboard:\n${link}`, NOTE),
    body: (
      <Frame brand={brand} title={TITLE} action="Open my dashboard" link={link} note={NOTE}>
        <Say>{hello(firstName)}</Say>
        <Say>{WHAT}</Say>
        <Say>{OFFER}</Say>
      </Frame>
    ),
  };
}
