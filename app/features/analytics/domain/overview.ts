import { type IndiaDay, addDays, eachDay } from "../../../kernel/india-time.ts";
import type {
  Counted,
  CountedDay,
  MetricName,
  Overview,
  PageFigures,
  Place,
  Share,
  Totals,
  Two,
} from "./figures.ts";
import type { Period } from "./period.ts";
import { keysOf, tableOf } from "../../../kernel/typed.ts";

const ARROW = " → ";

/**
 * The value in whose bucket the middle one of all lies; null of none. Buckets are told by the value they
 * begin with.
 */
function medianOf(buckets: { value: number; n: number }[]): number | null {
  const all = buckets.reduce((sum, { n }) => sum + n, 0);
  if (all <= 0) return null;
  let left = all / 2;
  for (const { value, n } of buckets.toSorted((a, b) => a.value - b.value)) {
    left -= n;
    if (left <= 0) return value;
  }
  return null;
}

/** Rows by what they measure. */
export function byMeasure(rows: readonly Counted[]) {
  const by = Map.groupBy(rows, ({ measure }) => measure);
  const of = (measure: string) => by.get(measure) ?? [];
  const sum = (measure: string, name?: string): Two =>
    of(measure)
      .filter((one) => name === undefined || one.name === name)
      .reduce((all, one) => ({ now: all.now + one.now, before: all.before + one.before }), {
        now: 0,
        before: 0,
      });
  /** Greatest first; names that were counted in the period alone or before. */
  const shares = (measure: string): Share[] =>
    of(measure)
      .map(({ name, now, before }) => ({ name, now, before }))
      .toSorted((a, b) => b.now - a.now || b.before - a.before || a.name.localeCompare(b.name));
  return { of, sum, shares };
}
type ByMeasure = ReturnType<typeof byMeasure>;

const METRICS: Record<MetricName, [measure: string, name: string]> = {
  visits: ["visit", ""],
  visitors: ["visitor", ""],
  finished: ["fact", "quest_finished"],
  signups: ["fact", "signed_up"],
  paid: ["fact", "paid"],
  taken: ["paise", "paid"],
  returned: ["paise", "refunded"],
  lost: ["paise", "dispute_lost"],
};
const metricNames = keysOf(METRICS);
/** Where visits came from: each is counted by visits, and by those in which somebody signed up or paid. */
const ORIGINS = ["source", "campaign", "platform"];
/** Measures that the chart of days needs. */
export const DAILY = ["visit", "visitor", "fact", "paise"];
/**
 * Measures of which no page shows what they were before: half of all rows, which are not read for the period
 * before.
 */
export const NOT_COMPARED = [
  "page_visit",
  "page_time",
  "path",
  ...ORIGINS.flatMap((one) => [`${one}_signup`, `${one}_paid`]),
];
/** Measures that the overview needs. */
export const MEASURES = [
  DAILY,
  [
    "single",
    "hour",
    "seconds",
    "page",
    "page_visit",
    "page_time",
    "entry",
    "exit",
    "place",
    "path",
    "device",
    "system",
    "browser",
  ],
  ORIGINS.flatMap((one) => [one, `${one}_signup`, `${one}_paid`]),
].flat();

function placesOf({ of, shares }: ByMeasure, measure: string): Place[] {
  const named = (kind: string) => new Map(of(`${measure}_${kind}`).map((one) => [one.name, one.now]));
  const [signups, paid] = [named("signup"), named("paid")];
  return shares(measure).map(({ name, now, before }) => ({
    name,
    visits: now,
    before,
    signups: signups.get(name) ?? 0,
    paid: paid.get(name) ?? 0,
  }));
}

function pagesOf({ of, shares }: ByMeasure): PageFigures[] {
  const visits = new Map(of("page_visit").map((one) => [one.name, one.now]));
  const times = Map.groupBy(of("page_time"), ({ name }) => name);
  return shares("page").map(({ name, now, before }) => ({
    page: name,
    views: now,
    visits: visits.get(name) ?? 0,
    before,
    seconds: medianOf((times.get(name) ?? []).map((one) => ({ value: Number(one.part), n: one.now }))),
  }));
}

const key = (day: IndiaDay, measure: string, name: string) => `${day} ${measure} ${name}`;
/** The figures of each day of a period, and of the days they are compared with. */
export function daysOf(
  rows: readonly CountedDay[],
  period: Pick<Period, "from" | "to" | "before">,
): Overview["days"] {
  const found = new Map(rows.map((one) => [key(one.day, one.measure, one.name), one.n]));
  const on = (day: IndiaDay) =>
    tableOf(metricNames, (metric) => found.get(key(day, ...METRICS[metric])) ?? 0);
  const { before } = period;
  return eachDay(period.from, period.to).map((day, n) => ({
    day,
    now: on(day),
    before: before && on(addDays(before.from, n)),
  }));
}

/** The key figures alone, with refunds counted. */
export function totalsOf(rows: readonly Counted[]): Totals {
  const { sum } = byMeasure(rows);
  return { ...tableOf(metricNames, (metric) => sum(...METRICS[metric])), refunds: sum("fact", "refunded") };
}

/** Everything the first page of the room shows, from what was counted. */
export function overviewOf(
  rows: readonly Counted[],
  daily: readonly CountedDay[],
  period: Period,
  every = 1,
): Overview {
  const all = byMeasure(rows);
  const { of, sum, shares } = all;
  const [visits, single] = [sum("visit"), sum("single")];
  const median = (which: keyof Two) =>
    medianOf(of("seconds").map((one) => ({ value: Number(one.name), n: one[which] })));
  const hourly = new Map(of("hour").map((one) => [Number(one.name), one]));
  return {
    every,
    totals: totalsOf(rows),
    single: {
      now: visits.now ? single.now / visits.now : null,
      before: visits.before ? single.before / visits.before : null,
    },
    seconds: { now: median("now"), before: median("before") },
    days: daysOf(daily, period),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      now: hourly.get(hour)?.now ?? 0,
      before: hourly.get(hour)?.before ?? 0,
    })),
    sources: placesOf(all, "source"),
    campaigns: placesOf(all, "campaign"),
    platforms: placesOf(all, "platform"),
    devices: shares("device"),
    systems: shares("system"),
    browsers: shares("browser"),
    pages: pagesOf(all),
    entries: shares("entry"),
    exits: shares("exit"),
    applies: shares("place"),
    paths: shares("path").flatMap(({ name, now }) =>
      now > 0 ? [{ pages: name.split(ARROW), visits: now }] : [],
    ),
  };
}
