import { formatIndiaDay } from "../../../kernel/india-format.ts";
import { type Facet, FACETS, groundOf, type QuestResult, TRAITS } from "../contract.ts";
import type { Chapter, FacetRange, Range } from "./pdf-report.ts";
import { counted, nameOf, rangeOf, type Source } from "./source.ts";
import { entryOf } from "../../../kernel/checked.ts";

/** Facets shown at most: a page has room for so many. */
const MOST_FACETS = 5;

type Pair = { before: Range; now: Range };
/** Two 80% ranges without a common part. Up to there chance alone can explain what differs. */
const isApart = ({ before, now }: Pair) => before.low > now.high || now.low > before.high;
const distance = ({ before, now }: Pair) => Math.abs(now.percentile - before.percentile);

const count = ({ answers }: QuestResult) => Object.keys(answers).length;

const lineOf = (pair: Pair) =>
  isApart(pair)
    ? `${pair.now.percentile > pair.before.percentile ? "Higher" : "Lower"} now, and clear of where it was.`
    : "The ranges overlap: no change that we can vouch for.";

function archetypes(before: QuestResult, now: QuestResult): string {
  const [a, b] = [before.scores.archetype, now.scores.archetype];
  const odds = (of: typeof a) => `${Math.round(of.confidence * 100)}%`;
  const same =
    `The archetype nearest to you was the ${a.primary} and is it again: the odds were ${odds(a)}, and are ` +
    `${odds(b)} now.`;
  const other =
    `The archetype nearest to you was the ${a.primary}, with odds of ${odds(a)}, and is the ${b.primary} now, ` +
    `with odds of ${odds(b)}. A name can change although little else has: read the ranges first.`;
  return a.primary === b.primary ? same : other;
}

/** What differs between two results beside the answers: the way of counting, or the people compared with. */
function otherGround(before: QuestResult, now: QuestResult): string[] {
  if (groundOf(before) === groundOf(now)) return [];
  const end = "A difference can come from that, and not from you.";
  if (before.scores.engine !== now.scores.engine)
    return [`Between the two the way of counting has changed. ${end}`];
  const [then, today] = [before.scores.norms.label, now.scores.norms.label];
  return [`The two were compared with different people: then with ${then}, now with ${today}. ${end}`];
}

const drawn = ({ low, high }: Range): FacetRange => ({ low, high });

function facetRows(s: Source, before: QuestResult) {
  const pair = (facet: Facet): Pair => ({
    before: rangeOf(entryOf(before.scores.facets, facet)),
    now: rangeOf(entryOf(s.result.scores.facets, facet)),
  });
  return FACETS.map((facet) => ({ name: nameOf(s, facet), ...pair(facet) }))
    .filter(isApart)
    .toSorted((a, b) => distance(b) - distance(a))
    .map(({ name, before: then, now }) => ({ name, before: drawn(then), now: drawn(now) }));
}

/** How many facets moved, of which the page shows the first. */
function facetNoteOf(moved: number): string {
  if (moved === 0) return "None of the 29 facets stands clear of where it stood.";
  if (moved === 1) return "Of the 29 facets one stands clear of where it stood.";
  const clear = `Of the 29 facets ${counted(moved)} stand clear of where they stood`;
  return moved > MOST_FACETS
    ? `${clear}. The ${counted(MOST_FACETS)} that moved furthest are shown.`
    : `${clear}, furthest first.`;
}

/** Of a retake: the ranges of the answers before beside those of now. Nothing for a first quest. */
export function thenAndNow(s: Source): Chapter[] {
  const { before, result } = s;
  if (!before) return [];
  const traits = TRAITS.map((trait) => ({
    name: entryOf(s.texts.traits, trait).name,
    before: rangeOf(before.scores.traits[trait]),
    now: rangeOf(result.scores.traits[trait]),
  }));
  const apart = facetRows(s, before);
  const facets = apart.slice(0, MOST_FACETS);
  const moved = traits.filter(isApart).length;
  const [thenDay, nowDay] = [before, result].map(({ completedAt }) => formatIndiaDay(completedAt));
  return [
    {
      kind: "thenandnow",
      part: null,
      title: "Then and now",
      days: [thenDay ?? "", nowDay ?? ""],
      note:
        `You answered ${count(before)} statements on ${thenDay}, and ${count(result)} on ${nowDay}. The ` +
        "upper, open bar is the 80% range of then, the lower one that of now. Where the two share a part, " +
        "chance alone can explain the difference, however far apart the notches stand. Where they do not, " +
        "it seldom can: of people in whom nothing changed, one or two in ten have a trait like that, and " +
        "two or three in ten a facet.",
      traits: traits.map((row) => ({ ...row, line: lineOf(row) })),
      facets,
      facetNote: facetNoteOf(apart.length),
      paragraphs: [
        moved
          ? `${counted(moved).replace(/^./, (c) => c.toUpperCase())} of five traits ` +
            `${moved === 1 ? "has" : "have"} moved clear of the earlier range. What has moved in you, and ` +
            "what only on paper, is a question for somebody who saw you in both seasons."
          : "No trait has moved clear of its earlier range. That is an answer too: nothing here speaks " +
            "against what the first report says of your traits, and what you practised since would show " +
            "in single days before it shows here.",
        archetypes(before, result),
        ...otherGround(before, result),
      ],
    },
  ];
}
