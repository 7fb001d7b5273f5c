import { bears, type Measured } from "../../../kernel/claims.ts";
import type { Evidence, Facet, Finding, QuestResult } from "../contract.ts";
import type { Catalogue, FacetText } from "./catalogue.ts";
import { capital, nameOf, type Wording } from "./wording.ts";
import { comparedText, placeName, placedAt } from "./levels.ts";
import { verbOf } from "../../../kernel/plural.ts";
import { typeset } from "../../../kernel/typography.ts";
import { entryOf, firstOf, itemAt } from "../../../kernel/checked.ts";

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
  const texts = scores.findings.map((finding) =>
    wordsOf(catalogue, wording, scores.facets, measured, finding),
  );
  const facetOf = (id: Facet) => {
    const { level, percentile } = entryOf(scores.facets, id);
    const text = textOf(catalogue, wording, measured, id);
    return { id, name: entryOf(wording.facets, id).name, level, percentile, text };
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

/**
 * What is written of a facet where somebody stands; where their own answers lean the other way, why they do.
 */
function textOf({ facets }: Catalogue, wording: Wording, measured: Measured, facet: Facet): string {
  const { high, mid, low } = entryOf(facets, facet);
  const written = [high, mid, low].find(({ says }) => bears(measured, says));
  return written?.text ?? comparedText(nameOf(wording, facet), entryOf(measured.levels, facet));
}

/** `pole`: the end of the facet that the person's level bears, if it bears one. */
type Placed = { facet: Facet; percentile: number; pole: Pole | undefined };

type PlacedFacets = QuestResult["scores"]["facets"];
/** The facets of a finding, the one farthest from the middle first. */
function placedFacets({ facets: texts }: Catalogue, facets: PlacedFacets, measured: Measured, of: Facet[]) {
  const placed = of.map((facet): Placed => {
    const { high, low } = entryOf(texts, facet);
    const pole = [high, low].find(({ says }) => bears(measured, says));
    return { facet, percentile: entryOf(facets, facet).percentile, pole };
  });
  return placed.toSorted((a, b) => Math.abs(b.percentile - 50) - Math.abs(a.percentile - 50));
}

function wordsOf(
  catalogue: Catalogue,
  wording: Wording,
  facets: PlacedFacets,
  measured: Measured,
  finding: Finding,
): FindingText {
  const sorted = placedFacets(catalogue, facets, measured, finding.facets);
  const [far, near] = [firstOf(sorted), sorted[1]];
  return near
    ? clashOf(catalogue, wording, measured, finding.kind, far, near)
    : aloneText(wording, measured, far);
}

/** What a single facet that stands out says of somebody. */
function aloneText(wording: Wording, measured: Measured, far: Placed): FindingText {
  const level = entryOf(measured.levels, far.facet);
  const name = nameOf(wording, far.facet);
  if (!far.pole && level !== 3)
    return { title: `${capital(name)}, by comparison`, text: comparedText(name, level) };
  if (!far.pole) return apart(wording, far);
  const { title, extreme, clause } = far.pole;
  return {
    title,
    text: bears(measured, extreme.says) ? extreme.text : `You ${clause}, more than most people do.`,
  };
}

/** A facet that is told for how surely it is known, and lies about the middle. */
const apart = (wording: Wording, { facet, percentile }: Placed): FindingText => ({
  title: `Near the middle, ${percentile >= 50 ? "upper" : "lower"} half`,
  text:
    `${capital(nameOf(wording, facet))} ${verbOf(nameOf(wording, facet), "is", "are")} ` +
    `${placeName({ level: 3, percentile })} in you, and no further out than that.`,
});

/** Two facets that disagree; `a` is the one farther from the middle. */
function clashOf(
  { facets, clashes }: Catalogue,
  wording: Wording,
  measured: Measured,
  kind: Finding["kind"],
  a: Placed,
  b: Placed,
): FindingText {
  const about = (says: string[]) =>
    [a.facet, b.facet].every((facet) => says.some((one) => one.startsWith(facet)));
  const written = clashes.find(({ says }) => about(says) && bears(measured, says));
  if (written) return { title: written.title, text: written.text };
  const above = a.percentile > b.percentile;
  const [higher, lower] = above ? [a, b] : [b, a];
  const placeOf = ({ facet }: Placed) => placedAt(nameOf(wording, facet), entryOf(measured.levels, facet));
  const places = [higher, lower].map(placeOf);
  if (!a.pole && b.pole)
    return { title: b.pole.title, text: `You ${b.pole.clause}, and your ${placeOf(a)}.` };
  if (!a.pole && [a, b].some(({ facet }) => measured.levels[facet] !== 3))
    return {
      title: `${capital(nameOf(wording, higher.facet))} before ${nameOf(wording, lower.facet)}`,
      text: `Beside other people’s answers your ${places.join(" and your ")}.`,
    };
  if (!a.pole)
    return {
      title: `${capital(nameOf(wording, higher.facet))} before ${nameOf(wording, lower.facet)}`,
      text:
        `Both are about average in you, and ${nameOf(wording, higher.facet)} ` +
        `${verbOf(nameOf(wording, higher.facet), "is", "are")} ahead by more than in most people.`,
    };
  const otherEnd =
    b.pole && (b.pole === entryOf(facets, b.facet).high) !== (a.pole === entryOf(facets, a.facet).high);
  if (b.pole && (otherEnd || kind === "pair"))
    return {
      title: `${a.pole.head}, ${b.pole.head.toLowerCase()}`,
      text: `You ${a.pole.clause}, yet you ${b.pole.clause}.`,
    };
  const beside = `${nameOf(wording, a.facet)} than ${nameOf(wording, b.facet)}`;
  return {
    title: a.pole.title,
    text: `You ${a.pole.clause}: far ${above ? "more" : "less"} ${beside}.`,
  };
}
