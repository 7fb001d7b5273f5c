import css from "./sun-path.module.css";

const W = 342;
const H = 74;
const x = (u: number) => 8 + u * (W - 16);
const y = (u: number) => H - 16 - Math.sin(Math.PI * (0.12 + 0.88 * u)) * (H - 26);
const line = (to: number) => {
  const steps = Math.max(1, Math.round(to * 80));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const u = (i / steps) * to;
    return `${i ? "L" : "M"}${x(u).toFixed(1)} ${y(u).toFixed(1)}`;
  }).join("");
};
const WHOLE = line(1);

/** Progress as the sun's path across the sky, with a mark on the horizon for every chapter. */
export function SunPath({ done, total, chapters }: { done: number; total: number; chapters: number }) {
  const t = total ? done / total : 0;
  return (
    <div className={css["path"]}>
      <progress
        className="visually-hidden"
        aria-label="Progress"
        aria-valuetext={`${done} of ${total} answered`}
        value={done}
        max={total}
      />
      <svg viewBox={`0 0 ${W} ${H}`} aria-hidden="true">
        <path d={`M0 ${H - 16}H${W}`} stroke="currentColor" strokeOpacity=".45" />
        <path
          d={WHOLE}
          fill="none"
          stroke="currentColor"
          strokeOpacity=".4"
          strokeDasharray="1 5"
          strokeLinecap="round"
        />
        {t > 0 && (
          <path d={line(t)} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        )}
        {Array.from({ length: chapters + 1 }, (_, i) => (
          <path
            // oxlint-disable-next-line react/no-array-index-key -- marks differ only by position
            key={i}
            d={`M${x(i / chapters).toFixed(1)} ${H - 20}v8`}
            stroke="currentColor"
            strokeWidth={i <= t * chapters ? 2 : 1}
          />
        ))}
        <circle cx={x(t)} cy={y(t)} r="9" fill="var(--sun)" />
      </svg>
    </div>
  );
}
