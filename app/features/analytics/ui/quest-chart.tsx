import {
  Area,
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { Stop } from "../domain/funnel.ts";
import css from "./analytics.module.css";
import { percent } from "../../../lib/india-format.ts";

function Tip({ active, payload }: { active?: boolean; payload?: readonly { payload?: Stop }[] }) {
  const stop = payload?.[0]?.payload;
  if (!active || !stop) return null;
  return (
    <div className={css["tip"]}>
      <b>Statement {stop.n}</b>
      <span data-series="now">
        Answered by <i>{percent(stop.answered)}</i>
      </span>
      <span data-series="before">
        Stopped after it <i>{percent(stop.stopped)}</i>
      </span>
    </div>
  );
}

/** The share that answered each statement and the share that stopped after it; highlights the three worst. */
export default function QuestChart({ stops }: { stops: Stop[] }) {
  const tick = { fill: "var(--text-3)", fontSize: 12 };
  return (
    <ResponsiveContainer width="100%" height={240}>
      <ComposedChart
        data={stops}
        accessibilityLayer={false}
        margin={{ top: 12, right: 16, bottom: 4, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis
          dataKey="n"
          tickLine={false}
          axisLine={{ stroke: "var(--line-2)" }}
          tick={tick}
          minTickGap={24}
        />
        <YAxis
          yAxisId="on"
          width={52}
          domain={[0, 1]}
          tickCount={5}
          tickLine={false}
          axisLine={false}
          tick={tick}
          tickFormatter={percent}
        />
        <YAxis yAxisId="stop" hide domain={[0, (most: number) => Math.max(most * 3, 0.02)]} />
        <Tooltip content={<Tip />} isAnimationActive={false} cursor={{ fill: "var(--hover)" }} />
        <Area
          yAxisId="on"
          dataKey="answered"
          type="stepAfter"
          stroke="var(--c1)"
          strokeWidth={2}
          fill="var(--c1-wash)"
          fillOpacity={0.55}
          isAnimationActive={false}
        />
        <Bar yAxisId="stop" dataKey="stopped" isAnimationActive={false} minPointSize={1}>
          {stops.map((stop) => (
            <Cell key={stop.n} fill={stop.worst ? "var(--c2)" : "var(--c3)"} />
          ))}
        </Bar>
      </ComposedChart>
    </ResponsiveContainer>
  );
}
