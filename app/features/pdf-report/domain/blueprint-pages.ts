import { type Chooser, type Facet, type Trait, TRAITS } from "../contract.ts";
import { shapeArt } from "./art.ts";
import type { Block, Group } from "./blocks.ts";
import { entryFor, facetsOf, itemOf, proseOf, type TornFacets, tornTitle } from "./mindset-pages.ts";
import { PARTS } from "./offer.ts";
import type { Page } from "./pdf-report.ts";
import { answersTo, facetRangeOf, fill, nameOf, scoresOf, shortLabel, type Source } from "./source.ts";
import { entryOf, firstOf } from "../../../lib/checked.ts";

const part = PARTS[1];
const page = (title: string, groups: Group[], columns: 1 | 2 = 1): Page => ({ part, title, groups, columns });

/** Part two: every facet, seven parts of life, how to work with the reader, and the findings. */
export const blueprintPages = (s: Source, texts: Chooser, torn: TornFacets): Page[] => [
  mapPage(s),
  ...TRAITS.map((trait) => facetsPage(s, texts, torn, trait)),
  ...lifeOf(s).map(([domain, title]) => lifePage(s, texts, domain, title)),
  page(
    "How to work with me",
    texts.several("manual", 8).map((block) => [itemOf(block)]),
    2,
  ),
  ...findingPages(s, texts),
];

/** All facets on one page, with the reader's own answers. */
function mapPage(s: Source): Page {
  const { traits } = scoresOf(s);
  const star = firstOf(TRAITS.toSorted((a, b) => Math.abs(traits[b].t) - Math.abs(traits[a].t)));
  const art = shapeArt(
    s.outline(),
    { w: 794, h: 272, cx: 700, cy: 212, r: 54 },
    { traits: TRAITS, star, defining: s.joined, ground: "night" },
    `Your shape: ${TRAITS.map((t) => `${s.names.traits[t]} at ${traits[t].percentile} of 100`).join(", ")}`,
  );
  return {
    part,
    title: "The map",
    night: { height: 204, art, blocks: [{ is: "note", text: s.frame.map }] },
    groups: TRAITS.map((trait) => [
      { is: "note", text: s.names.traits[trait] },
      {
        is: "strip",
        label: s.names.traits[trait],
        entries: facetsOf(trait).map((facet) => ({
          ...entryFor(s, facet),
          answers: answersTo(s, facet).map(({ value }) => value),
        })),
      },
    ]),
    columns: 1,
  };
}

/** Maximum number of facets of a trait that get a paragraph; the others get a sentence. */
const IN_PARAGRAPHS = 3;

function facetsPage(s: Source, texts: Chooser, torn: TornFacets, trait: Trait): Page {
  const distance = (facet: Facet) => entryOf(s.reader.distances, facet);
  const isTorn = (facet: Facet) => torn.both.includes(facet) || torn.against.includes(facet);
  const paragraphs = new Map(
    facetsOf(trait)
      .filter((facet) => !isTorn(facet) && texts.has(`facet.${facet}`))
      .toSorted((a, b) => distance(b) - distance(a))
      .slice(0, IN_PARAGRAPHS)
      .flatMap((facet) => texts.several(`facet.${facet}`, 1).map((block) => [facet, block] as const)),
  );
  const differing = facetsOf(trait).filter(
    (facet) => !isTorn(facet) && entryOf(s.reader.standings, facet).others !== "same",
  );
  const facetText = (facet: Facet): ReturnType<typeof proseOf> => {
    if (isTorn(facet)) return { text: `See “${tornTitle(torn)}”.`, advice: undefined };
    const prose = proseOf(paragraphs.get(facet) ?? texts.one(`line.${facet}`));
    const { dissent, others } = entryOf(s.reader.standings, facet);
    const added = [
      dissent && s.frame.dissent,
      others !== "same" &&
        fill(facet === differing[0] ? s.frame.others : s.frame.othersToo, { more: others }),
    ].filter(Boolean);
    return added.length ? { text: [prose.text, ...added].join(" "), advice: undefined } : prose;
  };
  return page(
    `${s.names.traits[trait]}, part by part`,
    facetsOf(trait).map((facet): Group => [
      {
        is: "facet",
        name: nameOf(s, facet),
        range: facetRangeOf(s, facet),
        answers: answersTo(s, facet),
        ...facetText(facet),
      },
    ]),
  );
}

const LIFE = [
  ["work", "At work"],
  ["money", "Money and risk"],
  ["friendship", "Friendship"],
  ["love", "Love and closeness"],
  ["conflict", "Conflict"],
  ["stress", "Stress and rest"],
  ["learning", "Learning"],
] as const;
const PEOPLE: readonly string[] = ["friendship", "love"];
/** For low readers, the pages about people come first. */
const lifeOf = ({ reader }: Source) =>
  reader.isLow ? LIFE.toSorted(([a], [b]) => Number(PEOPLE.includes(b)) - Number(PEOPLE.includes(a))) : LIFE;

function lifePage(s: Source, texts: Chooser, domain: string, title: string): Page {
  const blocks = [1, 2, 3].map((slot) => texts.one(`${domain}.${slot}`));
  const facets = [...new Set(blocks.flatMap((block) => block.facets))];
  const exercise = blocks.find((block) => block.try)?.try;
  return page(title, [
    facets.length ? [{ is: "strip", label: title, entries: facets.map((facet) => entryFor(s, facet)) }] : [],
    blocks.map((block): Block => ({ is: "text", ...proseOf(block) })),
    exercise ? [{ is: "try", text: exercise }] : [],
  ]);
}

const ON_FIRST_PAGE = 3;
/** Maximum number of answers printed below a finding. */
const MOST_ANSWERS = 4;

/** The findings of the deck, each with the text behind its line, its rarity, and the answers. */
function findingPages(s: Source, texts: Chooser): Page[] {
  const groups = s.document.evidence.findings.map(({ id, title, oneIn, answers }): Group => [
    { is: "item", title, ...proseOf(texts.finding(id)) },
    ...(oneIn > 2 ? [{ is: "note" as const, text: fill(s.frame.rare, { oneIn }) }] : []),
    {
      is: "answers",
      items: answers.slice(0, MOST_ANSWERS).map(({ statement, value, label }) => ({
        text: statement,
        value,
        label: shortLabel(label),
      })),
    },
  ]);
  const otherGroups = texts
    .several("finding", 1)
    .map((block): Group => [
      itemOf(block),
      { is: "answers", items: block.basis.flatMap((facet) => answersTo(s, facet)).slice(0, MOST_ANSWERS) },
    ]);
  return [
    page("Five findings, with their evidence", groups.slice(0, ON_FIRST_PAGE)),
    {
      ...page("More findings, and one new", [...groups.slice(ON_FIRST_PAGE), ...otherGroups]),
      continues: true,
    },
  ];
}
