import {
  archetypeName,
  BETWEEN,
  type Chooser,
  type Evidence,
  type Reader,
  type Results,
  type Scores,
} from "../contract.ts";

const TILES = 4;
/**
 * The attributes furthest from average. Low readers see their two highest first, so that the card does not
 * list only low values.
 */
function tilesOf({ attributes }: Scores, { isLow }: Pick<Reader, "isLow">) {
  if (!isLow) return attributes.slice(0, TILES);
  const highest = attributes.toSorted((a, b) => b.percentile - a.percentile).slice(0, TILES / 2);
  return [...highest, ...attributes.filter((attribute) => !highest.includes(attribute))].slice(0, TILES);
}

/** Section 2: the archetype and four attributes. */
export function mindCardOf(texts: Chooser, scores: Scores, reader: Reader): Results["Mind Card"] {
  const { title, paragraphs } = texts.one("archetype.deck");
  const { secondary, confidence } = scores.archetype;
  const beside = confidence < BETWEEN ? [`The ${secondary} is nearly as close.`] : [];
  const tiles = tilesOf(scores, reader);
  return {
    name: archetypeName(scores.archetype),
    personality: title ?? "",
    description: [...paragraphs, ...beside].join(" "),
    attributes: tiles.map(({ name }) => name),
    scores: tiles.map(({ percentile }) => `${percentile}/100`),
    insights: tiles.map(({ id }) => texts.one(`tile.${id}`).paragraphs.join(" ")),
  };
}

export const attributeEvidence = (scores: Scores, reader: Reader): Evidence["attributes"] =>
  tilesOf(scores, reader).map(({ percentile, low, high, facets }) => ({ percentile, low, high, facets }));
