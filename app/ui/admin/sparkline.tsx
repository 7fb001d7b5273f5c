import css from "./surface.module.css";

const [STEP, BAR, HEIGHT] = [4, 3, 24];

type BarProps = { at: number; part: number; last: boolean };
/** One day's bar; `part` is its share of the highest one. */
function DayBar({ at, part, last }: BarProps) {
  const height = part === 0 ? 1 : Math.max(2, part * HEIGHT);
  return <rect x={at * STEP} y={HEIGHT - height} width={BAR} height={height} data-last={last || undefined} />;
}

/**
 * A bar for each day, ending with today so far; zero is the base line.
 * @param values not negative, oldest first
 * @param says a text alternative
 */
export function Sparkline({ values, says }: { values: readonly number[]; says: string }) {
  const most = Math.max(1, ...values);
  const width = values.length * STEP - (STEP - BAR);
  return (
    <figure className={css["sparkline"]} title={says}>
      <figcaption className="visually-hidden">{says}</figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {values.map((value, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- days have no other key
          <DayBar key={at} at={at} part={value / most} last={at === values.length - 1} />
        ))}
      </svg>
    </figure>
  );
}
