import { firstBorne, type Measured } from "../../../kernel/claims.ts";
import {
  TRAITS,
  type Evidence,
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
import { measuredOf } from "./measured.ts";
import { workOf } from "./work.ts";
import { type Wording } from "./wording.ts";
import { entryOf } from "../../../kernel/checked.ts";

export type Sources = { catalogue: Catalogue; wording: Wording };

/** Whose report it is, in its own field. */
export const ownerOf = ({ ownerId }: Pick<QuestResult, "ownerId">): string => ownerId ?? "anonymous";

/**
 * A scored quest, with the levels of the person's standing, as the report's document. Pure: the same result gives the same bytes.
 * @param sun the sun's sign or signs on the birth day; without them the astrology section is left out
 * @example compose({ catalogue, wording }, await quest.readResult(services, sessionId, testId), ["Leo"])
 */
export function compose(
  { catalogue, wording }: Sources,
  result: QuestResult,
  sun?: SunSigns,
): ReportDocument {
  const { scores, sessionId, completedAt } = result;
  const measured = measuredOf(scores);
  const profile = profileOf(scores, wording);
  const levels = levelsOf(wording, scores);
  const mirror = mirrorOf(catalogue, wording, result, measured);
  const findings = findingsOf(catalogue, wording, result, measured);
  const picks = picksOf(catalogue, wording, profile, sessionId);
  const predictions = sun && predictionsOf(catalogue, wording, profile, levels, completedAt, sessionId);
  const changed = changedName(wording, result);
  const moved = movedText(result);
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
function traitEvidence(
  { catalogue, wording }: Sources,
  scores: Scores,
  measured: Measured,
  trait: Trait,
): TraitEvidence {
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
    text: written?.text ?? nothingMarked(wording, trait),
  };
}

/** For a trait of which no facet is marked. */
const nothingMarked = ({ traits }: Wording, trait: Trait) =>
  `Nothing in your ${traits[trait].name.toLowerCase()} is far out by what you said: on most of it you can do both.`;

function levelsOf({ facets }: Wording, scores: Scores): Evidence["facets"] {
  return Object.fromEntries(
    Object.entries(scores.facets).map(([id, { level, low, high }]) => [
      id,
      { name: entryOf(facets, id).name, level, low, high },
    ]),
  );
}
