import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { track } from "../../analytics/analytics.browser.tsx";
import type { ReportExtra } from "../../report/report.browser.tsx";
import { BUYING_TEXTS } from "./objection.ts";
import { useOffer, useQuote } from "./use-offer.ts";
import { usePurchase } from "./use-purchase.ts";

/** Opens the sheet once for `?offer=1` in the URL, or for `?offer=plan` after the plan was saved. */
function useOpening(openSheet: () => void, onToast: (text: string) => void) {
  const [params, setParams] = useSearchParams();
  const offerParam = params.get("offer");
  useEffect(() => {
    if (offerParam === null) return;
    openSheet();
    if (offerParam === "plan") onToast("Plan saved.");
    setParams(
      (old) => {
        old.delete("offer");
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- opens once for each parameter in the URL
  }, [offerParam]);
}

/** The sale of this result's report: offer and price, the open sheet, and the purchase. */
export function useSelling({ sessionId, testId, viewer, onToast }: Omit<ReportExtra, "document">) {
  const item = { sessionId, testId };
  const { offer, reload } = useOffer(item);
  const { quote, seconds, reload: reloadQuote } = useQuote(item);
  const [sheet, setSheet] = useState(false);
  const [modal, setModal] = useState(false);
  const [chosen, setChosen] = useState<boolean>();
  /** Why the last attempt to buy failed; shown in the sheet, since a toast may vanish before it is read. */
  const [problem, setProblem] = useState("");
  const { busy, buy, isResuming } = usePurchase({
    ...item,
    viewer,
    onToast(text) {
      // signing in leaves this page, so the sheet need not show it
      if (text !== BUYING_TEXTS.signIn) setProblem(text);
      onToast(text);
    },
    onStep(step) {
      if (step !== "unpaid") setSheet(step === "left" || step === "failed"); // `unpaid`: it may be closed by now
      if (step === "paid") {
        setModal(true);
        void reload();
      }
      if (step === "failed" || step === "unpaid") void reloadQuote();
    },
  });
  const openSheet = () => {
    track("offer_open");
    setProblem("");
    setSheet(true);
  };
  useOpening(openSheet, onToast);
  return {
    offer,
    quote,
    seconds,
    sheet,
    setSheet,
    openSheet,
    modal,
    setModal,
    busy,
    isResuming,
    problem,
    buy: (...args: Parameters<typeof buy>) => {
      setProblem("");
      return buy(...args);
    },
    incorporateFeedback: chosen ?? offer?.incorporateFeedback ?? true,
    setChosen,
  };
}
