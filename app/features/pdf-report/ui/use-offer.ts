import { useCallback, useEffect, useState } from "react";
import { openLatestOnly } from "../../../lib/latest-only.ts";
import { callApi } from "../../../platform/http/api.ts";
import type { Quote } from "../../payments/contract.ts";
import { loadOffer, risesWithTime } from "../../payments/payments.browser.tsx";
import type { OfferState, PdfState, PdfStatus } from "../contract.ts";

type Item = { sessionId: string; testId: string };
type Answer = { success: true; data: OfferState };

/**
 * The result of the last poll; no `offer` if the server never answered. `looks`: the number of polls in a row.
 */
type LookResult = { offer?: OfferState; isSilent: boolean; looks: number };

/** The time until the next poll of a report's state; undefined when it is final. Milliseconds. */
const NEXT_LOOK: Partial<Record<PdfState, number>> = { queued: 1500, making: 1500, delayed: 15_000 };
/** After this many polls a report waits for others or for the machine, and is polled less often. */
const MANY_LOOKS: Partial<Record<PdfState, number>> = { queued: 4, making: 10 };
const AFTER_SILENCE = 5000;
/** After this many failed attempts a price is requested again only when the browser is back online. */
const TRIES = 3;
function nextLook(seen: LookResult | undefined) {
  if (!seen) return 0;
  if (seen.isSilent) return AFTER_SILENCE;
  const state = seen.offer?.pdf?.state;
  const wait = state && NEXT_LOOK[state];
  return wait && seen.looks > (MANY_LOOKS[state] ?? 0) ? Math.max(wait, AFTER_SILENCE) : wait;
}

type BookAnswer = { pdf?: PdfStatus | null; offer?: OfferState };

/**
 * A report that is being made is polled for its state only; the whole offer is loaded again when it changes.
 */
async function look({ sessionId, testId }: Item, isWaiting: boolean): Promise<BookAnswer> {
  const path = `/api/pdf-report/${sessionId}/${testId}`;
  if (isWaiting) {
    const answer = await callApi<{ success: true; data: PdfStatus | null }>(`${path}/state`);
    if (!answer.ok) return {};
    const pdf = answer.data.data;
    if (pdf && pdf.state in NEXT_LOOK) return { pdf };
  }
  const answer = await callApi<Answer>(path);
  return answer.ok ? { offer: answer.data.data } : {};
}

/** The state after a poll, which returns the whole offer or only the report's state. */
const seenWith = (
  before: LookResult | undefined,
  { offer, pdf }: BookAnswer,
  isWaiting: boolean,
): LookResult => ({
  ...before,
  ...(offer && { offer }),
  ...(pdf && before?.offer && { offer: { ...before.offer, pdf } }),
  isSilent: !offer && !pdf,
  looks: isWaiting ? (before?.looks ?? 0) + 1 : 0,
});

/** The book of this result as the server knows it, asked again while it is being made. Never cached. */
export function useOffer({ sessionId, testId }: Item) {
  const [seen, setSeen] = useState<LookResult>();
  const [newest] = useState(openLatestOnly);
  const show = useCallback(
    async (isWaiting: boolean) => {
      const result = await newest(() => look({ sessionId, testId }, isWaiting));
      if (!result) return;
      setSeen((before) => seenWith(before, result.answer, isWaiting));
    },
    [sessionId, testId, newest],
  );
  useEffect(() => {
    const wait = nextLook(seen);
    if (wait === undefined) return;
    const timer = setTimeout(() => void show(Boolean(seen?.offer?.pdf)), wait);
    return () => clearTimeout(timer);
  }, [seen, show]);
  const reload = useCallback(() => show(false), [show]);
  return { offer: seen?.offer, reload };
}

/**
 * The price by the server's clock, and the seconds for which the early one holds, counted on this device only
 * from the moment the answer came. 0 once the regular price applies.
 */
export function useQuote({ sessionId, testId }: Item) {
  const [quote, setQuote] = useState<Quote>();
  const [seconds, setSeconds] = useState(0);
  /** How often the server did not answer in a row. */
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
        void reload(); // the first price, or the regular one
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
