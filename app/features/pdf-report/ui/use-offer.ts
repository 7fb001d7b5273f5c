import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../platform/api.ts";
import type { Quote } from "../../payments/contract.ts";
import { loadOffer } from "../../payments/payments.browser.tsx";
import type { OfferState, PdfState } from "../contract.ts";

type Item = { sessionId: string; testId: string };
type Answer = { success: true; data: OfferState };

/** What the last look brought; no `offer` when the server did not answer. */
type Seen = { offer?: OfferState };

/** Milliseconds until a book's state is asked for again; undefined when it will not change by itself. */
const NEXT_LOOK: Partial<Record<PdfState, number>> = { queued: 1500, making: 1500, delayed: 15_000 };
const AFTER_SILENCE = 5000;
function nextLook(seen: Seen | undefined) {
  if (!seen) return 0;
  if (!seen.offer) return AFTER_SILENCE;
  return seen.offer.pdf ? NEXT_LOOK[seen.offer.pdf.state] : undefined;
}

/** The book of this result as the server knows it, asked again while it is being made. Never cached. */
export function useOffer({ sessionId, testId }: Item) {
  const [seen, setSeen] = useState<Seen>();
  const reload = useCallback(async () => {
    const answer = await callApi<Answer>(`/api/pdf-report/${sessionId}/${testId}`);
    setSeen((before) => (answer.ok ? { offer: answer.data.data } : { ...before }));
  }, [sessionId, testId]);
  useEffect(() => {
    const wait = nextLook(seen);
    if (wait === undefined) return;
    const timer = setTimeout(() => void reload(), wait);
    return () => clearTimeout(timer);
  }, [seen, reload]);
  return { offer: seen?.offer, reload };
}

/**
 * The price by the server's clock, and the seconds for which the early one holds, counted on this device only
 * from the moment the answer came.
 */
export function useQuote({ sessionId, testId }: Item) {
  const [quote, setQuote] = useState<Quote>();
  const [seconds, setSeconds] = useState(0);
  const reload = useCallback(async () => {
    const got = await loadOffer({ sessionId, testId });
    if (!got) return;
    setQuote(got);
    setSeconds(got.secondsLeft);
  }, [sessionId, testId]);
  useEffect(() => {
    if (quote && quote.tier !== "early") return;
    const until = performance.now() + (quote?.secondsLeft ?? 0) * 1000;
    const timer = setInterval(
      () => {
        const left = Math.max(0, Math.ceil((until - performance.now()) / 1000));
        setSeconds(left);
        if (left > 0) return;
        clearInterval(timer);
        void reload(); // the first price, or the regular one
      },
      quote ? 250 : 0,
    );
    return () => clearInterval(timer);
  }, [quote, reload]);
  return { quote, seconds: quote?.tier === "early" ? seconds : 0, reload };
}

/** 1800 is "30:00". */
export const clockOf = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
