import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import css from "./analytics.module.css";

/** An hour, a day or a week of the period. */
export type Interval = {
  label: string;
  long: string;
  /** Null for a future hour. */
  now: number | null;
  before: number | null;
  /** Whether it is still in progress. */
  open: boolean;
  /** Texts of the marks and of the changes to the site in this interval. */
  marks: string[];
  changes: string[];
};
/** `shown` formats figures; `now` and `before` label the period and the one before it. */
export type Words = { shown: (n: number) => string; now: string; before: string | null };
/** `part`: the value of the interval in progress and of the one before it, joined by a dotted line. */
type Point = Interval & { part: number | null };

const pointsOf = (all: Interval[]): Point[] =>
  all.map((day, at) => {
    const isDotted = all.length > 1 && (day.open || all[at + 1]?.open);
    return { ...day, now: day.open && all.length > 1 ? null : day.now, part: isDotted ? day.now : null };
  });

function Tip({
  active,
  payload,
  shown,
  now,
  before,
}: Words & { active?: boolean; payload?: readonly { payload?: Point }[] }) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  const value = point.now ?? point.part;
  return (
    <div className={css["tip"]}>
      <b>{point.long}</b>
      <span data-series="now">
        {now} <i>{value === null ? "–" : shown(value)}</i>
      </span>
      {before && point.before !== null && (
        <span data-series="before">
          {before} <i>{shown(point.before)}</i>
        </span>
      )}
      {[...point.marks, ...point.changes].slice(0, MOST_WORDS).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}

/** Most marks and changes in a tooltip; the table has the rest. */
const MOST_WORDS = 4;
const AXIS = { tickLine: false, tick: { fill: "var(--text-3)", fontSize: 12 } } as const;

/** A line with the number of marks at intervals that have any, and a dotted line at changes to the site. */
const linesOf = (points: Point[]) =>
  points.flatMap(({ label, marks, changes }) => [
    changes.length > 0 && (
      <ReferenceLine key={`changes ${label}`} x={label} stroke="var(--text-3)" strokeDasharray="2 4" />
    ),
    marks.length > 0 && (
      <ReferenceLine
        key={`marks ${label}`}
        x={label}
        stroke="var(--accent)"
        label={{ value: marks.length, position: "top", fill: "var(--accent)", fontSize: 12 }}
      />
    ),
  ]);

/** A metric over the period, compared with the period before. */
export default function TrafficChart({ all, ...words }: Words & { all: Interval[] }) {
  const points = pointsOf(all);
  const { shown } = words;
  const still = { isAnimationActive: false, dot: points.length === 1, connectNulls: false } as const;
  return (
    <ResponsiveContainer width="100%" height={260}>
      <ComposedChart
        data={points}
        accessibilityLayer={false}
        margin={{ top: 20, right: 16, bottom: 4, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis {...AXIS} dataKey="label" axisLine={{ stroke: "var(--line-2)" }} minTickGap={36} />
        <YAxis {...AXIS} width={56} axisLine={false} tickFormatter={shown} allowDecimals={false} />
        <Tooltip
          content={<Tip {...words} />}
          isAnimationActive={false}
          cursor={{ stroke: "var(--text-3)" }}
        />
        {linesOf(points)}
        {words.before && (
          <Line
            dataKey="before"
            stroke="var(--c2)"
            strokeWidth={1.5}
            strokeDasharray="4 3"
            type="linear"
            {...still}
          />
        )}
        <Area
          dataKey="now"
          stroke="var(--c1)"
          strokeWidth={2}
          fill="var(--c1-wash)"
          fillOpacity={0.55}
          type="linear"
          {...still}
        />
        <Line
          dataKey="part"
          stroke="var(--c1)"
          strokeWidth={2}
          strokeDasharray="2 4"
          type="linear"
          {...still}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}
