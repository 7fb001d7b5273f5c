import { TRAITS, type Evidence, type QuestResult, type ReportDocument, type Scores } from "../contract.ts";
import { signsOf, type SunSigns } from "./astrology.ts";
import type { Catalogue } from "./catalogue.ts";
import { changedName } from "./changed-name.ts";
import { findingsOf } from "./findings.ts";
import { hourOf } from "./drawing/palette.ts";
import { attributeEvidence, mindCardOf } from "./mind-card.ts";
import { mirrorOf } from "./mirror.ts";
import { picksOf } from "./picks.ts";
import { predictionsOf } from "./predictions.ts";
import { profileOf } from "./profile.ts";
import { workOf } from "./work.ts";
import type { Wording } from "./wording.ts";
import { entryOf } from "../../../kernel/checked.ts";

export type Sources = { catalogue: Catalogue; wording: Wording };

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
  const profile = profileOf(scores, wording);
  const levels = levelsOf(wording, scores);
  const mirror = mirrorOf(catalogue, wording, scores);
  const findings = findingsOf(catalogue, wording, result);
  const picks = picksOf(catalogue, wording, profile, levels, sessionId);
  const predictions = sun && predictionsOf(catalogue, wording, profile, levels, completedAt, sessionId);
  const changed = changedName(wording, result);
  const work = workOf(catalogue, profile, sessionId);
  return {
    session_id: sessionId,
    user_id: result.ownerId ?? "anonymous",
    completion_date: completedAt.toISOString(),
    results: {
      "section 1": mirror.sentence,
      "Mind Card": mindCardOf(catalogue, wording, scores),
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
        TRAITS.map((trait) => [trait, traitEvidence(catalogue.traits[trait], scores.traits[trait])]),
      ),
      facets: levels,
      archetype: { ...scores.archetype, ...(changed && { changed }) },
      attributes: attributeEvidence(scores),
      emotional: { basis: mirror.basis },
      findings: findings.evidence,
      ...picks.evidence,
      predictions: predictions?.evidence ?? [],
      work: work.evidence,
      quality: scores.quality,
    },
  };
}

/** Up to this percentile a trait is told as low, from its counterpart on as high. */
const LOW = 25;
const HIGH = 75;

function traitEvidence(
  texts: Catalogue["traits"]["O"],
  { percentile, low, high, t, se, reliability }: Scores["traits"]["O"],
) {
  const text = percentile >= HIGH ? texts.high : percentile <= LOW ? texts.low : texts.mid;
  return { percentile, low, high, t, se, reliability, text };
}

function levelsOf({ facets }: Wording, scores: Scores): Evidence["facets"] {
  return Object.fromEntries(
    Object.entries(scores.facets).map(([id, { level, percentile, low, high }]) => [
      id,
      { name: entryOf(facets, id).name, level, percentile, low, high },
    ]),
  );
}
