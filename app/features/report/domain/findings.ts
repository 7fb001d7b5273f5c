import { entryOf, itemAt, required } from "../../../lib/checked.ts";
import { typeset } from "../../../lib/typography.ts";
import {
  type Chooser,
  type Evidence,
  type Facet,
  type LibraryBlock,
  type QuestResult,
  TRAITS,
} from "../contract.ts";
import { traitLevelOf } from "./measured.ts";
import type { Wording } from "./wording.ts";

/** Number of findings in a report. */
const FINDINGS = 5;

type FindingEvidence = Evidence["findings"][number];

/** The answers to the statements about these facets, in order. */
function answersTo(
  wording: Wording,
  answers: QuestResult["answers"],
  facets: Facet[],
): FindingEvidence["answers"] {
  return [...wording.statements].flatMap(([id, { number, text, facet }]) => {
    const value = answers[id];
    if (value === undefined || !facets.includes(facet)) return [];
    return [{ item: number, statement: typeset(text), value, label: itemAt(wording.labels, value - 1) }];
  });
}

/**
 * Section 3: the most distinctive findings about the reader, with the answers behind each finding.
 * @param shares see `Sources`
 */
export function findingsOf(
  texts: Chooser,
  wording: Wording,
  shares: Readonly<Record<string, number>>,
  { scores, answers }: Pick<QuestResult, "scores" | "answers">,
) {
  const blocks = texts.several("finding", FINDINGS);
  const facetOf = (id: Facet): FindingEvidence["facets"][number] => {
    const { level, low, high } = entryOf(scores.facets, id);
    return { id, name: entryOf(wording.facets, id).name, level, low, high };
  };
  const traitsOf = ({ conditions }: LibraryBlock) =>
    TRAITS.filter((trait) => conditions.some(({ subject }) => subject === trait)).map((trait) => {
      const { low, high } = scores.traits[trait];
      const level = traitLevelOf(scores.traits[trait]);
      return { id: trait, name: wording.traits[trait].name, level, low, high };
    });
  const evidence = blocks.map((block: LibraryBlock): FindingEvidence => ({
    id: block.id,
    title: required(block.title, `the title of ${block.id}`),
    trait: (block.conditions[0]?.subject ?? "O").charAt(0),
    facets: block.facets.length > 0 ? block.facets.map(facetOf) : traitsOf(block),
    oneIn: Math.round(1 / entryOf(shares, block.id)),
    answers: answersTo(wording, answers, block.basis),
  }));
  return { lines: blocks.map(({ id, line }) => required(line, `the line of ${id}`)), evidence };
}
