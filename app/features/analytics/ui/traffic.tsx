import { useState } from "react";
import { grouped } from "../../../lib/india-format.ts";
import { rupees } from "../../../lib/money.ts";
import { laterPart } from "../../../ui/later-part.tsx";
import { Segments } from "../../../ui/admin/segments.tsx";
import { changeText } from "../../../ui/admin/tiles.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import { isMoney, METRIC_NAMES, type MetricName, type Overview } from "../domain/figures.ts";
import type { Period } from "../domain/period.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { Metrics } from "./metrics.tsx";
import type { MarksAndChanges } from "../contract.ts";
import { Canvas, ChartPanel, Figures } from "./view.tsx";
import { dayText, longDayText, spanText, weekdayText } from "../domain/words.ts";
import type { Interval, Words } from "./traffic-chart.tsx";
import { firstOf, lastOf } from "../../../lib/checked.ts";

type Grain = "day" | "week";
const TrafficChart = laterPart(async () => (await import("./traffic-chart.tsx")).default);
/** Metrics of filtered visits; money belongs to no visit. */
const NARROWED: MetricName[] = ["visits", "visitors", "finished", "signups", "paid"];

type Shown = { all: Interval[]; name: string; words: Words };

const Chart = ({ all, name, words }: Shown) => (
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
      <TrafficChart all={all} {...words} />
    </Canvas>
  </div>
);

function Table({ all, name, words }: Shown) {
  const names = ["When", name];
  if (words.before !== null) names.push("Before", "Change");
  if (all.some(({ marks, changes }) => marks.length + changes.length > 0)) names.push("What happened");
  const rows = all
    .toReversed()
    .map(({ long, now, before, open, marks, changes }) => [
      open ? `${long}, so far` : long,
      now === null ? "–" : words.shown(now),
      ...(before === null
        ? []
        : [words.shown(before), open || now === null ? "in progress" : changeText({ now, before })]),
      [...marks, ...changes].join("; "),
    ]);
  const columns = names.map((column) => ({ name: column }));
  return <Figures caption={`${name}, ${words.now}`} table={{ columns, rows }} />;
}

/** Traffic over the period: key figures, and a chart of the selected one. */
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
  const words: Words = {
    shown: isMoney(chosen) ? rupees : grouped,
    now: spanText(period, period.today),
    before: period.before && spanText(period.before, period.today),
  };
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

/** A metric by day or week, or the visits of a single day by hour. */
function intervalsOf(
  { days, hours }: Overview,
  { metric, grain, notes }: { metric: MetricName; grain: Grain; notes: MarksAndChanges },
  period: Period,
): Interval[] {
  if (period.days === 1 && metric === "visits")
    return hours.map(({ hour, now, before }) => {
      const label = `${String(hour).padStart(2, "0")}:00`;
      return {
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
    const within = ({ day }: { day: string }) => day >= first && day <= last;
    const sum = (which: "now" | "before") => some.reduce((all, day) => all + (day[which]?.[metric] ?? 0), 0);
    const long = size === 1 ? longDayText(first) : `${weekdayText(first)} to ${weekdayText(last)}`;
    return {
      label: dayText(first),
      long,
      now: sum("now"),
      before: period.before && sum("before"),
      open: last === period.today,
      marks: notes.marks.filter(within).map(({ words }) => words),
      changes: notes.changes.filter(within).map(({ what }) => what),
    };
  });
}
