import type { Evidence } from "../../contract.ts";
import { useDeck } from "../deck/deck-context.ts";
import { useOpener } from "../deck/use-opener.ts";
import { FindingContrast } from "./finding-contrast.tsx";
import section from "../deck/section.module.css";
import css from "./findings.module.css";
import { Window } from "./finding-window.tsx";

type FindingProps = {
  text: string;
  index: number;
  evidence: Evidence["findings"][number] | undefined;
  opens: ReturnType<ReturnType<typeof useOpener>>;
};

const Finding = ({ text, index, evidence, opens }: FindingProps) => (
  <>
    <Window trait={evidence?.trait ?? "O"} index={index} />
    {evidence && <FindingContrast facets={evidence.facets} />}
    {evidence && <h3>{evidence.title}</h3>}
    <p>{text}</p>
    {evidence && (
      <button {...opens} aria-label={`Because you answered… ${evidence.title}`}>
        Because you answered…
      </button>
    )}
  </>
);

/** Five findings: four in a grid, the fifth at full width. "Because you answered…" opens the evidence. */
export function Findings() {
  const { results, evidence } = useDeck().document;
  const opener = useOpener("findings");
  return (
    <>
      <h2 className={section["title"]}>5 Unique Findings About You</h2>
      <ul className={css["grid"]}>
        {results.findings.slice(0, 5).map((text, i) => (
          <li key={text} className={css["finding"]}>
            <Finding text={text} index={i} evidence={evidence.findings[i]} opens={opener(i)} />
          </li>
        ))}
      </ul>
    </>
  );
}
