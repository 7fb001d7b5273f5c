import type { Funnel, FunnelStep, Two } from "./figures.ts";
import { sharesOf } from "./overview.ts";
import { HALF, type Step, STATEMENTS } from "./steps.ts";
import { type Compared, type Measure, sumOf, valuesOf } from "./sums.ts";

/** Dimensions that the funnel is read from. */
export const DIMENSIONS = ["did", "statement", "section", "share", "fact", "method"];
const STEPS: FunnelStep[] = ["visit", "quest_started", "quest_finished", "signed_up", "paid", "refunded"];
/** What visits report of these steps. */
const REPORTED: Record<Exclude<FunnelStep, "refunded">, Step | "visit"> = {
  visit: "visit",
  quest_started: "quest_start",
  quest_finished: "quest_finish",
  signed_up: "signup",
  paid: "payment_done",
};
/** The step that a step seen by the server follows, where the server saw that one too. */
const PREVIOUS = {
  quest_finished: "quest_started",
  signed_up: "quest_finished",
  paid: "signed_up",
  refunded: "paid",
} as const;
/** By step: how many took the one before it, and how many of these this one too. */
export type TookBoth = Record<keyof typeof PREVIOUS, { part: number; whole: number }>;

const both = ({ now, before }: Compared, measure: Measure, dimension: string, value: string): Two => ({
  now: sumOf(now, dimension, value)[measure],
  before: sumOf(before, dimension, value)[measure],
});

/** Everything below the steps, which is reported by browsers alone, and the methods of payment. */
function detailsOf(sums: Compared): Omit<Funnel, "steps"> {
  const did = (step: string) => both(sums, "visits", "did", step);
  const statements = new Map(valuesOf(sums, "statement").map((one) => [Number(one.value), one]));
  return {
    statements: Array.from({ length: STATEMENTS }, (_, at) => {
      const one = statements.get(at + 1);
      return { n: at + 1, now: one?.now?.occurrences ?? 0, before: one?.before?.occurrences ?? 0 };
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

/**
 * From the first visit to the money kept. Visits, statements and sections are reported by browsers; the other
 * steps were seen by the server.
 */
export const funnelOf = (sums: Compared, tookBoth: TookBoth): Funnel => ({
  steps: STEPS.map((name) =>
    name === "visit"
      ? { name, ...both(sums, "visits", "did", "visit"), share: null }
      : {
          name,
          ...both(sums, "occurrences", "fact", name),
          share: name === "quest_started" ? null : { of: PREVIOUS[name], ...tookBoth[name] },
        },
  ),
  ...detailsOf(sums),
});

/** The same of filtered visits, to which no refund belongs; each step is a share of these visits. */
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
 * answered the first of its half.
 */
export type Stop = { n: number; count: number; answered: number; stopped: number; worst: boolean };

const WORST = 3;

/**
 * Where people stop in one half of the quest. Answers of another day may make a later statement more frequent than
 * the one before it: then no one stopped between them, and a share never exceeds the whole.
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
