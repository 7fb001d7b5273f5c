import { Frame, plain, Say } from "../../../ui/email.tsx";
import { PROMISED_MINUTES } from "../contract.ts";

/** Tells who runs the site that a promise was broken, and what is known about it. */
export function alarmEmail({
  brand,
  link,
  purchaseId,
  problem,
  made,
}: {
  brand: string;
  link: string;
  purchaseId: string;
  problem: string | null;
  /** Whether it has been made since. */
  made: boolean;
}) {
  const what = `The PDF of purchase ${purchaseId} was not ready within ${PROMISED_MINUTES} minutes.`;
  const why = problem
    ? `The last attempt said: ${problem}`
    : "No attempt has failed so far: it may still be waiting for a worker.";
  const note = made
    ? "It has been made since, and its buyer was told so."
    : "It is tried again every minute. The buyer has been told and offered their money back.";
  return {
    subject: `A PDF report is late: ${purchaseId}`,
    text: plain(what, why, `The site:\n${link}`, note),
    body: (
      <Frame brand={brand} title="A book is late" action="Open the site" link={link} note={note}>
        <Say>{what}</Say>
        <Say>{why}</Say>
      </Frame>
    ),
  };
}
