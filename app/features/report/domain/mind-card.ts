import { bears, type Measured } from "../../../kernel/claims.ts";
import { archetypeName, BETWEEN, type Evidence, type Results, type Scores } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { listed, nameOf, type Wording } from "./wording.ts";
import { entryOf } from "../../../kernel/checked.ts";
import { meaningOf } from "./attribute-meaning.ts";

const TILES = 4;
const tilesOf = ({ attributes }: Scores) => attributes.slice(0, TILES);

export function mindCardOf(
  catalogue: Catalogue,
  wording: Wording,
  scores: Scores,
  measured: Measured,
): Results["Mind Card"] {
  const text = catalogue.archetypes[scores.archetype.primary];
  const tiles = tilesOf(scores);
  return {
    name: archetypeName(scores.archetype),
    personality: text.tag,
    description: [...aboutType(catalogue, measured), besideIt(catalogue, scores, measured)].join(" "),
    attributes: tiles.map(({ name }) => name),
    scores: tiles.map(({ percentile }) => `${percentile}/100`),
    insights: tiles.map((tile) => insightOf(catalogue, wording, scores, measured, tile)),
  };
}

/** What the type is, and up to two sentences of it that this person's own levels bear. */
function aboutType({ archetypes }: Catalogue, measured: Measured): string[] {
  const { type, description } = entryOf(archetypes, measured.nearest);
  const own = description.filter(({ says }) => bears(measured, says)).slice(0, 2);
  return [type.text, ...own.map(({ text }) => text)];
}

function besideIt({ archetypes }: Catalogue, { archetype }: Scores, measured: Measured): string {
  const { primary, secondary, confidence, balanced } = archetype;
  if (confidence < BETWEEN)
    return (
      `You stand between the ${primary} and the ${secondary}, so read ` +
      `both${balanced ? ", loosely, since your profile as a whole lies near the middle" : ""}.`
    );
  const { second } = archetypes[secondary];
  return bears(measured, second.says) ? second.text : `The ${secondary} stands close behind.`;
}

/**
 * Where the person stands on an attribute, with whom they are compared, how sure that is, and what it looks
 * like.
 */
function insightOf(
  catalogue: Catalogue,
  wording: Wording,
  { norms }: Scores,
  measured: Measured,
  tile: Scores["attributes"][number],
): string {
  const { percentile, low, high } = tile;
  const place =
    percentile >= 50 ? `Higher than ${percentile} in 100` : `Lower than ${100 - percentile} in 100`;
  const from = listed(tile.facets.map((facet) => nameOf(wording, facet)));
  const meaning = meaningOf(catalogue, wording, measured, tile);
  return `${meaning} ${place} ${norms.label}; the likely range is ${low} to ${high}. From ${from}.`.trim();
}

export const attributeEvidence = (scores: Scores): Evidence["attributes"] =>
  tilesOf(scores).map(({ percentile, low, high, facets }) => ({ percentile, low, high, facets }));
