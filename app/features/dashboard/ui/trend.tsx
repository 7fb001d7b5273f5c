import { formatIndiaDateTimeAndYear, formatIndiaDay } from "../../../lib/india-format.ts";
import { TRAITS, type Trait } from "../../quest/contract.ts";
import type { ResultCard } from "../contract.ts";
import css from "./dashboard.module.css";

const WORDS: Record<Trait, string> = {
  O: "Open",
  C: "Ordered",
  E: "Outward",
  A: "Agreeable",
  N: "Sensitive",
};
const WIDTH = 240;
const x = (percentile: number) => (percentile / 100) * WIDTH;

/** Whether all ranges of two results overlap, so that no change is certain. */
export const allOverlap = (a: ResultCard, b: ResultCard) =>
  TRAITS.every((t) => a.traits[t].low <= b.traits[t].high && b.traits[t].low <= a.traits[t].high);

/**
 * The note for two results that cannot be compared directly, unless the newer one has it already.
 * @param isNext whether no result lies between them
 */
export const otherGround = (now: ResultCard, before: ResultCard, isNext: boolean): string | undefined =>
  now.ground === before.ground || (isNext && now.moved)
    ? undefined
    : "The two results used different comparison groups or scoring, so a shift may come from that and not from you.";

function Bars({
  now,
  before,
}: {
  now: ResultCard["traits"][Trait];
  before: ResultCard["traits"][Trait] | undefined;
}) {
  const y = before ? 17 : 10.5;
  return (
    <>
      <path d={`M0 15H${WIDTH}`} stroke="#0b1624" strokeOpacity=".18" />
      {[0, 25, 50, 75, 100].map((tick) => (
        <path
          key={tick}
          d={`M${x(tick)} ${tick === 50 ? 9 : 11}v${tick === 50 ? 12 : 8}`}
          stroke="#0b1624"
          strokeOpacity=".34"
        />
      ))}
      {before && (
        <>
          <rect
            x={x(before.low)}
            y="4.5"
            width={x(before.high - before.low)}
            height="8"
            rx="4"
            fill="none"
            stroke="#4c6379"
            strokeWidth="1.3"
          />
          <path d={`M${x(before.percentile)} 2.5v12`} stroke="#4c6379" strokeWidth="1.6" />
        </>
      )}
      <rect x={x(now.low)} y={y} width={x(now.high - now.low)} height="8" rx="4" fill="#b5623c" />
      <path d={`M${x(now.percentile)} ${y - 2}v12`} stroke="#0b1624" strokeWidth="2" />
    </>
  );
}

const rangeOf = ({ low, high }: { low: number; high: number }) => `${low} to ${high}`;
const spokenRange = (t: Trait, now: ResultCard, before: ResultCard | undefined) =>
  `${WORDS[t]}: ${before ? `before ${rangeOf(before.traits[t])}, now ` : ""}${rangeOf(now.traits[t])}`;

type Named = Pick<ResultCard, "completedAt" | "statements">;

/**
 * The names of two compared results: the date in India; for the same date also the number of answers, or the
 * time of day if those are equal too.
 */
export function namesOf(now: Named, before: Named): { now: string; before: string } {
  const named = (name: (card: Named) => string) => ({ now: name(now), before: name(before) });
  const days = named(({ completedAt }) => formatIndiaDay(completedAt));
  if (days.now !== days.before) return days;
  if (now.statements !== before.statements)
    return named(({ completedAt, statements }) => `${formatIndiaDay(completedAt)}, ${statements} answers`);
  return named(({ completedAt }) => formatIndiaDateTimeAndYear(completedAt));
}

/** The five trait ranges of the newest result, over those of the previous one. */
export function Trend({ now, before }: { now: ResultCard; before: ResultCard | undefined }) {
  const names = before && namesOf(now, before);
  return (
    <>
      <div className={css["time"]}>
        {TRAITS.map((t) => (
          <div className={css["trait"]} key={t}>
            <span>{WORDS[t]}</span>
            <svg viewBox={`-1 0 ${WIDTH + 2} 29`} role="img" aria-label={spokenRange(t, now, before)}>
              <Bars now={now.traits[t]} before={before?.traits[t]} />
            </svg>
          </div>
        ))}
      </div>
      <p className={`row small muted figures ${css["legend"]}`}>
        {names && (
          <span>
            <i className={css["earlier"]} />
            {names.before}
          </span>
        )}
        <span>
          <i />
          {names?.now ?? formatIndiaDay(now.completedAt)}
        </span>
      </p>
      <p className="small muted">
        {now.statements} answers
        {before && before.statements !== now.statements ? `, ${before.statements} last time` : ""}. Bars are
        80% ranges on a percentile scale, {now.norms}.
      </p>
    </>
  );
}
