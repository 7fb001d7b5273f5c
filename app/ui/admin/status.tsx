import type { ReactNode } from "react";
import css from "./surface.module.css";
import { grouped } from "../../lib/india-format.ts";

export type Tone = "ok" | "warn" | "bad" | "info" | "quiet";

/** Where a thing stands, in a word; the colour never says more than the word. */
export const Status = ({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) => (
  <span className={css["status"]} data-tone={tone}>
    {children}
  </span>
);

/** A remark on the page: quiet, or in one of the tones. */
export const Note = ({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) => (
  <div className={css["note"]} data-tone={tone}>
    {children}
  </div>
);

/** Work on its way: `done` of `of`. */
export const Progress = ({ label, done, of }: { label: string; done: number; of: number }) => (
  <div className={css["progress"]}>
    <span>
      {label}
      <b>
        {grouped(done)} of {grouped(of)}
      </b>
    </span>
    <progress aria-label={label} value={done} max={Math.max(of, 1)} />
  </div>
);

/**
 * Where a list would stand that has nothing in it: why, and what to do about it. No heading: it stands under
 * any.
 */
export const Empty = ({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className={css["empty"]}>
    <p className={css["emptyTitle"]}>{title}</p>
    {children && <p>{children}</p>}
    {action}
  </div>
);

/** The outline of what is being fetched; appears after 200 ms, so that what is quick does not flicker. */
export const Skeleton = ({ lines = 5, label = "Loading" }: { lines?: number; label?: string }) => (
  <output className={css["skeleton"]} aria-label={label}>
    {Array.from({ length: lines }, (_, at) => (
      <i key={at} aria-hidden="true" />
    ))}
  </output>
);
