import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { type PdfState, PROMISED_MINUTES } from "../contract.ts";

/** The next step of a late report, by its state. */
function nextOf(state: PdfState): string {
  if (state === "ready") return "It has been made since, and its buyer was told so.";
  if (state === "ended") return "Its money has gone back since, so it is not made any more.";
  const buyer = "The buyer has been told and offered their money back.";
  return state === "failed"
    ? `It was given up and is not tried again by itself: have it made again on the order’s page. ${buyer}`
    : `It is tried again every minute. ${buyer}`;
}

/** Tells an administrator that a report is late or was given up. `link`: the order. */
export function alarmEmail({
  brand,
  link,
  purchaseId,
  problem,
  state,
}: {
  brand: string;
  link: string;
  /** The purchase that it belongs to. */
  purchaseId: string;
  problem: string | null;
  state: PdfState;
}) {
  const givenUp = state === "failed";
  const what = givenUp
    ? `The PDF of purchase ${purchaseId} could not be made.`
    : `The PDF of purchase ${purchaseId} was not ready within ${PROMISED_MINUTES} minutes.`;
  const why = problem
    ? `The last attempt said: ${problem}`
    : "No attempt has failed so far: it may still be waiting for a worker.";
  const note = nextOf(state);
  return paragraphEmail({
    brand,
    subject: `A PDF report ${givenUp ? "could not be made" : "is late"}: ${purchaseId}`,
    title: givenUp ? "A PDF report could not be made" : "A PDF report is late",
    paragraphs: [what, why],
    action: "Open the order",
    link,
    note,
  });
}
