import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { rupeesUngrouped } from "../../../lib/money.ts";
import { useBrandName } from "../../../ui/brand-name.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Switch } from "../../../ui/switch.tsx";
import type { Quote } from "../../payments/contract.ts";
import {
  CHOOSE_STATE,
  discountPercent,
  PAYMENT_TEXTS,
  STATE_CHOICES,
  TIER_NAMES,
} from "../../payments/payments.browser.tsx";
import { Portrait } from "../../report/report.browser.tsx";
import type { ReportDocument } from "../contract.ts";
import { PART_PAGES, PARTS, poweredBy } from "../domain/offer.ts";
import loading from "../../../ui/loading.module.css";
import css from "./offer-sheet.module.css";
import { clockOf, struckPrice } from "./use-offer.ts";

const Arrow = () => (
  <svg width="26" height="12" viewBox="0 0 54 12" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <path d="M0 6H52M46 1l6 5-6 5" fill="none" stroke="currentColor" strokeWidth="1.3" />
  </svg>
);
const Spinner = () => (
  <svg className={loading["spin"]} width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
    <circle cx="11" cy="11" r="9" fill="none" stroke="#17293e" strokeOpacity=".25" strokeWidth="2" />
    <path d="M11 2a9 9 0 0 1 9 9" fill="none" stroke="#17293e" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

const Struck = ({ amount, now }: { amount: number; now: number }) => (
  <>
    <span className={css["was"]}>
      <s>
        <span className="visually-hidden">instead of </span>
        {rupeesUngrouped(amount)}
      </s>
      <small>{discountPercent(amount, now)}% less</small>
    </span>
    <Arrow />
  </>
);

/** ₹1200 → ₹950 with a countdown while the early price lasts; then the regular price. */
function CountBox({ quote, seconds }: { quote: Quote | undefined; seconds: number }) {
  const struck = quote && struckPrice(quote, seconds);
  return (
    <div className={css["box"]}>
      <p>
        {quote && struck !== undefined && <Struck amount={struck} now={quote.amount} />}
        {quote && <b>{rupeesUngrouped(quote.amount)}</b>}
      </p>
      {quote?.countdown && seconds > 0 && (
        <p className={css["left"]} role="timer" aria-label={`Time left of the ${TIER_NAMES.early}`}>
          <strong>{clockOf(seconds)}</strong>
          <small>{TIER_NAMES.early}</small>
        </p>
      )}
    </div>
  );
}

/**
 * The buyer's state, which the invoice of a seller with a GSTIN must name (CGST Rules, rule 46). Kept while
 * the sheet is closed for the checkout.
 */
function useBuyerState(isRequired: boolean) {
  const [state, setState] = useState("");
  const [missing, setMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const choose = (code: string) => {
    setState(code);
    setMissing(false);
  };
  /** Whether the buyer can continue; otherwise shows the error at the field and focuses it. */
  const ready = () => {
    if (!isRequired || state) return true;
    setMissing(true);
    select.current?.focus();
    return false;
  };
  return { isRequired, state, missing, select, choose, ready };
}

const STATE_OPTIONS = [["", "Choose…"] as const, ...STATE_CHOICES].map(([code, name]) => (
  <option key={code} value={code}>
    {name}
  </option>
));

function BuyerState({
  buyerState: { state, missing, select, choose },
}: {
  buyerState: ReturnType<typeof useBuyerState>;
}) {
  const id = useId();
  return (
    <p className={css["state"]}>
      <label htmlFor={id}>Your state, for the invoice</label>
      <select
        ref={select}
        id={id}
        value={state}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={(event) => choose(event.target.value)}
      >
        {STATE_OPTIONS}
      </select>
      {missing && (
        <span id={`${id}-error`} role="alert">
          {CHOOSE_STATE}
        </span>
      )}
    </p>
  );
}

type Props = {
  open: boolean;
  onClose: () => void;
  document: ReportDocument;
  quote: Quote | undefined;
  seconds: number;
  /** The language model that wrote the letter of the report, if one did. */
  letterBy: string | null;
  /** The aims that the owner chose for the plan, and the page to choose them; undefined for other viewers. */
  plan: { to: string; aims: string[] } | undefined;
  incorporateFeedback: boolean;
  onPreference: (incorporateFeedback: boolean) => void;
  /** A sentence instead of the button, if the report cannot be sold. */
  refusal: string | null;
  /** Why the last attempt to buy failed; empty if none did. */
  problem: string;
  busy: boolean;
  /** Receives the code of the buyer's state if the invoice needs one. */
  onContinue: (state?: string) => void;
};

const Parts = () => (
  <ul className={css["parts"]}>
    {PARTS.map((part) => (
      <li key={part}>
        <span>{part}</span>
        <i aria-hidden="true" />
        <b aria-label={`page ${PART_PAGES[part]}`}>{PART_PAGES[part]}</b>
      </li>
    ))}
  </ul>
);

const FullForm = ({ session }: { session: string }) => (
  <>
    The other 58 statements and a new report from all 116; you keep the first. The name of your archetype may
    change with them. <Link to={`/assessment?form=full&session=${session}`}>Answer 58 more first</Link>, or
    after.{" "}
  </>
);

/**
 * What the price includes besides the five parts, with a link to the other statements if they are not
 * answered yet.
 */
const Included = ({ document, plan }: Pick<Props, "document" | "plan">) => (
  <div className={css["included"]}>
    <b>Included in the price</b>
    <p>
      {document.evidence.form === "short" && <FullForm session={document.session_id} />}
      A retake after twelve weeks, within a year.{" "}
      {plan && plan.aims.length === 0 && <Link to={plan.to}>Choose two aims for its plan</Link>}
    </p>
    {plan && plan.aims.length > 0 && (
      <p>
        Your plan: <Link to={plan.to}>Change the plan</Link>
        {plan.aims.map((aim) => (
          <span key={aim}>{aim}</span>
        ))}
      </p>
    )}
  </div>
);

/** The problem, scrolled into view; above the button, so that both are visible when the sheet opens. */
function Problem({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => line.current?.scrollIntoView({ block: "center" }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    text && (
      <p ref={line} className={css["why"]} role="alert">
        {text}
      </p>
    )
  );
}

/** The sheet with the offer: contents, price and countdown. */
export function OfferSheet({
  open,
  onClose,
  document,
  quote,
  seconds,
  letterBy,
  plan,
  incorporateFeedback,
  onPreference,
  refusal,
  problem,
  busy,
  onContinue,
}: Props) {
  const buyer = useBuyerState(quote?.asksState ?? false);
  const brand = useBrandName();
  const why = quote?.pending ? PAYMENT_TEXTS.pending : problem;
  return (
    <Sheet open={open} onClose={onClose} label="Full PDF report" tone="tone-light">
      <div className={css["top"]}>
        <h2>Download your 35+ page Psychoanalysis PDF Report</h2>
        <span className={css["report"]}>
          <Portrait traits={document.evidence.traits} size="thumb" decorative />
        </span>
      </div>
      <p className={css["powered"]}>{poweredBy(letterBy ?? undefined, brand)}</p>
      <Parts />
      <Included document={document} plan={plan} />
      <CountBox quote={quote} seconds={seconds} />
      <Switch
        on={incorporateFeedback}
        note="Your reactions shape the report."
        className={css["switch"]}
        onChange={onPreference}
      >
        Incorporate My Feedback
      </Switch>
      {buyer.isRequired && !refusal && <BuyerState buyerState={buyer} />}
      <Problem key={why} text={why} />
      {refusal ? (
        <p className={css["why"]}>{refusal}</p>
      ) : (
        <Button wide busy={busy} onClick={() => buyer.ready() && onContinue(buyer.state || undefined)}>
          {busy ? (
            <>
              <Spinner /> Processing...
            </>
          ) : quote?.pending ? (
            "Pay again"
          ) : (
            "Continue"
          )}
        </Button>
      )}
      <p className={css["terms"]}>
        Fully Refundable. <Link to="/terms-and-conditions">T&amp;C apply.</Link>
      </p>
    </Sheet>
  );
}
