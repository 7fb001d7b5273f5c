import type { ReactNode } from "react";
import { Glyph } from "./glyph.tsx";
import css from "./surface.module.css";
import { entryOf } from "../../lib/checked.ts";
import { percent } from "../../lib/india-format.ts";

/** A figure now and in the period before. `better`: which direction is good; none by default. */
export type Change = { now: number; before: number; better?: "more" | "less" };

/** "↑12%", "↓9%", "no change", or "new" without anything to compare with. */
export function changeText({ now, before }: Change): string {
  if (now === before) return "no change";
  if (before === 0) return "new";
  return `${now > before ? "↑" : "↓"}${percent(Math.abs(now / before - 1))}`;
}
const SPOKEN: Record<string, string> = { "↑": "up ", "↓": "down " };

/** The change from the period before. */
export function Compared({ change }: { change: Change }) {
  const text = changeText(change);
  const good = change.better === "more" ? change.now > change.before : change.now < change.before;
  const tone = !change.better || change.now === change.before ? undefined : good ? "ok" : "bad";
  return (
    <span className={css["change"]} data-tone={tone}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{text.replace(/^[↑↓]/, (arrow) => entryOf(SPOKEN, arrow))}</span>
    </span>
  );
}

/** A row of key figures. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className={css["tiles"]} aria-label={label}>
    {children}
  </dl>
);

/** One key figure with its change. `alarm` marks one that needs attention. */
export const Tile = ({
  label,
  value,
  change,
  note,
  alarm = false,
  children,
}: {
  label: string;
  value: string;
  change?: Change;
  note?: ReactNode;
  alarm?: boolean;
  children?: ReactNode;
}) => (
  <div className={[css["tile"], alarm && css["alarm"]].filter(Boolean).join(" ")}>
    <dt>
      {alarm && <Glyph name="warn" size={14} />}
      {label}
    </dt>
    <dd className={css["value"]}>{value}</dd>
    {(change || note || children) && (
      <dd className={`row ${css["foot"]}`}>
        {change && <Compared change={change} />}
        {note && <span>{note}</span>}
        {children}
      </dd>
    )}
  </div>
);
