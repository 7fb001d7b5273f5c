import type { OrderCard } from "../contract.ts";
import css from "./dashboard.module.css";
import { dayOf, rupeesOf } from "./format.ts";

const METHODS: Record<string, string> = { upi: "UPI", card: "Card", netbanking: "Net banking", wallet: "Wallet" };

/** What was paid, with its receipt number. */
export function Payments({ orders, support }: { orders: OrderCard[]; support: string }) {
  if (orders.length === 0) return null;
  return (
    <section className={css["block"]}>
      <h2>Payments</h2>
      <ul className={css["rows"]}>
        {orders.map((order) => (
          <li key={order.purchaseId}>
            <span>
              Full PDF report, <b className="price figures">{rupeesOf(order.amount)}</b>
              {order.refundedAmount > 0 && <>, {rupeesOf(order.refundedAmount)} returned</>}
            </span>
            <small className="figures">
              {[order.paidAt && dayOf(order.paidAt), order.method && (METHODS[order.method] ?? order.method), order.receiptNumber]
                .filter(Boolean)
                .join(", ")}
            </small>
          </li>
        ))}
      </ul>
      {support && (
        <a className="link" href={`mailto:${support}?subject=Refund`}>
          Ask for a refund
        </a>
      )}
    </section>
  );
}
