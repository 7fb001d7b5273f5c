import {
  archetypeName,
  BETWEEN,
  type Chooser,
  type Evidence,
  type Results,
  type Scores,
} from "../contract.ts";

const TILES = 4;
const tilesOf = ({ attributes }: Scores) => attributes.slice(0, TILES);

/** Section 2: the archetype, and the four attributes that are furthest from the average. */
export function mindCardOf(texts: Chooser, scores: Scores): Results["Mind Card"] {
  const { title, paragraphs } = texts.one("archetype.deck");
  const { secondary, confidence } = scores.archetype;
  const beside = confidence < BETWEEN ? [`The ${secondary} is nearly as close.`] : [];
  const tiles = tilesOf(scores);
  return {
    name: archetypeName(scores.archetype),
    personality: title ?? "",
    description: [...paragraphs, ...beside].join(" "),
    attributes: tiles.map(({ name }) => name),
    scores: tiles.map(({ percentile }) => `${percentile}/100`),
    insights: tiles.map(({ id }) => texts.one(`tile.${id}`).paragraphs.join(" ")),
  };
}

export const attributeEvidence = (scores: Scores): Evidence["attributes"] =>
  tilesOf(scores).map(({ percentile, low, high, facets }) => ({ percentile, low, high, facets }));
