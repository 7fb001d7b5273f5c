import type { ReportExtra } from "../report/report.browser.tsx";
import { dashboardOf, NoSaleBar, PaidBar, PriceBar } from "./ui/bars.tsx";
import { OfferSheet } from "./ui/offer-sheet.tsx";
import { PaidModal } from "./ui/paid-modal.tsx";
import { useSelling } from "./ui/use-selling.ts";

/**
 * The foot of the report: what is sold, then being paid for, made, and ready. Nothing is sold on answers of
 * grade C, and the bar says why. Registered in `root.tsx`.
 */
export function OfferBar(props: ReportExtra) {
  const { grade, reasons } = props.document.evidence.quality;
  if (grade !== "C") return <Selling {...props} />;
  const text = reasons[0] ?? "These answers do not hold together.";
  return <NoSaleBar text={text} more="We sell no PDF on them." action="Take it again" />;
}

type OnSale = { document: ReportExtra["document"]; selling: ReturnType<typeof useSelling>; planAt: string };

/** The price, and the sheet that it opens. */
const ForSale = ({ document, selling, planAt }: OnSale) => {
  const { offer, quote, seconds, incorporateFeedback } = selling;
  return (
    <>
      <PriceBar quote={quote} seconds={seconds} onOpen={selling.openSheet} />
      <OfferSheet
        open={selling.sheet}
        onClose={() => selling.setSheet(false)}
        document={document}
        quote={quote}
        seconds={seconds}
        thoughts={offer?.thoughts ?? 0}
        plan={offer?.own ? { to: planAt, moving: offer.moving } : undefined}
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

function Selling({ document, ...extra }: ReportExtra) {
  const { viewer } = extra;
  const selling = useSelling(extra);
  const { offer } = selling;
  if (viewer.user && offer?.claimed && !offer.own)
    return (
      <NoSaleBar
        text="Somebody else’s evening."
        more="Yours has a shape of its own."
        action="Take the quest"
      />
    );
  const covered = offer?.pdf ? null : offer?.covered;
  if (covered)
    return (
      <NoSaleBar
        text={covered.brief}
        more="Nothing more is to pay."
        action="Dashboard"
        to={dashboardOf(viewer.user?.id)}
      />
    );
  const bought = offer?.pdf && offer.pdf.state !== "ended" ? offer.pdf : undefined;
  return (
    <>
      {bought ? (
        <PaidBar pdf={bought} userId={viewer.user?.id} />
      ) : (
        <ForSale
          document={document}
          selling={selling}
          planAt={`/quest-dashboard/plan/${extra.sessionId}/${extra.testId}`}
        />
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
