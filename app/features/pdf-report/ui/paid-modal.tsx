import { rupeesUngrouped } from "../../../lib/money.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { SessionUser } from "../../accounts/contract.ts";
import { Portrait } from "../../report/report.browser.tsx";
import type { OfferState, PdfStatus, ReportDocument } from "../contract.ts";
import { PAID_MESSAGE } from "../domain/offer.ts";
import { dashboardOf, sentenceOf } from "./bars.tsx";
import css from "./paid-modal.module.css";

const METHODS: Record<string, string> = {
  upi: "UPI",
  card: "card",
  netbanking: "net banking",
  wallet: "wallet",
};

/** Dialog after payment; its text stays in the bar after it is closed. */
export function PaidModal({
  open,
  onClose,
  document,
  paid,
  pdf,
  user,
}: {
  open: boolean;
  onClose: () => void;
  document: ReportDocument;
  paid: OfferState["paid"];
  pdf: PdfStatus | undefined;
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
    [paid?.document, paid?.receiptNumber],
    ["Sent to", user?.email],
  ].filter(([, value]) => value);
  const now = pdf && sentenceOf(pdf);
  return (
    <Sheet open={open} onClose={onClose} label="Payment received" tone="tone-dark" centred>
      <span className={css["art"]}>
        <Portrait traits={document.evidence.traits} decorative />
      </span>
      <div className={`${css["in"]} tone-light`}>
        <h2>Payment received</h2>
        <p aria-live="polite">{now ? [now.text, now.more].filter(Boolean).join(". ") : PAID_MESSAGE}</p>
        <dl className={`pairs ${css["facts"]}`}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {pdf?.download && (
          <ButtonLink to={pdf.download} wide>
            <Icon name="download" /> Download
          </ButtonLink>
        )}
        <ButtonLink to={dashboardOf(user?.id)} wide look={pdf?.download ? "line" : "ember"}>
          Dashboard
        </ButtonLink>
        <button type="button" className={`link ${css["keep"]}`} onClick={onClose}>
          Keep reading
        </button>
      </div>
    </Sheet>
  );
}
