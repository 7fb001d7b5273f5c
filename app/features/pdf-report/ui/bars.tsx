import { rupeesUngrouped } from "../../../lib/money.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Quote } from "../../payments/contract.ts";
import type { PdfStatus } from "../contract.ts";
import { PAID_MESSAGE } from "../domain/offer.ts";
import { GIVEN_UP } from "../given-up.contract.ts";
import css from "./bar.module.css";
import { clockOf, struckPrice } from "./use-offer.ts";

export const dashboardOf = (userId: string | undefined) =>
  userId ? `/quest-dashboard/${userId}` : "/quest-dashboard";

/** The bar before payment: the current price, the countdown of the early price, and the button. */
export function PriceBar({
  quote,
  seconds,
  isResuming,
  onOpen,
}: {
  quote: Quote | undefined;
  seconds: number;
  /** Whether a purchase is being resumed after signing in. */
  isResuming: boolean;
  onOpen: () => void;
}) {
  const struck = quote && struckPrice(quote, seconds);
  return (
    <aside className={`${css["bar"]} ${css["low"]}`} aria-label="Full PDF report">
      <p className={css["price"]}>
        {quote && (
          <>
            <span className={css["now"]}>{rupeesUngrouped(quote.amount)}</span>
            {struck !== undefined && (
              <s>
                <span className="visually-hidden">instead of </span>
                {rupeesUngrouped(struck)}
              </s>
            )}
          </>
        )}
        {quote?.countdown && seconds > 0 && (
          <span className={css["ends"]} role="timer" aria-label="Time left at this price">
            Ends in {clockOf(seconds)}
          </span>
        )}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        {/* submitted before the scripts have loaded, the form opens the page with ?offer=1 */}
        <input type="hidden" name="offer" value="1" />
        <Button type="submit" small busy={isResuming}>
          {isResuming ? "Processing..." : "Unlock Full PDF Report"}
        </Button>
      </form>
    </aside>
  );
}

type NoSaleProps = { text: string; more: string; action: string; to?: string };

/** The bar if nothing is sold: careless answers, someone else's report, or one that is already covered. */
export const NoSaleBar = ({ text, more, action, to = "/quest" }: NoSaleProps) => (
  <aside className={`${css["bar"]} ${css["tall"]}`} data-bar="tall" aria-label="Full PDF report">
    <p className={`${css["says"]} ${css["whole"]}`}>
      {text}
      <small>{more}</small>
    </p>
    <ButtonLink to={to} small>
      {action}
    </ButtonLink>
  </aside>
);

/** The state of a report, for the bar and the dialog. */
export function sentenceOf({ state, pages, includedAs }: PdfStatus) {
  if (state === "ready")
    return {
      text: includedAs ? "Your new PDF report is ready" : "Your PDF report is ready",
      more: pages
        ? `${pages} pages, ${includedAs ? "included in what you paid" : "from your own answers"}`
        : "",
    };
  if (state === "delayed")
    return {
      text: "It takes longer than we promised",
      more: "We’re still working on it. You can wait, or ask for a refund on your dashboard.",
    };
  if (state === "failed") return { text: GIVEN_UP.title, more: `${GIVEN_UP.status} ${GIVEN_UP.refund}` };
  return { text: PAID_MESSAGE, more: "" };
}

/**
 * The bar after payment: the report is being made, ready, late or failed. With a download it has the height
 * of the price bar; otherwise `data-bar` marks it as taller, so that every section still fits one screen.
 */
export function PaidBar({ pdf, userId }: { pdf: PdfStatus; userId: string | undefined }) {
  const { text, more } = sentenceOf(pdf);
  const tall = pdf.download ? {} : { "data-bar": "tall" };
  return (
    <aside
      className={`${css["bar"]} ${pdf.download ? css["low"] : css["tall"]}`}
      {...tall}
      aria-label="Full PDF report"
    >
      {pdf.state === "making" && <progress className={css["progress"]} aria-label="Making your PDF" />}
      <output className={css["says"]}>
        {more ? <b>{text}</b> : text}
        {more && <small>{more}</small>}
      </output>
      {pdf.download ? (
        <ButtonLink to={pdf.download} small>
          <Icon name="download" /> Download
        </ButtonLink>
      ) : (
        <ButtonLink to={dashboardOf(userId)} small>
          Dashboard
        </ButtonLink>
      )}
    </aside>
  );
}
