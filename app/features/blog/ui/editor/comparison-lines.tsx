import { useState } from "react";
import { type Line, type Part } from "./compare.ts";
import css from "./comparison.module.css";

/** The former text, or the one of now. */
export type Side = "both" | "was" | "is";

/** The pieces of one line. */
export const Parts = ({ parts, side }: { parts: Part[]; side: Side }) =>
  parts.map(({ text, kind }, at) => {
    if (kind === "added") return side !== "was" && <ins key={at}>{text}</ins>;
    if (kind === "removed") return side !== "is" && <del key={at}>{text}</del>;
    return <span key={at}>{text}</span>;
  });

const Row = ({ line, side }: { line: Line; side: Side }) => (
  <div className={css["line"]}>
    <i aria-hidden="true">{line.number}</i>
    <p>
      <Parts parts={line.parts} side={side} />
    </p>
  </div>
);

const Sides = ({ line, sides }: { line: Line; sides: Side[] }) => (
  <div
    className={css["sides"]}
    data-changed={line.changed || undefined}
    tabIndex={line.changed ? -1 : undefined}
  >
    {sides.map((side) => (
      <Row key={side} line={line} side={side} />
    ))}
  </div>
);

/** Lines that are shown at once, or, where nothing has changed in them, when they are asked for. */
export function Run({ lines, shown, sides }: { lines: Line[]; shown: boolean; sides: Side[] }) {
  const [open, setOpen] = useState(shown || lines.length < 3);
  if (!open)
    return (
      <button type="button" className={css["more"]} onClick={() => setOpen(true)}>
        Show {lines.length} unchanged lines
      </button>
    );
  return lines.map((line, at) => <Sides key={at} line={line} sides={sides} />);
}
