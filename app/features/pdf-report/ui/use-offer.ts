import { useCallback, useEffect, useState } from "react";
import { openLatestOnly } from "../../../lib/latest-only.ts";
import { callApi } from "../../../platform/http/api.ts";
import type { Quote } from "../../payments/contract.ts";
import { loadOffer, risesWithTime } from "../../payments/payments.browser.tsx";
import type { OfferState, PdfState, PdfStatus } from "../contract.ts";

type Item = { sessionId: string; testId: string };
type Answer = { success: true; data: OfferState };

/**
 * The result of the last poll; without an `offer` if the server never answered. `polls`: number of
 * consecutive polls while the report is waiting.
 */
type PollResult = { offer?: OfferState; isSilent: boolean; polls: number };

/** Time until the next poll, by the report's state; none for a final state. Milliseconds. */
const NEXT_POLL: Partial<Record<PdfState, number>> = { queued: 1500, making: 1500, delayed: 15_000 };
/** After this many polls the report is probably waiting for others or a busy machine: poll less often. */
const MANY_POLLS: Partial<Record<PdfState, number>> = { queued: 4, making: 10 };
const AFTER_SILENCE = 5000;
/** After this many failures, the price is requested again only when the browser is back online. */
const TRIES = 3;
function nextPoll(seen: PollResult | undefined) {
  if (!seen) return 0;
  if (seen.isSilent) return AFTER_SILENCE;
  const state = seen.offer?.pdf?.state;
  const wait = state && NEXT_POLL[state];
  return wait && seen.polls > (MANY_POLLS[state] ?? 0) ? Math.max(wait, AFTER_SILENCE) : wait;
}

type BookAnswer = { pdf?: PdfStatus | null; offer?: OfferState };

/**
 * Loads the offer. For a report that is being made it polls only the state, and reloads the whole offer once
 * that is final.
 */
async function poll({ sessionId, testId }: Item, isWaiting: boolean): Promise<BookAnswer> {
  const path = `/api/pdf-report/${sessionId}/${testId}`;
  if (isWaiting) {
    const answer = await callApi<{ success: true; data: PdfStatus | null }>(`${path}/state`);
    if (!answer.ok) return {};
    const pdf = answer.data.data;
    if (pdf && pdf.state in NEXT_POLL) return { pdf };
  }
  const answer = await callApi<Answer>(path);
  return answer.ok ? { offer: answer.data.data } : {};
}

/** The state after a poll, which returns the whole offer or only the report's state. */
const seenWith = (
  before: PollResult | undefined,
  { offer, pdf }: BookAnswer,
  isWaiting: boolean,
): PollResult => ({
  ...before,
  ...(offer && { offer }),
  ...(pdf && before?.offer && { offer: { ...before.offer, pdf } }),
  isSilent: !offer && !pdf,
  polls: isWaiting ? (before?.polls ?? 0) + 1 : 0,
});

/** The offer and report of this result, never cached; polled while the report is being made. */
export function useOffer({ sessionId, testId }: Item) {
  const [seen, setSeen] = useState<PollResult>();
  const [newest] = useState(openLatestOnly);
  const show = useCallback(
    async (isWaiting: boolean) => {
      const result = await newest(() => poll({ sessionId, testId }, isWaiting));
      if (!result) return;
      setSeen((before) => seenWith(before, result.answer, isWaiting));
    },
    [sessionId, testId, newest],
  );
  useEffect(() => {
    const wait = nextPoll(seen);
    if (wait === undefined) return;
    const timer = setTimeout(() => void show(Boolean(seen?.offer?.pdf)), wait);
    return () => clearTimeout(timer);
  }, [seen, show]);
  const reload = useCallback(() => show(false), [show]);
  return { offer: seen?.offer, reload };
}

/**
 * The price, and the seconds left of the early price; 0 once the regular price applies. The server's clock
 * decides: this device only counts down from the server's answer, so a wrong clock does not matter.
 */
export function useQuote({ sessionId, testId }: Item) {
  const [quote, setQuote] = useState<Quote>();
  const [seconds, setSeconds] = useState(0);
  /** Number of consecutive requests without an answer. */
  const [silent, setSilent] = useState(0);
  const [newest] = useState(openLatestOnly);
  const reload = useCallback(async () => {
    const result = await newest(() => loadOffer({ sessionId, testId }));
    if (!result) return;
    setSilent((times) => (result.answer ? 0 : times + 1));
    if (!result.answer) return;
    setQuote(result.answer);
    setSeconds(result.answer.secondsLeft);
  }, [sessionId, testId, newest]);
  useEffect(() => {
    if (silent === 0) return;
    const retry = () => void reload();
    const timer = silent <= TRIES ? setTimeout(retry, AFTER_SILENCE) : undefined;
    addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  }, [silent, reload]);
  useEffect(() => {
    if (quote && quote.tier !== "early") return;
    const endsAt = performance.now() + (quote?.secondsLeft ?? 0) * 1000;
    const timer = setInterval(
      () => {
        const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
        setSeconds(left);
        if (left > 0) return;
        clearInterval(timer);
        void reload(); // loads the first price, or the regular one after the countdown
      },
      quote ? 250 : 0,
    );
    return () => clearInterval(timer);
  }, [quote, reload]);
  return { quote, seconds: quote?.tier === "early" ? seconds : 0, reload };
}

/**
 * The struck-through price in paise: next to the early price while it lasts, and next to a price without a
 * countdown.
 */
export function struckPrice(quote: Quote, seconds: number): number | undefined {
  const { struck } = quote.prices;
  return struck > quote.amount && (seconds > 0 || !risesWithTime(quote.prices)) ? struck : undefined;
}

/** 1800 is "30:00". */
export const clockOf = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
