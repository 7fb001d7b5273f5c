import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useSearchParams } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import {
  exceptionText,
  failureText,
  resumePayment,
  startPayment,
  type PaymentResult,
  type StartPayment,
} from "../../payments/payments.browser.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { Viewer } from "../../report/report.browser.tsx";
import { objection, BUYING_TEXTS } from "./objection.ts";

type Hooks = Required<Pick<StartPayment, "onNotice" | "mayOpen" | "onCheckout" | "onLeft">>;
type PurchaseProps = {
  sessionId: string;
  testId: string;
  viewer: Viewer;
  onToast: (text: string) => void;
  /**
   * Called before the checkout opens, which nothing may cover (`checkout`); when the buyer has left it and
   * the payment is checked (`left`); and with the outcome: `paid`, `unpaid` after leaving, or `failed`.
   */
  onStep: (step: "checkout" | "left" | "unpaid" | "failed" | "paid") => void;
};

/** Whether the component is still mounted. */
function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}

/** Starts the purchase on Continue, and automatically when someone returns from signing in. */
export function usePurchase(props: PurchaseProps) {
  const { sessionId, testId, viewer, onToast, onStep } = props;
  const [busy, setBusy] = useState(false);
  const isMounted = useIsMounted();
  const navigate = useNavigate();
  const buyer = viewer.user && { id: viewer.user.id, email: viewer.user.email };
  const [params] = useSearchParams();
  /** Whether the buyer returned from signing in and it is not yet known if a purchase resumes. */
  const [returned, setReturned] = useState(params.has("code"));

  async function run(pay: (hooks: Hooks) => Promise<PaymentResult | undefined>) {
    setBusy(true);
    let outcome: "failed" | "unpaid" = "failed";
    let notice: string | undefined;
    try {
      const result = await pay({
        onNotice(text) {
          notice = text;
          onToast(text);
        },
        mayOpen: () => isMounted.current,
        onCheckout() {
          setReturned(false);
          toast.dismiss(); // older toasts would cover the checkout's buttons on phones
          if (notice) onToast(notice);
          flushSync(() => onStep("checkout")); // must be rendered before the buyer can leave the checkout
        },
        onLeft() {
          outcome = "unpaid";
          onStep("left");
        },
      });
      if (!result || (!result.success && result.code === "CANCELLED" && !isMounted.current)) return;
      if (result.success) onToast(BUYING_TEXTS.paid);
      else onToast(failureText(result.error));
      onStep(result.success ? "paid" : outcome);
    } catch (error) {
      onToast(exceptionText(error));
      onStep(outcome);
    } finally {
      setBusy(false);
      setReturned(false);
    }
  }

  async function buy(incorporateFeedback: boolean, options: Pick<StartPayment, "buyerState" | "payAgain">) {
    const problem = objection(props);
    if (problem === BUYING_TEXTS.signIn) {
      onToast(problem);
      // stores the purchase to resume it after signing in
      await startPayment({ sessionId, testId, user: null, buyerState: options.buyerState });
      await navigate("/auth?tab=sign-up&for=report");
      return;
    }
    if (problem) return onToast(problem);
    await run(async (hooks) => {
      const path = `/api/pdf-report/${sessionId}/${testId}/preference`;
      await callApi(path, { method: "PUT", body: { incorporateFeedback } });
      return startPayment({ sessionId, testId, user: buyer, ...options, ...hooks });
    });
  }

  const resumed = useRef(false);
  useEffect(() => {
    if (resumed.current || !viewer.owner || !buyer) return;
    resumed.current = true;
    // only the visible tab opens the checkout
    void run(async (hooks) =>
      document.hidden ? undefined : resumePayment({ sessionId, testId, user: buyer, ...hooks }),
    );
  });
  return { busy, buy, isResuming: returned && viewer.owner && buyer !== null };
}
