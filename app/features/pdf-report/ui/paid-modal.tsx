import { rupeesUngrouped } from "../../../kernel/money.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { SessionUser } from "../../accounts/contract.ts";
import { Portrait } from "../../report/report.browser.tsx";
import type { OfferState, ReportDocument } from "../contract.ts";
import { PAID_MESSAGE } from "../domain/offer.ts";
import { dashboardOf } from "./bars.tsx";
import css from "./paid-modal.module.css";

const METHODS: Record<string, string> = {
  upi: "UPI",
  card: "card",
  netbanking: "net banking",
  wallet: "wallet",
};

/** Says once, over the report, what the bar goes on saying. */
export function PaidModal({
  open,
  onClose,
  document,
  paid,
  user,
}: {
  open: boolean;
  onClose: () => void;
  document: ReportDocument;
  paid: OfferState["paid"];
  user: SessionUser | null;
}) {
  const facts = [
    [
      "Paid",
      paid &&
        [rupeesUngrouped(paid.amount), paid.method && (METHODS[paid.method] ?? paid.method)]
          .filter(Boolean)
          .join(", "),
    ],
    ["Receipt", paid?.receiptNumber],
    ["Sent to", user?.email],
  ].filter(([, value]) => value);
  return (
    <Sheet open={open} onClose={onClose} label="Payment received" tone="tone-dark" centred>
      <span className={css["art"]}>
        <Portrait traits={document.evidence.traits} decorative />
      </span>
      <div className={`${css["in"]} tone-light`}>
        <h2>Payment received</h2>
        <p>{PAID_MESSAGE}</p>
        <dl className={css["facts"]}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink to={dashboardOf(user?.id)} wide>
          Dashboard
        </ButtonLink>
        <button type="button" className={css["keep"]} onClick={onClose}>
          Keep reading
        </button>
      </div>
    </Sheet>
  );
}
