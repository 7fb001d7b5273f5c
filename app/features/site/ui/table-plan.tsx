import { plural } from "../../../lib/plural.ts";

const row = (n: number, y: number) =>
  Array.from({ length: n }, (_, i) => ({ x: 60 + ((i + 0.5) * 400) / n, y }));

/** Seats on the two long sides and one at each end, for a plan of so many. */
function seatsOf(count: number) {
  const ends = count > 3 ? 2 : 0;
  const above = Math.ceil((count - ends) / 2);
  const below = count - ends - above;
  return [
    ...row(above, 24),
    ...(ends ? [{ x: 488, y: 62 }] : []),
    ...row(below, 100).toReversed(),
    ...(ends ? [{ x: 32, y: 62 }] : []),
  ];
}

/** More than this no table holds in a drawing; the words alone say it then. */
const MOST = 40;

const Seats = ({ free }: { free: number }) =>
  seatsOf(free).map(({ x, y }) => (
    <circle key={`${x} ${y}`} cx={x} cy={y} r="8" stroke="var(--ember-600)" strokeWidth="1.600" />
  ));

/** A plan of the table: the seats that are free, as the settings and the seats given have it. */
export const TablePlan = ({ free, className }: { free: number | null; className?: string | undefined }) =>
  free === null || free < 1 || free > MOST ? null : (
    <svg
      className={className}
      viewBox="0 0 520 124"
      width="520"
      height="124"
      fill="none"
      stroke="currentColor"
      role="img"
      aria-label={`A plan of the table: ${free} free ${plural(free, "seat")}`}
    >
      <rect x="52" y="42" width="416" height="40" rx="3" strokeWidth="1.400" />
      <path d="M64 62H456" strokeOpacity=".25" />
      <Seats free={free} />
    </svg>
  );
