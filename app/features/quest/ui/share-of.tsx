import css from "./validity.module.css";
import { percent } from "./validity-figures.ts";

/** A share as a bar and as a figure. */
export const Share = ({ share }: { share: number }) => (
  <span className={css["share"]}>
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect x={100 - 100 * share} width={Math.max(0.6, 100 * share)} height="8" />
    </svg>
    <b>{percent(share)}</b>
  </span>
);
