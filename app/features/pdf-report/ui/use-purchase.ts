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
import { objection, SAYS } from "./objection.ts";

type Hooks = Required<Pick<StartPayment, "onNotice" | "mayOpen" | "onCheckout" | "onLeft">>;
type Given = {
  sessionId: string;
  testId: string;
  viewer: Viewer;
  onToast: (text: string) => void;
  /**
   * Callbacks: before the checkout opens, which nothing may cover; when the buyer has left it and the payment
   * is checked; and with the outcome: `unpaid` after leaving, `failed` otherwise.
   */
  onStep: (step: "checkout" | "left" | "unpaid" | "failed" | "paid") => void;
};

/** Whether the page that asks is still there. */
function useIsHere() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  return isHere;
}

/** Starts the purchase on Continue, and automatically when someone returns from signing in. */
export function usePurchase(given: Given) {
  const { sessionId, testId, viewer, onToast, onStep } = given;
  const [busy, setBusy] = useState(false);
  const isHere = useIsHere();
  const navigate = useNavigate();
  const buyer = viewer.user && { id: viewer.user.id, email: viewer.user.email };
  const [params] = useSearchParams();
  /** True after signing in until it is known whether a purchase resumes. */
  const [returned, setReturned] = useState(params.has("code"));

  async function run(pay: (hooks: Hooks) => Promise<PaymentResult | undefined>) {
    setBusy(true);
    let nothing: "failed" | "unpaid" = "failed";
    let notice: string | undefined;
    try {
      const result = await pay({
        onNotice(text) {
          notice = text;
          onToast(text);
        },
        mayOpen: () => isHere.current,
        onCheckout() {
          setReturned(false);
          toast.dismiss(); // on a phone older ones would cover its buttons
          if (notice) onToast(notice);
          flushSync(() => onStep("checkout")); // what is left at once must have been opened
        },
        onLeft() {
          nothing = "unpaid";
          onStep("left");
        },
      });
      if (!result || (!result.success && result.code === "CANCELLED" && !isHere.current)) return;
      if (result.success) onToast(SAYS.paid);
      else onToast(failureText(result.error));
      onStep(result.success ? "paid" : nothing);
    } catch (error) {
      onToast(exceptionText(error));
      onStep(nothing);
    } finally {
      setBusy(false);
      setReturned(false);
    }
  }

  async function buy(incorporateFeedback: boolean, how: Pick<StartPayment, "buyerState" | "again">) {
    const why = objection(given);
    if (why === SAYS.signIn) {
      onToast(why);
      // puts the purchase aside until they are back
      await startPayment({ sessionId, testId, user: null, buyerState: how.buyerState });
      await navigate("/auth?tab=sign-up&for=report");
      return;
    }
    if (why) return onToast(why);
    await run(async (hooks) => {
      const path = `/api/pdf-report/${sessionId}/${testId}/preference`;
      await callApi(path, { method: "PUT", body: { incorporateFeedback } });
      return startPayment({ sessionId, testId, user: buyer, ...how, ...hooks });
    });
  }

  const resumed = useRef(false);
  useEffect(() => {
    if (resumed.current || !viewer.owner || !buyer) return;
    resumed.current = true;
    // no checkout opens behind the tab in which the buyer has signed in
    void run(async (hooks) =>
      document.hidden ? undefined : resumePayment({ sessionId, testId, user: buyer, ...hooks }),
    );
  });
  return { busy, buy, isResuming: returned && viewer.owner && buyer !== null };
}
