import {
  archetypeName,
  type Chooser,
  type Facet,
  FACETS,
  type LibraryBlock,
  type Trait,
  TRAITS,
  traitOf,
} from "../contract.ts";
import { risingArt } from "./art.ts";
import type { Block, Group } from "./blocks.ts";
import { crossArt } from "./figures.ts";
import { PARTS } from "./offer.ts";
import type { Page } from "./pdf-report.ts";
import { answersTo, facetRangeOf, nameOf, rangeOf, scoresOf, type Source } from "./source.ts";
import { entryOf, required } from "../../../lib/checked.ts";

const part = PARTS[0];
const page = (title: string, groups: Group[], columns: 1 | 2 = 1): Page => ({ part, title, groups, columns });
const text = (content: string): Block => ({ is: "text", text: content });
type Item = Extract<Block, { is: "item" }>;
/** A library text as one paragraph, with its advice. */
export const proseOf = ({ paragraphs, advice }: LibraryBlock) => ({ text: paragraphs.join(" "), advice });
export const itemOf = (block: LibraryBlock): Item => ({
  is: "item",
  title: required(block.title, "the title of a text"),
  ...proseOf(block),
});

/** Part one: the reader, including the page from `bothPage`. */
export function mindsetPages(s: Source, texts: Chooser, contradictionsPage: Page): Page[] {
  const first = [
    letterPage(s, texts),
    page("The person your answers describe", [
      ["first", "later", "want", "guard"].map((slot): Block => ({
        is: "text",
        ...proseOf(texts.one(`portrait.${slot}`)),
      })),
    ]),
  ];
  const between = [
    archetypePage(s, texts),
    ...traitsByDistance(s).map((trait) => traitPage(s, texts, trait)),
    pairsPage(s, texts),
    contradictionsPage,
  ];
  const strengths = page(
    "Strengths that cost something",
    texts.several("strength", 4).map((block) => [itemOf(block)]),
    2,
  );
  // for low readers, the strengths come before everything that costs something
  return s.reader.isLow ? [...first, strengths, ...between] : [...first, ...between, strengths];
}

function letterPage(s: Source, texts: Chooser): Page {
  const letter = texts.one("letter").paragraphs;
  const sentences = ["three.people", "three.ways", "three.feelings"].map((slot) =>
    texts.one(slot).paragraphs.join(" "),
  );
  const art = risingArt(s.outline(), { cx: 440, cy: 640, r: 330, h: 580 }, "Your own shape, rising");
  return {
    part,
    title: "You in three sentences",
    night: { height: 435, art, blocks: sentences.map((sentence) => ({ is: "large", text: sentence })) },
    groups: [(s.letter?.text.split("\n\n") ?? letter).map(text)],
    columns: 1,
  };
}

function archetypePage(s: Source, texts: Chooser): Page {
  const { archetype } = scoresOf(s);
  const odds = Math.round(archetype.confidence * 100);
  return page(archetypeName(archetype), [
    [
      ...texts.one("archetype.book").paragraphs.map(text),
      { is: "share", name: `Odds of the ${archetype.primary}`, share: odds, figure: `${odds}%` },
    ],
    [
      { is: "heading", text: `Behind it: the ${archetype.secondary}` },
      ...texts.one("archetype.second").paragraphs.map(text),
    ],
  ]);
}

const distance = (s: Source, trait: Trait) => Math.abs(scoresOf(s).traits[trait].t);
const traitsByDistance = (s: Source) => TRAITS.toSorted((a, b) => distance(s, b) - distance(s, a));
export const facetsOf = (trait: Trait): Facet[] => FACETS.filter((facet) => traitOf(facet) === trait);

/** How certain it is on which side of the average a trait lies. */
function sureness(s: Source, trait: Trait): keyof Source["frame"]["sure"] {
  const { low, high } = scoresOf(s).traits[trait];
  if (low > 50 || high < 50) return "clear";
  return s.reader.traits[trait] === 3 ? "either" : "leaning";
}

