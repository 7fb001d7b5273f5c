import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { type PdfState, PROMISED_MINUTES } from "../contract.ts";

/** The next step of a late report, by its state. */
function nextOf(state: PdfState): string {
  if (state === "ready") return "It is ready now, and the buyer has been emailed.";
  if (state === "ended") return "The order has been refunded since, so the report is no longer made.";
  const buyer = "The buyer has been notified and offered a refund.";
  return state === "failed"
    ? `It is not retried automatically: you can start it again on the order’s page. ${buyer}`
    : `It is retried every minute. ${buyer}`;
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
    ? `The last attempt failed: ${problem}`
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
