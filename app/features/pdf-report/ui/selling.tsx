import type { ReportExtra } from "../../report/report.browser.tsx";
import { dashboardOf, NoSaleBar, PaidBar, PriceBar } from "./bars.tsx";
import { PaidModal } from "./paid-modal.tsx";
import { useSelling } from "./use-selling.ts";
import { OfferSheet } from "./offer-sheet.tsx";

type OnSale = { document: ReportExtra["document"]; selling: ReturnType<typeof useSelling>; planAt: string };

/** The bar with the price, and the sheet that it opens. */
const ForSale = ({ document, selling, planAt }: OnSale) => {
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
        onContinue={(buyerState) =>
          void selling.buy(incorporateFeedback, { buyerState, payAgain: quote?.pending ?? false })
        }
      />
    </>
  );
};

const NotTheirs = () => (
  <NoSaleBar text="Somebody else’s evening." more="Yours has a shape of its own." action="Take the quest" />
);

const Covered = ({ brief, userId }: { brief: string; userId: string | undefined }) => (
  <NoSaleBar text={brief} more="You don’t need to pay again." action="Dashboard" to={dashboardOf(userId)} />
);

/** The bar below a report: its price, the paid PDF report, or why it is not for sale here. */
export function Selling({ document, ...extra }: ReportExtra) {
  const { viewer } = extra;
  const selling = useSelling(extra);
  const { offer } = selling;
  const isTheirs = viewer.user ? !offer?.claimed || offer.own : viewer.relation !== "guest";
  if (!isTheirs) return <NotTheirs />;
  const covered = offer?.pdf ? null : offer?.covered;
  if (covered) return <Covered brief={covered.brief} userId={viewer.user?.id} />;
  const bought = offer?.pdf && offer.pdf.state !== "ended" ? offer.pdf : undefined;
  const planAt = `/quest-dashboard/plan/${extra.sessionId}/${extra.testId}`;
  return (
    <>
      {bought ? (
        <PaidBar pdf={bought} userId={viewer.user?.id} />
      ) : (
        <ForSale document={document} selling={selling} planAt={planAt} />
      )}
      <PaidModal
        open={selling.modal}
        onClose={() => selling.setModal(false)}
        document={document}
        paid={offer?.paid ?? null}
        pdf={bought}
        user={viewer.user}
      />
    </>
  );
}
