import css from "./validity.module.css";
import { two } from "./validity-figures.ts";

const Dot = ({ at, label, square = false }: { at: number; label: string; square?: boolean }) => {
  const x = 400 * Math.max(0, (at - 0.5) / 0.5);
  return square ? (
    <rect className={css["short"]} x={x - 5} y="5" width="10" height="10">
      <title>{label}</title>
    </rect>
  ) : (
    <circle className={css["full"]} cx={x} cy="10" r="6">
      <title>{label}</title>
    </circle>
  );
};

/** How far two results agree, of the short form and of the full one, on a line from .50 to 1. */
export const Parallel = ({ short, long }: { short: number; long: number }) => (
  <svg
    viewBox="-8 0 416 20"
    role="img"
    aria-label={`${two(short)} after 58 statements, ${two(long)} after 116`}
  >
    <path className={css["axis"]} d="M0 10H400M0 5v10M200 6v8M400 5v10" />
    <Dot square at={short} label={two(short)} />
    <Dot at={long} label={two(long)} />
  </svg>
);
