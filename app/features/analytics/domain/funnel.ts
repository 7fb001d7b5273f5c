import type { Counted, Funnel, FunnelStep } from "./figures.ts";
import { byMeasure } from "./overview.ts";

/** Statements of both forms together. */
const STATEMENTS = 116;
/** Measures that the funnel needs beside the key figures. */
export const MEASURES = ["statement", "section", "share", "method", "did"];
const STEPS: FunnelStep[] = ["visit", "quest_started", "quest_finished", "signed_up", "paid", "refunded"];

/**
 * From the first visit to the money kept. Visits, statements and sections are told by browsers; the other
 * steps were seen by the server.
 */
export function funnelOf(rows: readonly Counted[]): Funnel {
  const { of, sum, shares } = byMeasure(rows);
  const statements = new Map(of("statement").map((one) => [Number(one.name), one]));
  const methods = Map.groupBy(of("method"), ({ name }) => name);
  return {
    steps: STEPS.map((name) => ({ name, ...(name === "visit" ? sum("visit") : sum("fact", name)) })),
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

/** The same of chosen visits, to which no refund belongs. */
export function withoutRefunds(rows: readonly Counted[]): Funnel {
  const all = funnelOf(rows);
  return { ...all, steps: all.steps.filter(({ name }) => name !== "refunded") };
}
