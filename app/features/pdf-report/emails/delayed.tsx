import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";
import { PROMISED_MINUTES } from "../contract.ts";

/** Tells the owner that their report is late, and that they may have their money back. */
export function delayedEmail({ brand, firstName, link }: EmailProps) {
  const what =
    `We promised your PDF report within ${PROMISED_MINUTES} minutes, and it is late. We are still working ` +
    "on it and write again as soon as it is ready.";
  const offer =
    "If you would rather not wait, you can have your money back in full: ask for it on your dashboard, " +
    "and we confirm within 48 hours.";
  const note = "You need not do anything. The report will come, unless you ask for the refund.";
  return {
    subject: "Your PDF report is late",
    text: plain(hello(firstName), what, offer, `Open your dashboard:\n${link}`, note),
    body: (
      <Frame
        brand={brand}
        title="It takes longer than we said"
        action="Open my dashboard"
        link={link}
        note={note}
      >
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
        <Say>{offer}</Say>
      </Frame>
    ),
  };
}
