import { Suspense, useState } from "react";
import { laterPart } from "../../../ui/later-part.tsx";
import { Segments } from "../../../ui/admin/segments.tsx";
import { changeText } from "../../../ui/admin/tiles.tsx";
import { Empty, Skeleton } from "../../../ui/admin/status.tsx";
import { METRIC_NAMES, type MetricName, type Overview } from "../domain/figures.ts";
import type { Period } from "../domain/period.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { Metrics, shownAs } from "./metrics.tsx";
import type { MarksAndChanges } from "../contract.ts";
import { Canvas, ChartPanel, Figures, useAlive } from "./view.tsx";
import { dayText, longDayText, spanText, weekdayText } from "../domain/words.ts";
import type { Point } from "./traffic-chart.tsx";
import { firstOf, lastOf } from "../../../lib/checked.ts";

const TrafficChart = laterPart(async () => (await import("./traffic-chart.tsx")).default);
/** Metrics of filtered visits; money belongs to no visit. */
const NARROWED: MetricName[] = ["visits", "visitors", "finished", "signups", "paid"];

/** How figures are written, and the words for the period and the one before it. */
type Words = { shown: (n: number) => string; now: string; before: string | null };
type Shown = { all: Interval[]; name: string; words: Words };

function Chart({ all, name, words }: Shown) {
  const alive = useAlive();
  return (
    <div className={css["chart"]}>
      <p className={css["legend"]}>
        <span data-series="now">{words.now}</span>
        {words.before && <span data-series="before">{words.before}</span>}
        {all.some(({ marks }) => marks.length > 0) && <span data-series="marks">marked</span>}
        {all.some(({ changes }) => changes.length > 0) && (
          <span data-series="changes">changed on the site</span>
        )}
        {all.some(({ open }) => open) && all.length > 1 && <span>dotted: in progress</span>}
      </p>
      <Canvas says={`${name} over the period as a line; the table has every figure`}>
        {alive ? (
          <Suspense fallback={<Skeleton lines={6} />}>
            <TrafficChart points={pointsOf(all)} {...words} />
          </Suspense>
        ) : (
          <Skeleton lines={6} />
        )}
      </Canvas>
    </div>
  );
}

const notesText = ({ marks, changes }: Interval) => [...marks, ...changes].join("; ");
const hasNotes = ({ marks, changes }: Interval) => marks.length + changes.length > 0;

function Table({ all, name, words }: Shown) {
  const anyNotes = all.some(hasNotes);
  return (
    <Figures
      caption={`${name}, ${words.now}`}
      head={[
        "When",
        name,
        ...(words.before ? ["Before", "Change"] : []),
        ...(anyNotes ? ["What happened"] : []),
      ]}
      rows={all
        .toReversed()
        .map((one) => [
          one.open ? `${one.long}, so far` : one.long,
          one.now === null ? "–" : words.shown(one.now),
          ...(one.before === null
            ? []
            : [
                words.shown(one.before),
                one.open || one.now === null
                  ? "in progress"
                  : changeText({ now: one.now, before: one.before }),
              ]),
          ...(anyNotes ? [notesText(one)] : []),
        ])}
    />
  );
}

const wordsFor = (metric: MetricName, period: Period): Words => ({
  shown: shownAs(metric),
  now: spanText(period, period.today),
  before: period.before && spanText(period.before, period.today),
});

/** Traffic over the period: key figures, and how the one that is pressed went. */
export function Traffic({
  shown,
  period,
  narrowed,
  notes,
}: {
  shown: Overview;
  period: Period;
  narrowed: boolean;
  notes: MarksAndChanges;
}) {
  const { file } = useChoices();
  const [metric, choose] = useState<MetricName>("visits");
  const [grain, setGrain] = useState<Grain>(period.days > 120 ? "week" : "day");
  const names = narrowed ? NARROWED : [...NARROWED, "taken" as const];
  const chosen = names.includes(metric) ? metric : "visits";
  const all = intervalsOf(shown, { metric: chosen, grain, notes }, period);
  const words = wordsFor(chosen, period);
  const nothing = all.every(({ now, before }) => !now && !before);
  return (
    <ChartPanel
      title="Traffic"
      hint={`${METRIC_NAMES[chosen]}. Days begin at midnight in India.`}
      file={file("traffic")}
      more={
        <Metrics
          shown={shown}
          compared={period.before !== null}
          metric={chosen}
          choose={choose}
          names={names}
        />
      }
      controls={
        period.days > 13 && (
          <Segments
            label="Group by"
            chosen={grain}
            onChoose={setGrain}
            options={[
              ["day", "Day"],
              ["week", "Week"],
            ]}
          />
        )
      }
      chart={
        nothing ? (
          <Empty title="No visits in this period">
            Try other dates. Visits appear within a minute of ending.
          </Empty>
        ) : (
          <Chart all={all} name={METRIC_NAMES[chosen]} words={words} />
        )
      }
      table={<Table all={all} name={METRIC_NAMES[chosen]} words={words} />}
    />
  );
}

type Grain = "day" | "week";
/** An hour, a day or a week of the period; `open` while it is not over, `now` null for an hour to come. */
type Interval = {
  at: string;
  label: string;
  long: string;
  now: number | null;
  before: number | null;
  open: boolean;
  /** In words. */
  marks: string[];
  /** Changes of the site, in words. */
  changes: string[];
};
/** The marks and changes on the days from `first` to `last`, in words. */
function notesOf({ marks, changes }: MarksAndChanges, first: string, last: string) {
  const within = ({ day }: { day: string }) => day >= first && day <= last;
  return {
    marks: marks.filter(within).map(({ words }) => words),
    changes: changes.filter(within).map(({ what }) => what),
  };
}
/** How a metric went over the period, by hour where the period is one day. */
function intervalsOf(
  { days, hours }: Overview,
  { metric, grain, notes }: { metric: MetricName; grain: Grain; notes: MarksAndChanges },
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
        marks: [],
        changes: [],
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
      ...notesOf(notes, first, last),
    };
  });
}
/** The points of the chart; the current one is dotted. */
const pointsOf = (all: Interval[]): Point[] =>
  all.map(({ open, now, ...one }, at) => {
    const nextOpen = all[at + 1]?.open ?? false;
    const dotted = all.length > 1 && (open || nextOpen);
    return { ...one, now: open && all.length > 1 ? null : now, part: dotted ? now : null };
  });
