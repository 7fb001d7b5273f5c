import type { ReactNode } from "react";
import css from "./surface.module.css";
import { grouped } from "../../lib/india-format.ts";

export type Tone = "ok" | "warn" | "bad" | "info" | "quiet";

/** A state in a word; its colour adds no information. */
export const Status = ({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) => (
  <span className={css["status"]} data-tone={tone}>
    {children}
  </span>
);

/** A two-line cell: a name and its description. */
export const TwoLines = ({ name, children }: { name: ReactNode; children?: ReactNode }) => (
  <span className={css["lines"]}>
    <b>{name}</b>
    {children && <span>{children}</span>}
  </span>
);

/** A notice on the page. */
export const Note = ({ tone = "quiet", children }: { tone?: Tone; children: ReactNode }) => (
  <div className={`row ${css["note"]}`} data-tone={tone}>
    {children}
  </div>
);

/** A progress bar: `done` of `of`. */
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

/** An empty state: why there is nothing, and what to do. Without a heading, so that it fits under any. */
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

/** A loading placeholder; it appears after 200 ms, so that fast loads do not flicker. */
export const Skeleton = ({ lines = 5, label = "Loading" }: { lines?: number; label?: string }) => (
  <output className={css["skeleton"]} aria-label={label}>
    {Array.from({ length: lines }, (_, at) => (
      <i key={at} aria-hidden="true" />
    ))}
  </output>
);
