import type { Evidence, Facet, Finding, QuestResult } from "../contract.ts";
import type { Catalogue, FacetText } from "./catalogue.ts";
import { nameOf, type Wording } from "./wording.ts";
import { entryOf, firstOf, itemAt } from "../../../kernel/checked.ts";

type FindingText = { title: string; text: string };
type Pole = "high" | "low" | undefined;
/** Between these percentiles a facet says nothing by itself. */
const MIDDLE = { low: 40, high: 60 };

/** The five findings in words, each with the facets and the very answers that it rests on. */
export function findingsOf(catalogue: Catalogue, wording: Wording, { scores, answers }: QuestResult) {
  const texts = scores.findings.map((finding) => wordsOf(catalogue, wording, scores.facets, finding));
  const evidence = scores.findings.map((finding, i): Evidence["findings"][number] => ({
    title: itemAt(texts, i).title,
    trait: finding.trait,
    facets: finding.facets.map((id) => ({
      id,
      name: entryOf(wording.facets, id).name,
      level: entryOf(scores.facets, id).level,
      percentile: entryOf(scores.facets, id).percentile,
      text: levelText(entryOf(catalogue.facets, id), entryOf(scores.facets, id).level),
    })),
    oneIn: finding.oneIn,
    answers: finding.evidence.flatMap((id) => {
      const statement = wording.statements.get(id);
      const value = answers[id];
      if (!statement || value === undefined) return [];
      return [
        {
          item: statement.number,
          statement: statement.text,
          value,
          label: itemAt(wording.labels, value - 1),
        },
      ];
    }),
  }));
  return { texts: texts.map(({ text }) => text), evidence };
}

const levelText = ({ high, mid, low }: FacetText, level: number) =>
  level > 3 ? high : level < 3 ? low : mid;

type Placed = { facet: Facet; percentile: number; pole: Pole };

function wordsOf(
  catalogue: Catalogue,
  wording: Wording,
  facets: QuestResult["scores"]["facets"],
  finding: Finding,
): FindingText {
  const placed = finding.facets.map((facet): Placed => {
    const { percentile } = entryOf(facets, facet);
    return {
      facet,
      percentile,
      pole: percentile >= MIDDLE.high ? "high" : percentile <= MIDDLE.low ? "low" : undefined,
    };
  });
  const sorted = placed.toSorted((a, b) => Math.abs(b.percentile - 50) - Math.abs(a.percentile - 50));
  const [far, near] = [firstOf(sorted), sorted[1]];
  if (!near) return entryOf(catalogue.facets, far.facet).extreme[far.percentile >= 50 ? "high" : "low"];
  return clashOf(catalogue, wording, finding.kind, far, near);
}

/** Two facets that disagree; `a` is the one farther from the middle. */
function clashOf(
  { facets, clashes }: Catalogue,
  wording: Wording,
  kind: Finding["kind"],
  a: Placed,
  b: Placed,
): FindingText {
  const fits = (facet: Facet, high: boolean) =>
    [a, b].some((one) => one.facet === facet && one.pole === (high ? "high" : "low"));
  const written = clashes.find((c) => fits(c.a, c.aHigh) && fits(c.b, c.bHigh));
  if (written) return { title: written.title, text: written.text };
  const above = a.percentile > b.percentile;
  const pole = a.pole ?? (above ? "high" : "low");
  const { clause, head, extreme } = entryOf(facets, a.facet);
  if (b.pole && (b.pole !== pole || kind === "pair"))
    return {
      title: `${head[pole]}, ${entryOf(facets, b.facet).head[b.pole].toLowerCase()}`,
      text: `You ${clause[pole]}, yet you ${entryOf(facets, b.facet).clause[b.pole]}.`,
    };
  const beside = `far ${above ? "more" : "less"} ${nameOf(wording, a.facet)} than ${nameOf(wording, b.facet)}`;
  return { title: extreme[pole].title, text: `You ${clause[pole]}: ${beside}.` };
}
