import type { IndiaDay } from "../../../lib/india-time.ts";
import { keysOf } from "../../../lib/typed.ts";
import type { Funnel, FunnelStep, ComparedFigure } from "./figures.ts";
import { sharesOf } from "./overview.ts";
import { HALF, type Step, STATEMENTS } from "./steps.ts";
import { type Compared, type Measure, sumOf, valuesOf } from "./sums.ts";

const STEPS: FunnelStep[] = ["visit", "quest_started", "quest_finished", "signed_up", "paid", "refunded"];
/** The step in visits, as reported by browsers, for each funnel step. */
const REPORTED: Record<Exclude<FunnelStep, "refunded">, Step | "visit"> = {
  visit: "visit",
  quest_started: "quest_start",
  quest_finished: "quest_finish",
  signed_up: "signup",
  paid: "payment_done",
};
/** The step before each step, if the server records both. */
export const PREVIOUS = {
  quest_finished: "quest_started",
  signed_up: "quest_finished",
  paid: "signed_up",
  refunded: "paid",
} as const;
export type FollowingStep = keyof typeof PREVIOUS;
/**
 * The dimension that counts who took both a step and the one before it, on the day (India) of the later one.
 * Its value is the day of the earlier one; the empty value counts those who took the step before on that day.
 */
export const pairDimension = (step: FollowingStep) => `${PREVIOUS[step]} and ${step}`;
export const PAIR_DIMENSIONS = keysOf(PREVIOUS).map(pairDimension);

/** Dimensions for the funnel. */
export const DIMENSIONS = ["did", "statement", "section", "share", "fact", "method", ...PAIR_DIMENSIONS];

const both = (
  { now, before }: Compared,
  measure: Measure,
  dimension: string,
  value: string,
): ComparedFigure => ({
  now: sumOf(now, dimension, value)[measure],
  before: sumOf(before, dimension, value)[measure],
});

/** Everything below the steps: reported by browsers, except for payment methods. */
function detailsOf(sums: Compared): Omit<Funnel, "steps"> {
  const did = (step: string) => both(sums, "visits", "did", step);
  const statements = new Map(valuesOf(sums, "statement").map((counted) => [Number(counted.value), counted]));
  return {
    statements: Array.from({ length: STATEMENTS }, (_, at) => {
      const counted = statements.get(at + 1);
      return { n: at + 1, now: counted?.now?.occurrences ?? 0, before: counted?.before?.occurrences ?? 0 };
    }),
    sections: sharesOf(sums, "section"),
    read: did("report_section"),
    shares: sharesOf(sums, "share", "occurrences"),
    methods: valuesOf(sums, "method")
      .map(({ value, now, before }) => ({
        method: value,
        tried: { now: now?.occurrences ?? 0, before: before?.occurrences ?? 0 },
        paid: { now: now?.paid ?? 0, before: before?.paid ?? 0 },
      }))
      .toSorted((a, b) => b.tried.now - a.tried.now || a.method.localeCompare(b.method)),
    offers: did("offer_open"),
    checkouts: did("payment_start"),
  };
}

/** Of those who took the step before in a period that begins on `from`, how many took this one in it too. */
function shareOf(sums: Compared["now"], step: FollowingStep, from: IndiaDay) {
  const pairs = sums.filter(({ dimension }) => dimension === pairDimension(step));
  const whole = sumOf(pairs, pairDimension(step), "").occurrences;
  const within = pairs.filter(({ value }) => value >= from);
  return { of: PREVIOUS[step], part: sumOf(within, pairDimension(step)).occurrences, whole };
}

/**
 * The funnel from visit to refund, in a period that begins on `from`. Visits, statements and sections are
 * reported by browsers; the other steps are recorded by the server.
 */
export const funnelOf = (sums: Compared, from: IndiaDay): Funnel => ({
  steps: STEPS.map((name) =>
    name === "visit"
      ? { name, ...both(sums, "visits", "did", "visit"), share: null }
      : {
          name,
          ...both(sums, "occurrences", "fact", name),
          share: name === "quest_started" ? null : shareOf(sums.now, name, from),
        },
  ),
  ...detailsOf(sums),
});

/** The funnel of filtered visits, without refunds, which belong to no visit; shares are of these visits. */
export function funnelOfVisits(sums: Compared): Funnel {
  const whole = sumOf(sums.now, "did", "visit").visits;
  const steps = STEPS.flatMap((name) => {
    if (name === "refunded") return [];
    const counted = both(sums, "visits", "did", REPORTED[name]);
    const share = name === "visit" ? null : { of: "visit" as const, part: counted.now, whole };
    return [{ name, ...counted, share }];
  });
  return { steps, ...detailsOf(sums) };
}

/**
 * A statement of the quest: the share that answered it and the share that stopped after it, 0…1 of those who
 * answered the first statement of its half.
 */
export type Stop = { n: number; count: number; answered: number; stopped: number; worst: boolean };

const WORST = 3;

/**
 * Where people stop in one half of the quest. A statement may have more answers than the one before it, which
 * were given before the period; shares are therefore clamped to 0…1.
 */
export function stopsOf(statements: Funnel["statements"], half: 0 | 1): Stop[] {
  const part = statements.slice(half * HALF, (half + 1) * HALF);
  const all = part[0]?.now ?? 0;
  const share = (n: number) => (all > 0 ? Math.min(1, Math.max(0, n / all)) : 0);
  const stops = part.map(({ n, now }, at) => {
    const next = part[at + 1];
    return { n, count: now, answered: share(now), stopped: next ? share(now - next.now) : 0, worst: false };
  });
  for (const stop of stops.toSorted((a, b) => b.stopped - a.stopped).slice(0, WORST))
    stop.worst = stop.stopped > 0;
  return stops;
}
