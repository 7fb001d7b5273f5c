import { bears, type Measured } from "../../../kernel/claims.ts";
import type { Evidence, Facet, Finding, QuestResult } from "../contract.ts";
import type { Catalogue, FacetText } from "./catalogue.ts";
import { dissents, repeatedAnswers } from "./repeated-answers.ts";
import { nameOf, type Wording } from "./wording.ts";
import { typeset } from "../../../kernel/typography.ts";
import { entryOf, firstOf, itemAt } from "../../../kernel/checked.ts";

type Sources = { catalogue: Catalogue; wording: Wording };
type Answers = QuestResult["answers"];
type FindingText = { title: string; text: string };
type Pole = FacetText["high"];

type FindingEvidence = Evidence["findings"][number];

/** A statement with the answer to it, where it was answered. */
function answerTo(wording: Wording, answers: QuestResult["answers"], id: string): FindingEvidence["answers"] {
  const statement = wording.statements.get(id);
  const value = answers[id];
  if (!statement || value === undefined) return [];
  const label = itemAt(wording.labels, value - 1);
  return [{ item: statement.number, statement: typeset(statement.text), value, label }];
}

/** The five findings in words, each with the facets and the very answers that it rests on. */
export function findingsOf(catalogue: Catalogue, wording: Wording, result: QuestResult, measured: Measured) {
  const { scores, answers } = result;
  const texts = scores.findings.map((finding) => wordsOf({ catalogue, wording }, result, measured, finding));
  const facetOf = (id: Facet) => {
    const { level, low, high } = entryOf(scores.facets, id);
    const text = textOf(catalogue, wording, answers, measured, id);
    return { id, name: entryOf(wording.facets, id).name, level, low, high, text };
  };
  const evidence = scores.findings.map((finding, i): FindingEvidence => ({
    title: itemAt(texts, i).title,
    trait: finding.trait,
    facets: finding.facets.map(facetOf),
    oneIn: finding.oneIn,
    answers: finding.evidence.flatMap((id) => answerTo(wording, answers, id)),
  }));
  return { texts: texts.map(({ text }) => text), evidence };
}

const DISSENT = "One answer leans the other way.";

/** The text about a facet on the reader's side of it; their answers where they are on neither side. */
function textOf({ facets }: Catalogue, wording: Wording, answers: Answers, measured: Measured, facet: Facet) {
  const { high, low } = entryOf(facets, facet);
  const written = [high, low].find(({ says }) => bears(measured, says));
  if (!written) return repeatedAnswers(wording, answers, facet);
  return dissents(wording, answers, facet, entryOf(measured.levels, facet))
    ? `${written.text} ${DISSENT}`
    : written.text;
}

/** `pole`: the end of the facet that the person's level bears, if it bears one. */
type Placed = { facet: Facet; percentile: number; level: number; pole: Pole | undefined };

type PlacedFacets = QuestResult["scores"]["facets"];
/** The facets of a finding, the one farthest from the middle first. */
function placedFacets(
  { facets: texts }: Catalogue,
  facets: PlacedFacets,
  measured: Measured,
  of: Facet[],
): Placed[] {
  const placed = of.map((facet) => {
    const { high, low } = entryOf(texts, facet);
    const pole = [high, low].find(({ says }) => bears(measured, says));
    return {
      facet,
      percentile: entryOf(facets, facet).percentile,
      level: entryOf(measured.levels, facet),
      pole,
    };
  });
  const away = ({ level }: Placed) => Math.abs(level - 3);
  return placed.toSorted(
    (a, b) => away(b) - away(a) || Math.abs(b.percentile - 50) - Math.abs(a.percentile - 50),
  );
}

function wordsOf(
  { catalogue, wording }: Sources,
  { scores, answers }: Pick<QuestResult, "scores" | "answers">,
  measured: Measured,
  finding: Finding,
): FindingText {
  const sorted = placedFacets(catalogue, scores.facets, measured, finding.facets);
  const [far, near] = [firstOf(sorted), sorted[1]];
  if (!far.pole)
    return {
      title: `As you said: ${nameOf(wording, far.facet)}`,
      text: repeatedAnswers(wording, answers, far.facet),
    };
  return near
    ? clashOf(catalogue, wording, measured, { ...far, pole: far.pole }, near)
    : aloneText(measured, far.pole);
}

/** What a single facet that stands out says of somebody. */
const aloneText = (measured: Measured, { title, extreme, clause }: Pole): FindingText => ({
  title,
  text: bears(measured, extreme.says) ? extreme.text : `You ${clause}, more than most people do.`,
});

/** Two facets that disagree; `a` is the one farther from the middle. */
function clashOf(
  { clashes }: Catalogue,
  wording: Wording,
  measured: Measured,
  a: Placed & { pole: Pole },
  b: Placed,
): FindingText {
  const about = (says: string[]) =>
    [a.facet, b.facet].every((facet) => says.some((one) => one.startsWith(facet)));
  const written = clashes.find(({ says }) => about(says) && bears(measured, says));
  if (written) return { title: written.title, text: written.text };
  if (b.pole)
    return {
      title: `${a.pole.head}, ${b.pole.head.toLowerCase()}`,
      text: `You ${a.pole.clause}, yet you ${b.pole.clause}.`,
    };
  const beside = `${nameOf(wording, a.facet)} than ${nameOf(wording, b.facet)}`;
  return {
    title: a.pole.title,
    text: `You ${a.pole.clause}: far ${a.level > 3 ? "more" : "less"} ${beside}.`,
  };
}
