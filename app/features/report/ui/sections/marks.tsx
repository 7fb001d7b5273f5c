import { bandMarks, contrastMarks } from "../../domain/drawing/marks.ts";
import { moonPath, ringMarks } from "../../domain/drawing/round-marks.ts";
import { levelAt, levelName } from "../../domain/levels.ts";
import css from "./marks.module.css";

type BandProps = { low: number; high: number; guess?: number; width?: number };

/** A percentile 0..100 with its likely range. Without `guess` (facets) the accessible name gives levels. */
export function Band({ low, high, guess, width = 84 }: BandProps) {
  const marks = bandMarks(low, high, guess, width);
  const name =
    guess === undefined
      ? `likely from ${levelName(levelAt(low))} to ${levelName(levelAt(high))}`
      : `likely between ${low} and ${high}`;
  return (
    <svg className={css["band"]} viewBox={`-1 0 ${width + 2} 14`} role="img" aria-label={name}>
      <path d={marks.axis + marks.ticks} stroke="currentColor" strokeOpacity="0.4" />
      <path d={marks.range} className={css["range"]} />
      {marks.guess && <path d={marks.guess} stroke="currentColor" strokeWidth="2" />}
    </svg>
  );
}

/** A likelihood in percent as a ring; the tick is the base rate. */
export function LikelihoodRing({
  likelihood,
  base,
  size = 58,
  width = 5,
}: {
  likelihood: number;
  base?: number | undefined;
  size?: number;
  width?: number;
}) {
  const marks = ringMarks(likelihood / 100, base === undefined ? undefined : base / 100, size, width);
  return (
    <svg
      className={css["ring"]}
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      role="img"
      aria-label={`${likelihood}% likely`}
    >
      <circle
        cx={size / 2}
        cy={size / 2}
        r={marks.r}
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.18"
        strokeWidth={width}
      />
      <path d={marks.arc} fill="none" stroke="var(--ember-400)" strokeWidth={width} strokeLinecap="round" />
      {marks.tick && <path d={marks.tick} stroke="currentColor" strokeWidth="1.6" />}
      <text x={size / 2} y={size / 2 + size * 0.085} textAnchor="middle" fontSize={size * 0.25}>
        {likelihood}
        <tspan fontSize={size * 0.155} dx="0.5" dy={-size * 0.05}>
          %
        </tspan>
      </text>
    </svg>
  );
}

/** Size of a moon, in pixels. */
const MOON = 30;
/** An answer as a moon: dark for 1, full for 5. */
export const Moon = ({ value }: { value: number }) => (
  <svg viewBox={`0 0 ${MOON} ${MOON}`} width={MOON} height={MOON} aria-hidden="true">
    <circle
      cx={MOON / 2}
      cy={MOON / 2}
      r={MOON / 2 - 1.5}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
    />
    <path d={moonPath((value - 1) / 4, MOON)} fill="currentColor" />
  </svg>
);

/** A line from a reference (hollow) to the own value (solid), percentiles 0..100. */
export function Contrast({ from, to, name }: { from: number; to: number; name: string }) {
  const marks = contrastMarks(from, to, 140);
  return (
    <svg className={css["contrast"]} viewBox="0 0 140 14" role="img" aria-label={name}>
      <path d={marks.axis} stroke="currentColor" strokeOpacity="0.35" />
      <path d={marks.gap} stroke="currentColor" strokeWidth="2.4" />
      <circle
        cx={marks.from}
        cy="7"
        r="4"
        className={css["hollow"]}
        stroke="currentColor"
        strokeWidth="1.4"
      />
      <circle cx={marks.to} cy="7" r="5" className={css["solid"]} />
    </svg>
  );
}
