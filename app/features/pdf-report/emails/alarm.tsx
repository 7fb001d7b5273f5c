import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { type PdfState, PROMISED_MINUTES } from "../contract.ts";

/** What happens next with a late report, by its state. */
function nextOf(state: PdfState): string {
  if (state === "ready") return "It is ready now, and the buyer has been emailed.";
  if (state === "ended") return "The order has been refunded since, so the report is no longer made.";
  const offered = "The buyer has been notified and offered a refund.";
  return state === "failed"
    ? `It is not retried automatically: you can start it again on the order’s page. ${offered}`
    : `It is retried every minute. ${offered}`;
}

/** Email to administrators: a report is late or could not be made. `link`: the order. */
export function alarmEmail({
  brand,
  link,
  buyer,
  problem,
  state,
}: {
  brand: string;
  link: string;
  /** The name or address of its buyer. */
  buyer: string;
  problem: string | null;
  state: PdfState;
}) {
  const hasFailed = state === "failed";
  const message = hasFailed
    ? `The PDF report of ${buyer} could not be made.`
    : `The PDF report of ${buyer} was not ready within ${PROMISED_MINUTES} minutes.`;
  const why = problem
    ? `The last attempt failed: ${problem}`
    : "No attempt has failed so far: it may still be waiting its turn.";
  const note = nextOf(state);
  return paragraphEmail({
    brand,
    subject: `A PDF report ${hasFailed ? "could not be made" : "is late"}: ${buyer}`,
    title: hasFailed ? "A PDF report could not be made" : "A PDF report is late",
    paragraphs: [message, why],
    action: "Open the order",
    link,
    note,
  });
}
