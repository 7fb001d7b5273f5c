import { type IndiaDay, addDays, eachDay } from "../../../lib/india-time.ts";
import type { DayFigures, Overview, PageFigures, Place, Share, Totals, ComparedFigure } from "./figures.ts";
import type { Period } from "./period.ts";
import { type Compared, medianOf, PATH_ARROW, type Sum, sumOf, valuesOf } from "./sums.ts";
import { keysOf, tableOf } from "../../../lib/typed.ts";

/** Dimensions for the key figures and their chart. */
export const KEY_DIMENSIONS = ["all", "fact"];
/** Dimensions for the overview with a filter; without one, `DIMENSIONS`. */
export const FILTERED_DIMENSIONS = [
  ...KEY_DIMENSIONS,
  "hour",
  "platform",
  "source",
  "campaign",
  "device",
  "browser",
  "system",
  "entry",
  "exit",
  "page",
];
export const DIMENSIONS = [...FILTERED_DIMENSIONS, "place", "path"];

/**
 * Key figures from sums. Facts belong to no visit, so with a filter, quests, sign-ups and payments are those
 * that browsers reported, and money is 0.
 */
function figuresOf(sums: readonly Sum[], filtered: boolean): DayFigures & { refunds: number } {
  const all = sumOf(sums, "all");
  const fact = (kind: string) => sumOf(sums, "fact", kind);
  return {
    visits: all.visits,
    visitors: all.visitors,
    finished: filtered ? all.finished : fact("quest_finished").occurrences,
    signups: filtered ? all.signups : fact("signed_up").occurrences,
    paid: filtered ? all.paid : fact("paid").occurrences,
    taken: fact("paid").amount,
    returned: fact("refunded").amount,
    lost: fact("dispute_lost").amount,
    refunds: fact("refunded").occurrences,
  };
}

/** The key figures of a period and of the one before. */
export function totalsOf({ now, before }: Compared, filtered = false): Totals {
  const [present, earlier] = [figuresOf(now, filtered), figuresOf(before, filtered)];
  return tableOf(keysOf(present), (name): ComparedFigure => ({ now: present[name], before: earlier[name] }));
}

/** The key figures of each day of a period, and of the days they are compared with. */
export function daysOf(
  { now, before }: Compared,
  period: Pick<Period, "from" | "to" | "before">,
  filtered = false,
): Overview["days"] {
  const [present, earlier] = [now, before].map((sums) => Map.groupBy(sums, ({ day }) => day));
  const on = (sums: ReadonlyMap<IndiaDay | null, Sum[]> | undefined, day: IndiaDay): DayFigures => {
    const { refunds: _refunds, ...figures } = figuresOf(sums?.get(day) ?? [], filtered);
    return figures;
  };
  return eachDay(period.from, period.to).map((day, n) => ({
    day,
    now: on(present, day),
    before: period.before && on(earlier, addDays(period.before.from, n)),
  }));
}

/** Values of a dimension, most frequent first, including those counted only in the period before. */
const ranked = (sums: Compared, dimension: string, measure: "visits" | "occurrences" = "visits") =>
  valuesOf(sums, dimension)
    .map(({ value, now, before }) => ({
      share: { name: value, now: now?.[measure] ?? 0, before: before?.[measure] ?? 0 },
      sum: now,
    }))
    .filter(({ share }) => share.now > 0 || share.before > 0)
    .toSorted(
      ({ share: a }, { share: b }) => b.now - a.now || b.before - a.before || a.name.localeCompare(b.name),
    );

export const sharesOf = (...list: Parameters<typeof ranked>): Share[] =>
  ranked(...list).map(({ share }) => share);

const placesOf = (sums: Compared, dimension: string): Place[] =>
  ranked(sums, dimension).map(({ share: { name, now, before }, sum }) => ({
    name,
    visits: now,
    before,
    signups: sum?.signups ?? 0,
    paid: sum?.paid ?? 0,
  }));

const pagesOf = (sums: Compared): PageFigures[] =>
  ranked(sums, "page", "occurrences").map(({ share: { name, now, before }, sum }) => ({
    page: name,
    views: now,
    visits: sum?.visits ?? 0,
    before,
    seconds: medianOf(sum?.times ?? null),
  }));

/**
 * Everything that the overview shows.
 * @param lastHour the present hour, if the period is today
 */
export function overviewOf(
  sums: Compared,
  period: Period,
  {
    filtered,
    hoursBefore,
    lastHour = 23,
  }: { filtered: boolean; hoursBefore: readonly Sum[]; lastHour?: number },
): Overview {
  const [now, before] = [sumOf(sums.now, "all"), sumOf(sums.before, "all")];
  const shares = (dimension: string) => sharesOf(sums, dimension);
  return {
    totals: totalsOf(sums, filtered),
    single: {
      now: now.visits ? now.single_page / now.visits : null,
      before: before.visits ? before.single_page / before.visits : null,
    },
    seconds: { now: medianOf(now.times), before: medianOf(before.times) },
    days: daysOf(sums, period, filtered),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      now: hour > lastHour ? null : sumOf(sums.now, "hour", String(hour)).visits,
      before: sumOf(hoursBefore, "hour", String(hour)).visits,
    })),
    sources: placesOf(sums, "source"),
    campaigns: placesOf(sums, "campaign"),
    platforms: placesOf(sums, "platform"),
    devices: shares("device"),
    systems: shares("system"),
    browsers: shares("browser"),
    pages: pagesOf(sums),
    entries: shares("entry"),
    exits: shares("exit"),
    applies: sharesOf(sums, "place", "occurrences"),
    paths: sharesOf({ now: sums.now, before: [] }, "path").map(({ name, now: visits }) => ({
      pages: name.split(PATH_ARROW),
      visits,
    })),
  };
}
