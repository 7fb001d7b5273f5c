import type { Counted, CountedDay } from "./figures.ts";

/** How many visits that fit; `now` of the period itself, else of the one before. */
export type Sum = { now: boolean; n: number };
export type Whence = Sum & {
  day: string;
  platform: string;
  source: string;
  campaign: string;
  device: string;
  machine: string;
} & Record<"single" | "signups" | "paid" | "finished", number>;
/** Where visits began and ended at which hour, or how long they took. */
export type VisitSum = Sum &
  ({ entry: string; exit: string; hour: number } | { entry: null; seconds: number });
export type VisitorSum = Sum & { day: string };
export type Views = Sum & { page: string; seconds: number };

/** Sums that a list of rows is put together from. */
function tally() {
  const found = new Map<string, Counted>();
  return {
    add: (measure: string, name: string, { now, n }: Sum, part = "") => {
      if (n === 0) return;
      const key = `${measure}\n${name}\n${part}`;
      const row = found.get(key) ?? { measure, name, part, now: 0, before: 0 };
      row[now ? "now" : "before"] += n;
      found.set(key, row);
    },
    rows: () => [...found.values()],
  };
}

/** Sums by measure and by day, as the statistics by day have them. */
export function assembled(
  places: Whence[],
  visitSums: VisitSum[],
  visitorSums: VisitorSum[],
  views: Views[],
): { rows: Counted[]; days: CountedDay[] } {
  const { add, rows } = tally();
  const daily = new Map<string, CountedDay>();
  const onDay = (day: string, measure: string, name: string, n: number) => {
    const row = daily.get(`${day} ${measure} ${name}`) ?? { day, measure, name, n: 0 };
    row.n += n;
    daily.set(`${day} ${measure} ${name}`, row);
  };
  for (const one of places) {
    const kinds = {
      platform: one.platform,
      source: one.source,
      ...(one.campaign && { campaign: one.campaign }),
    };
    for (const [kind, name] of Object.entries(kinds)) {
      add(kind, name, one);
      add(`${kind}_signup`, name, { now: one.now, n: one.signups });
      add(`${kind}_paid`, name, { now: one.now, n: one.paid });
    }
    const [browser = "", system = ""] = one.machine.split(" on ");
    const more = [
      ["device", one.device, one.n],
      ["browser", browser, one.n],
      ["system", system, one.n],
      ["single", "", one.single],
    ] as const;
    for (const [measure, name, n] of more) add(measure, name, { now: one.now, n });
    const sums = [
      ["visit", "", one.n],
      ["fact", "quest_finished", one.finished],
      ["fact", "signed_up", one.signups],
      ["fact", "paid", one.paid],
    ] as const;
    for (const [measure, name, n] of sums) {
      add(measure, name, { now: one.now, n });
      onDay(one.day, measure, name, n);
    }
  }
  for (const one of visitSums)
    if (one.entry === null) add("seconds", String(one.seconds), one);
    else {
      add("entry", one.entry, one);
      add("exit", one.exit, one);
      add("hour", String(one.hour), one);
    }
  for (const one of visitorSums) {
    add("visitor", "", one);
    onDay(one.day, "visitor", "", one.n);
  }
  for (const one of views) {
    add("page", one.page, one);
    add(
      "page_time",
      one.page,
      one,
      String(one.seconds < 60 ? one.seconds : one.seconds - (one.seconds % 10)),
    );
  }
  return { rows: rows(), days: [...daily.values()] };
}
