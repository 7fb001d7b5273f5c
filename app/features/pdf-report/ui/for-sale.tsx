import type { ReportExtra } from "../../report/report.browser.tsx";
import { PriceBar } from "./bars.tsx";
import { OfferSheet } from "./offer-sheet.tsx";
import { useSelling } from "./use-selling.ts";

type OnSale = { document: ReportExtra["document"]; selling: ReturnType<typeof useSelling>; planAt: string };

/** The price, and the sheet that it opens. */
export const ForSale = ({ document, selling, planAt }: OnSale) => {
  const { offer, quote, seconds, incorporateFeedback } = selling;
  return (
    <>
      <PriceBar quote={quote} seconds={seconds} isResuming={selling.isResuming} onOpen={selling.openSheet} />
      <OfferSheet
        open={selling.sheet}
        onClose={() => selling.setSheet(false)}
        document={document}
        quote={quote}
        seconds={seconds}
        letterBy={offer?.letterBy ?? null}
        plan={offer?.own ? { to: planAt, aims: offer.aims } : undefined}
        incorporateFeedback={incorporateFeedback}
        onPreference={selling.setChosen}
        refusal={offer?.refusal ?? null}
        problem={selling.problem}
        busy={selling.busy}
        onContinue={(state) => void selling.buy(incorporateFeedback, state)}
      />
    </>
  );
};
