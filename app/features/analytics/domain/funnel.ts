import type { Counted, Funnel, FunnelStep } from "./figures.ts";
import { byMeasure } from "./overview.ts";

/** Statements of both forms together. */
const STATEMENTS = 116;
/** Measures that the funnel needs beside the key figures. */
export const MEASURES = ["statement", "section", "share", "method", "did"];
const STEPS: FunnelStep[] = ["visit", "quest_started", "quest_finished", "signed_up", "paid", "refunded"];
/** The step that a step seen by the server follows, where the server saw that one too. */
const PREVIOUS = {
  quest_finished: "quest_started",
  signed_up: "quest_finished",
  paid: "signed_up",
  refunded: "paid",
} as const;
/** By step: how many took the one before it, and how many of these this one too. */
export type TookBoth = Record<keyof typeof PREVIOUS, { part: number; whole: number }>;
const NOT_COMPARED = { part: 0, whole: 0 };

/**
 * From the first visit to the money kept. Visits, statements and sections are told by browsers; the other
 * steps were seen by the server.
 */
export function funnelOf(rows: readonly Counted[], tookBoth: TookBoth): Funnel {
  const { of, sum, shares } = byMeasure(rows);
  const statements = new Map(of("statement").map((one) => [Number(one.name), one]));
  const methods = Map.groupBy(of("method"), ({ name }) => name);
  return {
    steps: STEPS.map((name) =>
      name === "visit"
        ? { name, ...sum("visit"), share: null }
        : {
            name,
            ...sum("fact", name),
            share: name === "quest_started" ? null : { of: PREVIOUS[name], ...tookBoth[name] },
          },
    ),
    statements: Array.from({ length: STATEMENTS }, (_, at) => {
      const one = statements.get(at + 1);
      return { n: at + 1, now: one?.now ?? 0, before: one?.before ?? 0 };
    }),
    sections: shares("section"),
    read: sum("did", "report_section"),
    shares: shares("share"),
    methods: [...methods]
      .map(([method, all]) => {
        const paid = all.find(({ part }) => part === "paid");
        const tried = all.reduce(
          (whole, one) => ({ now: whole.now + one.now, before: whole.before + one.before }),
          { now: 0, before: 0 },
        );
        return { method, tried, paid: { now: paid?.now ?? 0, before: paid?.before ?? 0 } };
      })
      .toSorted((a, b) => b.tried.now - a.tried.now || a.method.localeCompare(b.method)),
    offers: sum("did", "offer_open"),
    checkouts: sum("did", "payment_start"),
  };
}

/** The same of chosen visits, to which no refund belongs; each step is a share of these visits. */
export function funnelOfVisits(rows: readonly Counted[]): Funnel {
  const all = funnelOf(rows, {
    quest_finished: NOT_COMPARED,
    signed_up: NOT_COMPARED,
    paid: NOT_COMPARED,
    refunded: NOT_COMPARED,
  });
  const steps = all.steps
    .filter(({ name }) => name !== "refunded")
    .map((step) => ({
      ...step,
      share:
        step.name === "visit"
          ? null
          : { of: "visit" as const, part: step.now, whole: all.steps[0]?.now ?? 0 },
    }));
  return { ...all, steps };
}
