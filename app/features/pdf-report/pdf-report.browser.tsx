import { useState } from "react";
import { track } from "../analytics/analytics.browser.tsx";
import type { ReportExtra } from "../report/report.browser.tsx";
import { NoSaleBar, PaidBar, PriceBar } from "./ui/bars.tsx";
import { OfferSheet } from "./ui/offer-sheet.tsx";
import { PaidModal } from "./ui/paid-modal.tsx";
import { useOffer, useQuote } from "./ui/use-offer.ts";
import { usePurchase } from "./ui/use-purchase.ts";

/** The foot of the report: what is sold, then being paid for, made, and ready. Nothing is sold on hurried answers. Registered in `root.tsx`. */
export const OfferBar = (props: ReportExtra) =>
  props.document.evidence.quality.grade === "C" ? (
    <NoSaleBar text="Your answers looked hurried." more="We sell no PDF on them." action="Take it again" />
  ) : (
    <Selling {...props} />
  );

function Selling({ document, sessionId, testId, viewer, onToast }: ReportExtra) {
  const item = { sessionId, testId };
  const { offer, reload } = useOffer(item);
  const { quote, seconds, reload: reloadQuote } = useQuote(item);
  const [sheet, setSheet] = useState(false);
  const [modal, setModal] = useState(false);
  const [chosen, setChosen] = useState<boolean>();
  const { busy, buy } = usePurchase({
    ...item,
    viewer,
    onToast,
    onStep(step) {
      setSheet(step === "failed");
      if (step === "paid") {
        setModal(true);
        void reload();
      }
      if (step === "failed") void reloadQuote();
    },
  });
  const openSheet = () => {
    track("offer_open");
    setSheet(true);
  };
  const incorporateFeedback = chosen ?? offer?.incorporateFeedback ?? true;
  if (viewer.user && offer?.claimed && !offer.own)
    return (
      <NoSaleBar
        text="Somebody else’s evening."
        more="Yours has a shape of its own."
        action="Take the quest"
      />
    );
  const bought = offer?.pdf && offer.pdf.state !== "ended" ? offer.pdf : undefined;
  return (
    <>
      {bought ? (
        <PaidBar pdf={bought} userId={viewer.user?.id} />
      ) : (
        <>
          <PriceBar quote={quote} seconds={seconds} onOpen={openSheet} />
          <OfferSheet
            open={sheet}
            onClose={() => setSheet(false)}
            document={document}
            quote={quote}
            seconds={seconds}
            thoughts={offer?.thoughts ?? 0}
            incorporateFeedback={incorporateFeedback}
            onPreference={setChosen}
            refusal={offer?.refusal ?? null}
            busy={busy}
            onContinue={(state) => void buy(incorporateFeedback, state)}
          />
        </>
      )}
      <PaidModal
        open={modal}
        onClose={() => setModal(false)}
        document={document}
        paid={offer?.paid ?? null}
        user={viewer.user}
      />
    </>
  );
}