function traitPage(s: Source, texts: Chooser, trait: Trait): Page {
  const name = s.names.traits[trait];
  return page(name, [
    [
      { is: "range", name, range: rangeOf(scoresOf(s).traits[trait]) },
      {
        is: "strip",
        label: name,
        entries: facetsOf(trait).map((facet) => entryFor(s, facet)),
      },
    ],
    [
      ...texts.one(`trait.${trait}`).paragraphs.map(text),
      { is: "note", text: s.frame.sure[sureness(s, trait)] },
    ],
  ]);
}

const sideOf = (s: Source, facet: Facet) => entryOf(s.reader.standings, facet).side;
const isSided = (s: Source, facet: Facet) => sideOf(s, facet) === "low" || sideOf(s, facet) === "high";

/** A facet on a shared axis, marked if its answers take a side. */
export const entryFor = (s: Source, facet: Facet) => ({
  name: nameOf(s, facet),
  range: facetRangeOf(s, facet),
  marked: isSided(s, facet),
});

/** The two traits of a pair such as "OC". */
const traitsOf = (pair: string) => [pair[0], pair[1]] as [Trait, Trait];
const PAIRS = ["OC", "OE", "OA", "ON", "CE", "CA", "CN", "EA", "EN", "AN"] as const;

/** The three strongest pairs of traits; no trait is in more than two. */
function strongestPairs(s: Source): string[] {
  const far = (pair: string) => traitsOf(pair).reduce((sum, trait) => sum + distance(s, trait), 0);
  const chosen: string[] = [];
  for (const pair of PAIRS.toSorted((a, b) => far(b) - far(a))) {
    const isFree = traitsOf(pair).every(
      (trait) => chosen.filter((otherPair) => otherPair.includes(trait)).length < 2,
    );
    if (chosen.length < 3 && isFree) chosen.push(pair);
  }
  return chosen;
}

const pairsPage = (s: Source, texts: Chooser): Page =>
  page(
    "Where your traits meet",
    strongestPairs(s).map((pair) => {
      const [across, up] = traitsOf(pair).map((trait) => ({
        name: s.names.traits[trait],
        range: rangeOf(scoresOf(s).traits[trait]),
      })) as [Parameters<typeof crossArt>[0], Parameters<typeof crossArt>[1]];
      return [{ ...itemOf(texts.one(`pair.${pair}`)), art: crossArt(across, up) }];
    }),
  );

export type TornFacets = { both: Facet[]; against: Facet[] };
/** Number of paragraphs on the page about torn facets. */
const BOTH = 3;

/**
 * Facets with contradictory answers (`both`), completed with facets that go against their trait (`against`);
 * most extreme first.
 */
export function tornFacets(s: Source): TornFacets {
  const byDistance = FACETS.toSorted(
    (a, b) => entryOf(s.reader.distances, b) - entryOf(s.reader.distances, a),
  );
  const contradictory = byDistance
    .filter((facet) => sideOf(s, facet) === "both" && s.reader.split[facet])
    .slice(0, BOTH);
  const against = byDistance.filter((facet) => {
    const level = s.reader.traits[traitOf(facet)];
    return (level > 3 && sideOf(s, facet) === "low") || (level < 3 && sideOf(s, facet) === "high");
  });
  return { both: contradictory, against: against.slice(0, BOTH - contradictory.length) };
}

/** The title of the page about torn facets. */
export const tornTitle = ({ both }: TornFacets) =>
  both.length ? "Where you are both" : "Where you differ from yourself";

/** The page of torn facets with the reader's answers, completed with texts about further pairs of traits. */
export function bothPage(s: Source, texts: Chooser, torn: TornFacets): Page {
  const groups = [...torn.both, ...torn.against].flatMap((facet) =>
    texts.several(`facet.${facet}`, 1).map((block): Group => [
      { is: "item", title: nameOf(s, facet), ...proseOf(block) },
      { is: "answers", items: answersTo(s, facet) },
    ]),
  );
  const strongest = strongestPairs(s);
  const otherPairs = PAIRS.filter((pair) => !strongest.includes(pair))
    .toSorted((a, b) => Number(texts.has(`pair.${b}`)) - Number(texts.has(`pair.${a}`)))
    .slice(0, BOTH - groups.length);
  return page(tornTitle(torn), [
    ...groups,
    ...otherPairs.map((pair): Group => [itemOf(texts.one(`pair.${pair}`))]),
  ]);
}
