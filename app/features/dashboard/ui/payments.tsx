import { Link } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import type { OrderCard, DocumentLink } from "../contract.ts";
import css from "./dashboard.module.css";
import { required } from "../../../lib/checked.ts";

const METHODS: Record<string, string> = {
  upi: "UPI",
  card: "Card",
  netbanking: "Net banking",
  wallet: "Wallet",
};
const SOURCES: Record<string, string> = {
  upi: "the same UPI account",
  card: "the same card",
  netbanking: "the same bank account",
  wallet: "the same wallet",
};
/** The account that a refund goes to, in words. */
export const sourceOf = (method: string | null) => SOURCES[method ?? ""] ?? "your original payment method";

type Refund = OrderCard["refunds"][number];

/** The state of a refund, in one or two sentences. */
function sentenceOf(
  { step, amount, askedAt, confirmedAt, endedAt, answer, bankReference }: Refund,
  method: string | null,
): string {
  const money = rupees(amount);
  if (step === "asked")
    return (
      `You asked for a refund on ${formatIndiaDay(required(askedAt, "the day it was asked for"))}. We’ll ` +
      "reply within 48 hours."
    );
  if (step === "refused")
    return (
      `You asked for a refund on ${formatIndiaDay(required(askedAt, "the day it was asked for"))}, and ` +
      `we declined: ${answer}`
    );
  if (step === "failed")
    return `The bank did not accept the refund of ${money}. We are working on it; you don’t need to do anything.`;
  if (step === "processed")
    return (
      `${money} went back to ${sourceOf(method)} on ` +
      `${formatIndiaDay(required(endedAt, "the day it ended"))}.` +
      (bankReference ? ` The bank’s reference is ${bankReference}.` : "")
    );
  return (
    `${money} has been on its way to ${sourceOf(method)} since ` +
    `${formatIndiaDay(required(confirmedAt, "the day it was confirmed"))}. ` +
    "Banks usually take 5 to 7 working days."
  );
}
const STEPS: Record<Refund["step"], string> = {
  asked: "Refund requested",
  confirmed: "Refund approved",
  sent: "Refund on its way",
  processed: "Refunded",
  refused: "Refund declined",
  failed: "Refund delayed",
};

const DocumentDownload = ({ name, documentLink }: { name: string; documentLink: DocumentLink }) => (
  <a className="link" href={documentLink.link} download>
    {name} <span className="figures">{documentLink.number}</span>
  </a>
);

const RefundState = ({ refund, method }: { refund: Refund; method: string | null }) => (
  <div className={css["refund"]} data-step={refund.step}>
    <b>{STEPS[refund.step]}</b>
    <p>{sentenceOf(refund, method)}</p>
    {refund.creditNote && <DocumentDownload name="Credit note" documentLink={refund.creditNote} />}
  </div>
);

const BankState = ({ amount, isDecided }: NonNullable<OrderCard["atBank"]>) => (
  <div className={css["refund"]}>
    <b>{isDecided ? "Returned by your bank" : "Disputed at your bank"}</b>
    <p>
      {isDecided
        ? `Your bank has given ${rupees(amount)} back to you.`
        : `Your bank is deciding about ${rupees(amount)} and will tell you. Until then you can’t request a refund here.`}
    </p>
  </div>
);

/** One line per open refund, for the top of the page; the details are under Payments. */
export const OpenRefunds = ({ orders }: { orders: OrderCard[] }) =>
  orders
    .flatMap(({ refunds }) => refunds)
    .filter(({ step }) => step !== "processed" && step !== "refused")
    .map(({ id, step, amount }) => (
      <p key={id} className={css["underway"]}>
        <b>{STEPS[step]}</b>
        {step !== "asked" && (
          <>
            , <span className="figures">{rupees(amount)}</span>
          </>
        )}
        .{" "}
        <a className="link" href="#payments">
          See its details
        </a>
      </p>
    ));

/** Payments with their documents and refunds. */
export function Payments({ orders }: { orders: OrderCard[] }) {
  if (orders.length === 0) return null;
  return (
    <section className={css["block"]} id="payments" aria-labelledby="payments-title">
      <h2 id="payments-title">Payments</h2>
      <ul className={`ruled ${css["orders"]}`}>
        {orders.map(({ purchaseId, description, amount, refundedAmount, ...order }) => (
          <li key={purchaseId}>
            <p>
              {description ?? "Full PDF report"}, <b className="price figures">{rupees(amount)}</b>
              {refundedAmount > 0 && <>, {rupees(refundedAmount)} returned</>}
            </p>
            <small className="figures">
              {[
                order.paidAt && formatIndiaDay(order.paidAt),
                order.method && (METHODS[order.method] ?? order.method),
              ]
                .filter(Boolean)
                .join(", ")}
            </small>
            {order.refunds.map((refund) => (
              <RefundState key={refund.id} refund={refund} method={order.method} />
            ))}
            {order.atBank && <BankState {...order.atBank} />}
            <p className="row">
              {order.receipt && <DocumentDownload name={order.document} documentLink={order.receipt} />}
              {order.mayAsk && (
                <Link className="link" to={`/quest-dashboard/refund/${purchaseId}`}>
                  Ask for a refund
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
