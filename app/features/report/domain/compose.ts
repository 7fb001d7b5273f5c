import { firstBorne, type Measured } from "../../../kernel/claims.ts";
import {
  FACETS,
  TRAITS,
  type Evidence,
  type Facet,
  type QuestResult,
  type ReportDocument,
  type Scores,
  type Trait,
} from "../contract.ts";
import { signsOf, type SunSigns } from "./astrology.ts";
import type { Catalogue } from "./catalogue.ts";
import { changedName } from "./changed-name.ts";
import { findingsOf } from "./findings.ts";
import { hourOf } from "./drawing/palette.ts";
import { attributeEvidence, mindCardOf } from "./mind-card.ts";
import { movedText } from "./moved-figures.ts";
import { mirrorOf } from "./mirror.ts";
import { picksOf } from "./picks.ts";
import { predictionsOf } from "./predictions.ts";
import { needsHelpLine } from "./low-reader.ts";
import { profileOf } from "./profile.ts";
import { measuredAsAnswered } from "./answered.ts";
import { workOf } from "./work.ts";
import { nameOf, type Wording } from "./wording.ts";
import { placeName } from "./levels.ts";
import { verbOf } from "../../../kernel/plural.ts";
import { entryOf, firstOf, lastOf } from "../../../kernel/checked.ts";

export type Sources = { catalogue: Catalogue; wording: Wording };

/** Whose report it is, in its own field. */
export const ownerOf = ({ ownerId }: Pick<QuestResult, "ownerId">): string => ownerId ?? "anonymous";

/**
 * A scored quest as the report's document. Pure: the same result gives the same bytes.
 * @param sun the sun's sign or signs on the birth day; without them the astrology section is left out
 * @example compose({ catalogue, wording }, await quest.readResult(services, sessionId, testId), ["Leo"])
 */
export function compose(
  { catalogue, wording }: Sources,
  result: QuestResult,
  sun?: SunSigns,
): ReportDocument {
  const { scores, sessionId, completedAt } = result;
  const measured = measuredAsAnswered(wording, result, { open: true });
  const profile = profileOf(scores, wording, measured);
  const levels = levelsOf(wording, scores);
  const mirror = mirrorOf(catalogue, wording, scores, measured);
  const findings = findingsOf(catalogue, wording, result, measured);
  const picks = picksOf(catalogue, wording, profile, levels, sessionId);
  const predictions = sun && predictionsOf(catalogue, wording, profile, levels, completedAt, sessionId);
  const changed = changedName(wording, result);
  const moved = movedText(wording, result);
  const work = workOf(catalogue, profile, sessionId);
  return {
    session_id: sessionId,
    user_id: ownerOf(result),
    completion_date: completedAt.toISOString(),
    results: {
      "section 1": mirror.sentence,
      "Mind Card": mindCardOf(catalogue, wording, scores, measured),
      findings: findings.texts,
      quotes: picks.results.quotes,
      films: picks.results.films,
      subjects: picks.results.subjects,
      ...(sun &&
        predictions && {
          astrology: { ...signsOf(catalogue, profile, sun), predictions: predictions.results },
        }),
      books: picks.results.books,
      actionItem: work.item,
    },
    evidence: {
      form: scores.form,
      norms: scores.norms.label,
      hour: hourOf(scores.traits),
      traits: Object.fromEntries(
        TRAITS.map((trait) => [trait, traitEvidence({ catalogue, wording }, scores, measured, trait)]),
      ),
      facets: levels,
      archetype: { ...scores.archetype, ...(changed && { changed }) },
      ...(moved && { moved }),
      attributes: attributeEvidence(scores),
      emotional: { basis: mirror.basis, ...(needsHelpLine(profile) && { low: true }) },
      findings: findings.evidence,
      ...picks.evidence,
      predictions: predictions?.evidence ?? [],
      work: work.evidence,
      quality: scores.quality,
    },
  };
}

type TraitEvidence = Evidence["traits"][string];
function traitEvidence(sources: Sources, scores: Scores, measured: Measured, trait: Trait): TraitEvidence {
  const { catalogue, wording } = sources;
  const { percentile, low, high, t, se, reliability } = scores.traits[trait];
  const written = firstBorne(measured, catalogue.traits[trait]);
  return {
    level: entryOf(measured.levels, trait),
    percentile,
    low,
    high,
    t,
    se,
    reliability,
    text: written?.text ?? evenly(wording, scores, trait),
  };
}

/**
 * For a trait of whose facets none leaves the middle as answered: how far apart they lie is all there is to
 * say.
 */
function evenly(wording: Wording, { facets }: Scores, trait: Trait): string {
  const own = FACETS.filter((facet) => facet.startsWith(trait)).toSorted(
    (a, b) => entryOf(facets, b).percentile - entryOf(facets, a).percentile,
  );
  const [top, bottom] = [nameOf(wording, firstOf(own)), nameOf(wording, lastOf(own))];
  const comesOut = verbOf(top, "comes", "come");
  if (own.some((facet) => entryOf(facets, facet).level !== 3)) {
    const place = (facet: Facet) => placeName(entryOf(facets, facet));
    return (
      `Beside other people’s answers ${top} (${place(firstOf(own))}) ${comesOut} out ` +
      `highest in it and ${bottom} (${place(lastOf(own))}) lowest.`
    );
  }
  return (
    `Every facet of it is about average in you; ${top} ${comesOut} out highest and ` +
    `${bottom} lowest, with little between them.`
  );
}

function levelsOf({ facets }: Wording, scores: Scores): Evidence["facets"] {
  return Object.fromEntries(
    Object.entries(scores.facets).map(([id, { level, percentile, low, high }]) => [
      id,
      { name: entryOf(facets, id).name, level, percentile, low, high },
    ]),
  );
}
