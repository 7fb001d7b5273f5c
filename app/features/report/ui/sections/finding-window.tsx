import { angleOf, formRadius, UNIT } from "../../domain/drawing/form.ts";
import { AXES } from "../../domain/drawing/traits.ts";
import { FormArt, usePerson } from "../person.tsx";
import css from "./findings.module.css";

/** The form in the first four windows: size, position and, unless it is lit, line colour. */
const WINDOWS: { radius: number; x: number; y: number; stroke?: string }[] = [
  { radius: 250, x: 104, y: -8 },
  { radius: 330, x: 66, y: 60, stroke: "#faf7f2" },
  { radius: 320, x: 84, y: 46, stroke: "#8f4827" },
  { radius: 300, x: 70, y: 50, stroke: "#faf7f2" },
];

/** A close-up of the form at the axis of a trait; the fifth window shows the whole form. */
export function Window({ trait, index }: { trait: string; index: number }) {
  const { traits } = usePerson();
  const wide = index > 3;
  const window = WINDOWS[index];
  const axis = AXES.find((a) => a === trait) ?? "O";
  const angle = angleOf(axis);
  const reach = window ? formRadius(traits, 0.5, angle) * window.radius : 0;
  return (
    <svg
      className={css["window"]}
      viewBox={wide ? "0 0 152 150" : "0 0 168 104"}
      preserveAspectRatio={wide ? "xMaxYMid slice" : "xMidYMid slice"}
      aria-hidden="true"
    >
      {window ? (
        <FormArt
          x={window.x - reach * Math.cos(angle)}
          y={window.y - reach * Math.sin(angle)}
          scale={window.radius / UNIT}
          glow={false}
          {...(window.stroke && { stroke: window.stroke })}
        />
      ) : (
        <FormArt x={94} y={82} scale={116 / UNIT} />
      )}
    </svg>
  );
}
