import type { Packed } from "../contract.ts";
import type { Counted, CountedDay } from "./figures.ts";

/** A sum of `name` and `part` of what is measured. */
export type Sum = { measure: string; name: string; part: string; n: number };
/** How many visits, of those that `key` names. */
export type Keyed = { key: string; n: number };
export type Whence = Keyed & {
  day: string;
  platform: string;
  source: string;
  campaign: string;
  device: string;
  machine: string;
} & Record<"single" | "signups" | "paid" | "finished", number>;
/** Where visits began and ended at which hour, or how long they took. */
export type VisitSum = Keyed &
  ({ entry: string; exit: string; hour: number } | { entry: null; seconds: number });
export type VisitorSum = Keyed & { day: string };
export type Views = Keyed & { page: string; seconds: number };
/** What PostgreSQL answers of the visits that are asked about. */
export type Answers = {
  whence: Whence[];
  visitSums: VisitSum[];
  visitors: VisitorSum[];
  views: Views[];
};
/** The same sums whole and by day. */
export type Summed = { sums: Sum[]; days: CountedDay[] };

const keyOf = ({ measure, name, part }: Omit<Sum, "n">) => `${measure}\n${name}\n${part}`;

const placeOf = ({ name, part }: Pick<Sum, "name" | "part">) => (part === "" ? name : `${name}\n${part}`);

/** Sums that a list of rows is put together from. */
export function tally() {
  const found = new Map<string, Map<string, Sum>>();
  const of = (measure: string) => {
    const own = found.get(measure) ?? new Map<string, Sum>();
    found.set(measure, own);
    return own;
  };
  const addTo = (own: Map<string, Sum>, { measure, name, part, n }: Sum) => {
    if (n === 0) return;
    const place = placeOf({ name, part });
    const sum = own.get(place);
    if (sum) sum.n += n;
    else own.set(place, { measure, name, part, n });
  };
  const add = (measure: string, name: string, n: number, part = "") =>
    addTo(of(measure), { measure, name, part, n });
  return {
    add,
    addAll: (sums: readonly Sum[]) => {
      for (const sum of sums) addTo(of(sum.measure), sum);
    },
    /** Adds sums as they are stored. */
    addStored: (measure: string, rows: Packed[string]) => {
      const own = of(measure);
      for (const [name, part, n] of rows) addTo(own, { measure, name, part, n });
    },
    sums: () => [...found.values()].flatMap((own) => [...own.values()]),
  };
}
type Tally = ReturnType<typeof tally>;
/** Sums that a slice is put together from. */
export type SliceTallies = Record<"visits" | "actions", Tally>;
/** Those of a value, made where there are none yet. */
export function talliesOf(of: Map<string, SliceTallies>, value: string): SliceTallies {
  const own = of.get(value) ?? { visits: tally(), actions: tally() };
  of.set(value, own);
  return own;
}
type Add = Tally["add"];
type OnDay = (day: string, measure: string, name: string, n: number) => void;

function addWhence(one: Whence, add: Add, onDay: OnDay) {
  const kinds = {
    platform: one.platform,
    source: one.source,
    ...(one.campaign && { campaign: one.campaign }),
  };
  for (const [kind, name] of Object.entries(kinds)) {
    add(kind, name, one.n);
    add(`${kind}_signup`, name, one.signups);
    add(`${kind}_paid`, name, one.paid);
  }
  const [browser = "", system = ""] = one.machine.split(" on ");
  add("device", one.device, one.n);
  add("browser", browser, one.n);
  add("system", system, one.n);
  add("single", "", one.single);
  onDay(one.day, "visit", "", one.n);
  onDay(one.day, "fact", "quest_finished", one.finished);
  onDay(one.day, "fact", "signed_up", one.signups);
  onDay(one.day, "fact", "paid", one.paid);
}

/** Sums by measure and by day, as the statistics by day have them. */
function summed({ whence, visitSums, visitors, views }: Answers): Summed {
  const { add, sums } = tally();
  const daily = new Map<string, CountedDay>();
  const onDay: OnDay = (day, measure, name, n) => {
    const row = daily.get(`${day} ${measure} ${name}`) ?? { day, measure, name, n: 0 };
    row.n += n;
    daily.set(`${day} ${measure} ${name}`, row);
    add(measure, name, n);
  };
  for (const one of whence) addWhence(one, add, onDay);
  for (const one of visitSums)
    if (one.entry === null) add("seconds", String(one.seconds), one.n);
    else {
      add("entry", one.entry, one.n);
      add("exit", one.exit, one.n);
      add("hour", String(one.hour), one.n);
    }
  for (const one of visitors) onDay(one.day, "visitor", "", one.n);
  for (const one of views) {
    add("page", one.page, one.n);
    add("page_time", one.page, one.n, String(one.seconds));
  }
  return { sums: sums(), days: [...daily.values()] };
}

/** What was answered, put together for each key. */
export function summedByKey(answers: Answers): Map<string, Summed> {
  const byKey = new Map<string, Answers>();
  const of = (key: string) => {
    const found = byKey.get(key) ?? { whence: [], visitSums: [], visitors: [], views: [] };
    byKey.set(key, found);
    return found;
  };
  for (const one of answers.whence) of(one.key).whence.push(one);
  for (const one of answers.visitSums) of(one.key).visitSums.push(one);
  for (const one of answers.visitors) of(one.key).visitors.push(one);
  for (const one of answers.views) of(one.key).views.push(one);
  return new Map([...byKey].map(([key, its]) => [key, summed(its)]));
}

/** Sums of the period beside those of the one before. */
export function beside(now: Sum[], before: Sum[]): Counted[] {
  const found = new Map<string, Counted>();
  const add = (sums: Sum[], which: "now" | "before") => {
    for (const { measure, name, part, n } of sums) {
      const key = keyOf({ measure, name, part });
      const row = found.get(key);
      if (row) row[which] += n;
      else found.set(key, { measure, name, part, now: 0, before: 0, [which]: n });
    }
  };
  add(now, "now");
  add(before, "before");
  return [...found.values()];
}

/** What a name stands under that the statistics by day did not count by itself. */
export const OTHER = "(other)";

/**
 * Sums without what is taken off the period before. A name that the statistics by day did not count by itself
 * is taken off the others; less than none is none.
 */
export function takenOff(rows: readonly Counted[], later: readonly Sum[]): Counted[] {
  const left = new Map(rows.map((row) => [keyOf(row), { ...row }]));
  for (const { measure, name, part, n } of later) {
    const row = left.get(keyOf({ measure, name, part })) ?? left.get(keyOf({ measure, name: OTHER, part }));
    if (row) row.before = Math.max(0, row.before - n);
  }
  return [...left.values()];
}
