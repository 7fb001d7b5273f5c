import { lazy, Suspense, useState } from "react";
import { Segments } from "../../../ui/admin/segments.tsx";
import { changeText } from "../../../ui/admin/tiles.tsx";
import { Empty, Skeleton } from "../../../ui/admin/status.tsx";
import { rupees } from "../../../kernel/money.ts";
import type { MetricName, Overview, Two } from "../domain/figures.ts";
import type { Period } from "../domain/period.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import type { Point } from "./traffic-chart.tsx";
import { Canvas, ChartPanel, Figures, useAlive } from "./view.tsx";
import { clock, count, dayText, longDayText, METRIC, percent, spanText, weekdayText } from "./words.ts";

const TrafficChart = lazy(() => import("./traffic-chart.tsx"));
type Grain = "day" | "week";
const shownAs = (metric: MetricName) => (metric === "taken" ? rupees : count);

function Changed({ now, before }: Two) {
  const text = changeText({ now, before, better: "more" });
  const tone = now === before ? undefined : now > before ? "ok" : "bad";
  const spoken = text.replace("↑", "up ").replace("↓", "down ");
  return (
    <span className={css["changed"]} data-tone={tone}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{spoken} against the period before</span>
    </span>
  );
}

/** The key figures; pressing one shows how it went. */
function Metrics({
  shown,
  compared,
  metric,
  choose,
  names,
}: {
  shown: Overview;
  compared: boolean;
  metric: MetricName;
  choose: (one: MetricName) => void;
  names: MetricName[];
}) {
  return (
    <section className={css["metrics"]} aria-label="Key figures">
      {names.map((name) => {
        const two = shown.totals[name];
        return (
          <button key={name} type="button" aria-pressed={name === metric} onClick={() => choose(name)}>
            <span>{METRIC[name]}</span>
            <b>{shownAs(name)(two.now)}</b>
            {compared && <Changed {...two} />}
          </button>
        );
      })}
      <div>
        <span>Time on site, median</span>
        <b>{clock(shown.seconds.now)}</b>
        {compared && shown.seconds.before !== null && (
          <span className={css["changed"]}>{clock(shown.seconds.before)} before</span>
        )}
      </div>
      <div>
        <span>One page only</span>
        <b>{shown.single.now === null ? "–" : percent(shown.single.now)}</b>
        {compared && shown.single.before !== null && (
          <span className={css["changed"]}>{percent(shown.single.before)} before</span>
        )}
      </div>
    </section>
  );
}

type Stretch = { at: string; label: string; long: string; now: number; before: number | null; open: boolean };
function stretches({ days, hours }: Overview, metric: MetricName, grain: Grain, period: Period): Stretch[] {
  if (period.days === 1 && metric === "visits")
    return hours.map(({ hour, now, before }) => {
      const label = `${String(hour).padStart(2, "0")}:00`;
      return { at: label, label, long: label, now, before: period.before && before, open: false };
    });
  const size = grain === "week" ? 7 : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_, n) => {
    const some = days.slice(n * size, (n + 1) * size);
    const [first, last] = [some[0]!.day, some.at(-1)!.day];
    const sum = (which: "now" | "before") => some.reduce((all, one) => all + (one[which]?.[metric] ?? 0), 0);
    const long = size === 1 ? longDayText(first) : `${weekdayText(first)} to ${weekdayText(last)}`;
    return {
      at: first,
      label: dayText(first),
      long,
      now: sum("now"),
      before: period.before && sum("before"),
      open: last === period.today,
    };
  });
}
const pointsOf = (all: Stretch[]): Point[] =>
  all.map(({ open, now, ...one }, at) => {
    const nextOpen = all[at + 1]?.open ?? false;
    const dotted = all.length > 1 && (open || nextOpen);
    return { ...one, now: open && all.length > 1 ? null : now, part: dotted ? now : null };
  });

/** Traffic over the period: key figures, and how the one that is pressed went. */
export function Traffic({ shown, period, narrowed }: { shown: Overview; period: Period; narrowed: boolean }) {
  const { file } = useChoices();
  const alive = useAlive();
  const [metric, choose] = useState<MetricName>("visits");
  const [grain, setGrain] = useState<Grain>(period.days > 120 ? "week" : "day");
  const names: MetricName[] = narrowed
    ? ["visits", "visitors", "finished", "signups", "paid"]
    : ["visits", "visitors", "finished", "signups", "paid", "taken"];
  const chosen = names.includes(metric) ? metric : "visits";
  const all = stretches(shown, chosen, grain, period);
  const form = shownAs(chosen);
  const words = {
    shown: form,
    now: spanText(period, period.today),
    before: period.before && spanText(period.before, period.today),
  };
  const nothing = all.every(({ now, before }) => now === 0 && !before);
  return (
    <ChartPanel
      title="Traffic"
      hint={`${METRIC[chosen]}. Days begin at midnight in India.`}
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
            label="How fine"
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
          <Empty title="Nobody came in this time">
            Choose other days above; visits appear here within a minute after they end.
          </Empty>
        ) : (
          <div className={css["chart"]}>
            <p className={css["legend"]}>
              <span data-series="now">{words.now}</span>
              {words.before && <span data-series="before">{words.before}</span>}
              {all.some(({ open }) => open) && all.length > 1 && <span>dotted: not over yet</span>}
            </p>
            <Canvas says={`${METRIC[chosen]} over the period as a line; the table has every figure`}>
              {alive ? (
                <Suspense fallback={<Skeleton lines={6} />}>
                  <TrafficChart points={pointsOf(all)} {...words} />
                </Suspense>
              ) : (
                <Skeleton lines={6} />
              )}
            </Canvas>
          </div>
        )
      }
      table={
        <Figures
          caption={`${METRIC[chosen]}, ${words.now}`}
          head={["When", METRIC[chosen], ...(period.before ? ["Before", "Change"] : [])]}
          rows={all
            .toReversed()
            .map((one) => [
              one.open ? `${one.long}, so far` : one.long,
              form(one.now),
              ...(one.before === null
                ? []
                : [
                    form(one.before),
                    one.open ? "not over" : changeText({ now: one.now, before: one.before }),
                  ]),
            ])}
        />
      }
    />
  );
}
