import type { Evidence } from "../../contract.ts";
import { angleOf, formRadius, UNIT } from "../../domain/drawing/form.ts";
import { AXES } from "../../domain/drawing/traits.ts";
import { useDeck, useOpener } from "../deck/deck-context.ts";
import { Contrast } from "./marks.tsx";
import { FormArt, usePerson } from "../person.tsx";
import css from "./findings.module.css";
import { WrittenMark } from "./written-mark.tsx";

/** Where the form stands in each window, and its lines' colour; the first and the last are lit. */
const WINDOWS: { radius: number; x: number; y: number; stroke?: string }[] = [
  { radius: 250, x: 104, y: -8 },
  { radius: 330, x: 66, y: 60, stroke: "#faf7f2" },
  { radius: 320, x: 84, y: 46, stroke: "#8f4827" },
  { radius: 300, x: 70, y: 50, stroke: "#faf7f2" },
];

function Window({ trait, index }: { trait: string; index: number }) {
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

/**
 * The two ends of a finding's scale: the first facet is the reference, or the middle where there is only one.
 */
export const endsOf = ({ facets }: Pick<Evidence["findings"][number], "facets">) => {
  const [first, second] = facets;
  return first && second
    ? { from: first.percentile, to: second.percentile }
    : { from: 50, to: first?.percentile ?? 50 };
};

/** Five findings: four in a grid, the fifth across. "Because you answered…" shows what each rests on. */
export function Findings() {
  const { results, evidence } = useDeck().document;
  const opener = useOpener("findings");
  return (
    <>
      <h2 className={css["title"]}>5 Unique Findings About You</h2>
      <ul className={css["grid"]}>
        {results.findings.slice(0, 5).map((text, i) => {
          const known = evidence.findings[i];
          return (
            <li key={text} className={css["finding"]}>
              <Window trait={known?.trait ?? "O"} index={i} />
              {known && (
                <Contrast
                  {...endsOf(known)}
                  name={known.facets.map((f) => `${f.name} ${f.percentile}`).join(", ")}
                />
              )}
              {known && <h3>{known.title}</h3>}
              <p>{text}</p>
              {known && (
                <button {...opener(i)} aria-label={`Because you answered… ${known.title}`}>
                  Because you answered…
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <WrittenMark section="findings" />
    </>
  );
}
