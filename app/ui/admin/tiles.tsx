import type { ReactNode } from "react";
import { Glyph } from "./glyph.tsx";
import css from "./surface.module.css";
import { type Change, Compared } from "./compared.tsx";

/** The key figures of a page, side by side. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className={css["tiles"]} aria-label={label}>
    {children}
  </dl>
);

/** One figure: what it is, how much, how it changed. `alarm` is for what somebody must look after. */
export const Tile = ({
  label,
  value,
  unit,
  change,
  note,
  alarm = false,
  children,
}: {
  label: string;
  value: string;
  unit?: string;
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
    <dd className={css["value"]}>
      {value}
      {unit && <small>{unit}</small>}
    </dd>
    {(change || note || children) && (
      <dd className={css["foot"]}>
        {change && <Compared change={change} />}
        {note && <span>{note}</span>}
        {children}
      </dd>
    )}
  </div>
);
