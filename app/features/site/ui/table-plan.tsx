import { countOf } from "../../../lib/plural.ts";
import css from "./table-plan.module.css";

const WIDTH = 1200;
const row = (n: number, y: number) =>
  Array.from({ length: n }, (_, i) => ({ x: 60 + ((i + 0.5) * (WIDTH - 120)) / n, y }));

/** Seats on the two long sides and one at each end. */
function seatsOf(count: number) {
  const ends = count > 3 ? 2 : 0;
  const above = Math.ceil((count - ends) / 2);
  const below = count - ends - above;
  return [
    ...row(above, 24),
    ...(ends ? [{ x: WIDTH - 32, y: 76 }] : []),
    ...row(below, 128),
    ...(ends ? [{ x: 32, y: 76 }] : []),
  ];
}

/** Maximum number of seats in the drawing. */
const MOST = 40;

/** A drawing of the long table with a circle for each free seat, and a caption. */
export const TablePlan = ({ free }: { free: number | null }) =>
  free === null || free < 1 || free > MOST ? null : (
    <figure className={css["plan"]}>
      <svg viewBox={`0 0 ${WIDTH} 152`} fill="none" stroke="currentColor" aria-hidden="true">
        <rect x="52" y="48" width={WIDTH - 104} height="56" rx="3" strokeWidth="1.400" />
        <path d={`M66 76H${WIDTH - 66}`} strokeOpacity=".25" />
        {seatsOf(free).map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="9" stroke="var(--ember-600)" strokeWidth="1.600" />
        ))}
      </svg>
      <figcaption>The long table: each circle is a free seat, {countOf(free, "seat")} in all.</figcaption>
    </figure>
  );
