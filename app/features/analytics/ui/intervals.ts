import type { MarksAndChanges } from "../contract.ts";
import type { MetricName, Overview } from "../domain/figures.ts";
import type { Period } from "../domain/period.ts";
import type { Point } from "./traffic-chart.tsx";
import { dayText, longDayText, weekdayText } from "./words.ts";
import { firstOf, lastOf } from "../../../lib/checked.ts";

export type Grain = "day" | "week";
/** An hour, a day or a week of the period; `open` while it is not over. */
export type Interval = {
  at: string;
  label: string;
  long: string;
  now: number;
  before: number | null;
  open: boolean;
  /** What was marked by hand and done to the site, in words. */
  marked: string[];
  done: string[];
};
/** Words for what falls on the days from `first` to `last`. */
function wordsOf({ marks, changes }: MarksAndChanges, first: string, last: string) {
  const within = ({ day }: { day: string }) => day >= first && day <= last;
  return {
    marked: marks.filter(within).map(({ words }) => words),
    done: changes.filter(within).map(({ what }) => what),
  };
}
/** How a metric went over the period, by hour where the period is one day. */
export function intervalsOf(
  { days, hours }: Overview,
  { metric, grain, done }: { metric: MetricName; grain: Grain; done: MarksAndChanges },
  period: Period,
): Interval[] {
  if (period.days === 1 && metric === "visits")
    return hours.map(({ hour, now, before }) => {
      const label = `${String(hour).padStart(2, "0")}:00`;
      return {
        at: label,
        label,
        long: label,
        now,
        before: period.before && before,
        open: false,
        marked: [],
        done: [],
      };
    });
  const size = grain === "week" ? 7 : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_, n) => {
    const some = days.slice(n * size, (n + 1) * size);
    const [first, last] = [firstOf(some).day, lastOf(some).day];
    const sum = (which: "now" | "before") => some.reduce((all, one) => all + (one[which]?.[metric] ?? 0), 0);
    const long = size === 1 ? longDayText(first) : `${weekdayText(first)} to ${weekdayText(last)}`;
    return {
      at: first,
      label: dayText(first),
      long,
      now: sum("now"),
      before: period.before && sum("before"),
      open: last === period.today,
      ...wordsOf(done, first, last),
    };
  });
}
/** The points of the chart: what is not over is drawn dotted. */
export const pointsOf = (all: Interval[]): Point[] =>
  all.map(({ open, now, ...one }, at) => {
    const nextOpen = all[at + 1]?.open ?? false;
    const dotted = all.length > 1 && (open || nextOpen);
    return { ...one, now: open && all.length > 1 ? null : now, part: dotted ? now : null };
  });
