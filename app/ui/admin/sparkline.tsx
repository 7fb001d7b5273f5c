import css from "./surface.module.css";

const [STEP, BAR, HEIGHT] = [4, 3, 24];

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
        {values.map((value, at) => {
          const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT);
          const isLast = at === values.length - 1 || undefined;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- days have no other key
            <rect key={at} x={at * STEP} y={HEIGHT - height} width={BAR} height={height} data-last={isLast} />
          );
        })}
      </svg>
    </figure>
  );
}
