import { Compared } from "../../../ui/admin/tiles.tsx";
import { netText, rupees } from "../../../lib/money.ts";
import { isMoney, METRIC_NAMES, type MetricName, type Overview } from "../domain/figures.ts";
import css from "./analytics.module.css";
import { clock } from "../domain/words.ts";
import { grouped, percent } from "../../../lib/india-format.ts";

/** The key figures; selecting one shows it in the chart. */
export function Metrics({
  shown,
  compared,
  metric,
  choose,
  names,
}: {
  shown: Overview;
  compared: boolean;
  metric: MetricName;
  choose: (metric: MetricName) => void;
  names: MetricName[];
}) {
  const { taken, returned, lost } = shown.totals;
  return (
    <section className={css["metrics"]} aria-label="Key figures">
      {names.map((name) => {
        const two = shown.totals[name];
        return (
          <button key={name} type="button" aria-pressed={name === metric} onClick={() => choose(name)}>
            <span>{METRIC_NAMES[name]}</span>
            <b>{(isMoney(name) ? rupees : grouped)(two.now)}</b>
            {compared && <Compared change={{ ...two, better: "more" }} />}
            {name === "taken" && (
              <span>{netText({ taken: taken.now, returned: returned.now, lost: lost.now })}</span>
            )}
          </button>
        );
      })}
      <div>
        <span>Time on site, median</span>
        <b>{clock(shown.seconds.now)}</b>
        {compared && shown.seconds.before !== null && <span>{clock(shown.seconds.before)} before</span>}
      </div>
      <div>
        <span>Single-page visits</span>
        <b>{shown.single.now === null ? "–" : percent(shown.single.now)}</b>
        {compared && shown.single.before !== null && <span>{percent(shown.single.before)} before</span>}
      </div>
    </section>
  );
}
