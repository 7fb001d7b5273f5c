import { BETWEEN, type Evidence, type Results, type Scores } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { listed, nameOf, type Wording } from "./wording.ts";

const TILES = 4;
const tilesOf = ({ attributes }: Scores) => attributes.slice(0, TILES);

export function mindCardOf(catalogue: Catalogue, wording: Wording, scores: Scores): Results["Mind Card"] {
  const { primary, secondary, confidence, balanced } = scores.archetype;
  const text = catalogue.archetypes[primary];
  const between = confidence < BETWEEN;
  const both = `You stand between the ${primary} and the ${secondary}, so read both${balanced ? ", loosely, since you are near the middle of every trait" : ""}.`;
  const tiles = tilesOf(scores);
  return {
    name: between ? `Between ${primary} and ${secondary}` : `The ${balanced ? "Balanced " : ""}${primary}`,
    personality: text.tag,
    description: `${text.description} ${between ? both : catalogue.archetypes[secondary].second}`,
    attributes: tiles.map(({ name }) => name),
    scores: tiles.map(({ percentile }) => `${percentile}/100`),
    insights: tiles.map((tile) => insightOf(catalogue, wording, scores, tile)),
  };
}

/**
 * Where the person stands on an attribute, with whom they are compared, how sure that is, and what it looks
 * like.
 */
function insightOf(
  { attributes }: Catalogue,
  wording: Wording,
  { norms }: Scores,
  tile: Scores["attributes"][number],
): string {
  const { percentile, low, high } = tile;
  const place =
    percentile >= 50 ? `Higher than ${percentile} in 100` : `Lower than ${100 - percentile} in 100`;
  const from = listed(tile.facets.map((facet) => nameOf(wording, facet)));
  const meaning = attributes[tile.id]?.[percentile >= 50 ? "high" : "low"] ?? "";
  return `${meaning} ${place} ${norms.label}; the likely range is ${low} to ${high}. From ${from}.`.trim();
}

export const attributeEvidence = (scores: Scores): Evidence["attributes"] =>
  tilesOf(scores).map(({ percentile, low, high, facets }) => ({ percentile, low, high, facets }));
