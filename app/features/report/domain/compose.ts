import {
  TRAITS,
  type Chooser,
  type Evidence,
  type QuestResult,
  type Reader,
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
import { picksOf } from "./picks.ts";
import { predictionsOf } from "./predictions.ts";
import { profileOf } from "./profile.ts";
import { traitLevelOf } from "./measured.ts";
import { workOf } from "./work.ts";
import { listed, nameOf, type Wording } from "./wording.ts";
import { entryOf } from "../../../lib/checked.ts";

/** `shares`: the share (0..1) of people whom a finding describes, by the id of its text. */
export type Sources = { catalogue: Catalogue; wording: Wording; shares: Readonly<Record<string, number>> };

/** The `user_id` of the owner's copy. */
export const ownerOf = ({ ownerId }: Pick<QuestResult, "ownerId">): string => ownerId ?? "anonymous";

/**
 * Composes the report of a scored quest. Pure: the same result gives the same bytes.
 * @param result with the levels of the person's standings (`asAnswered`)
 * @param texts a new chooser for the reader
 * @param sun the sun signs at birth; without them, the report has no astrology section
 */
export function compose(
  { catalogue, wording, shares }: Sources,
  result: QuestResult,
  texts: Chooser,
  reader: Reader,
  sun?: SunSigns,
): ReportDocument {
  const { scores, sessionId, completedAt } = result;
  const profile = profileOf(scores, wording);
  const levels = levelsOf(wording, scores);
  const mirror = mirrorOf(texts, wording);
  const findings = findingsOf(texts, wording, shares, result);
  const picks = picksOf(catalogue, profile, reader);
  const predictions = sun && predictionsOf(catalogue, profile, reader, completedAt);
  const changed = changedName(wording, result);
  const moved = movedText(result);
  const work = workOf(catalogue, profile, reader);
  return {
    session_id: sessionId,
    user_id: ownerOf(result),
    completion_date: completedAt.toISOString(),
    results: {
      "section 1": mirror.sentence,
      "Mind Card": mindCardOf(texts, scores, reader),
      findings: findings.lines,
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
      traits: Object.fromEntries(TRAITS.map((trait) => [trait, traitEvidence(texts, scores, trait)])),
      facets: levels,
      archetype: { ...scores.archetype, ...(changed && { changed }) },
      ...(moved && { moved }),
      attributes: attributeEvidence(scores, reader),
      emotional: { basis: mirror.basis, ...(reader.isLow && { low: true as const }) },
      findings: findings.evidence,
      ...picks.evidence,
      predictions: predictions?.evidence ?? [],
      work: work.evidence,
      quality: scores.quality,
    },
  };
}

type TraitEvidence = Evidence["traits"][string];
function traitEvidence(texts: Chooser, scores: Scores, trait: Trait): TraitEvidence {
  const { percentile, low, high, t, se, reliability } = scores.traits[trait];
  const { line } = texts.one(`trait.${trait}`);
  return { level: traitLevelOf(scores.traits[trait]), percentile, low, high, t, se, reliability, text: line };
}

function levelsOf({ facets }: Wording, scores: Scores): Evidence["facets"] {
  return Object.fromEntries(
    Object.entries(scores.facets).map(([id, { level, low, high }]) => [
      id,
      { name: entryOf(facets, id).name, level, low, high },
    ]),
  );
}

/** Section 1: one sentence about how the reader feels, and the facets on which it is based. */
function mirrorOf(texts: Chooser, wording: Wording): { sentence: string; basis: string } {
  const { paragraphs, facets } = texts.one("mirror");
  const names = facets.map((facet) => nameOf(wording, facet));
  return {
    sentence: paragraphs.join(" "),
    basis: names.length ? `From your answers on ${listed(names)}.` : "From all of your answers.",
  };
}
