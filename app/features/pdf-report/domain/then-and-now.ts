import { formatIndiaDay } from "../../../lib/india-format.ts";
import { type Facet, FACETS, groundOf, type QuestResult, TRAITS } from "../contract.ts";
import type { Block, FacetRange, Range } from "./blocks.ts";
import type { Page } from "./pdf-report.ts";
import { counted, nameOf, rangeOf, type Source } from "./source.ts";
import { entryOf } from "../../../lib/checked.ts";

/** Maximum number of facets that fit on the page. */
const MAX_FACETS = 4;

type Pair = { before: Range; now: Range };
/** Whether two 80% ranges do not overlap. Smaller differences can be chance. */
const isApart = ({ before, now }: Pair) => before.low > now.high || now.low > before.high;
const distance = ({ before, now }: Pair) => Math.abs(now.percentile - before.percentile);

const count = ({ answers }: QuestResult) => Object.keys(answers).length;

const changeText = (pair: Pair) =>
  isApart(pair)
    ? `${pair.now.percentile > pair.before.percentile ? "Higher" : "Lower"} now, clear of the earlier range.`
    : "The ranges overlap.";

function archetypeText(before: QuestResult, now: QuestResult): string {
  const [a, b] = [before.scores.archetype, now.scores.archetype];
  const odds = ({ confidence }: typeof a) => `${Math.round(confidence * 100)}%`;
  const unchanged = `Your nearest archetype is again the ${a.primary}: the odds were ${odds(a)} and are ${odds(b)} now.`;
  const changed =
    `Your nearest archetype was the ${a.primary}, with odds of ${odds(a)}, and is now the ${b.primary}, with odds ` +
    `of ${odds(b)}. A name can change although little else has: read the ranges first.`;
  return a.primary === b.primary ? unchanged : changed;
}

/** A warning if the two results have different scoring or norms. */
function groundWarning(before: QuestResult, now: QuestResult): string[] {
  if (groundOf(before) === groundOf(now)) return [];
  const end = "A difference may come from that rather than from you.";
  if (before.scores.engine !== now.scores.engine) return [`The scoring changed between the two. ${end}`];
  const [normsBefore, normsNow] = [before.scores.norms.label, now.scores.norms.label];
  return [
    `The two were compared with different people: then with ${normsBefore}, now with ${normsNow}. ${end}`,
  ];
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
    .map(({ name, before: earlier, now }) => ({ name, before: drawn(earlier), now: drawn(now) }));
}

function facetNoteOf(moved: number): string {
  if (moved === 0) return "None of the 29 facets has moved clear of its earlier range.";
  if (moved === 1) return "One of the 29 facets has moved clear of its earlier range.";
  const clear = `${capital(counted(moved))} of the 29 facets have moved clear of their earlier ranges`;
  return moved > MAX_FACETS
    ? `${clear}. The ${counted(MAX_FACETS)} that moved furthest are shown.`
    : `${clear}, furthest first.`;
}

const textBlock = (text: string): Block => ({ is: "text", text });

/** For a retake: the earlier ranges next to the current ones. Nothing for a first quest. */
export function thenAndNow(s: Source): Page[] {
  const { before, result } = s;
  if (!before) return [];
  const traits = TRAITS.map((trait) => ({
    name: s.names.traits[trait],
    before: rangeOf(before.scores.traits[trait]),
    now: rangeOf(result.scores.traits[trait]),
  }));
  const movedFacets = facetRows(s, before);
  const movedTraits = traits.filter(isApart).length;
  const [thenDay, nowDay] = [before, result].map(({ completedAt }) => formatIndiaDay(completedAt));
  return [
    {
      part: null,
      title: "Then and now",
      columns: 1,
      groups: [
        [
          textBlock(
            `You answered ${count(before)} statements on ${thenDay}, and ${count(result)} on ${nowDay}. The open bar ` +
              "shows the earlier range, the filled bar the current one. Where they overlap, chance alone can explain " +
              "the difference.",
          ),
        ],
        traits.map((row): Block => ({ is: "change", ...row, line: changeText(row) })),
        [
          { is: "note", text: facetNoteOf(movedFacets.length) },
          ...movedFacets.slice(0, MAX_FACETS).map((row): Block => ({ is: "change", ...row, line: "" })),
        ],
        [
          movedTraits
            ? `${capital(counted(movedTraits))} of five ${movedTraits === 1 ? "has" : "have"} moved clear of the earlier range. ` +
              "Ask someone who knew you both times whether they noticed."
            : "Nothing has moved clear of its earlier range. What you practise may show on single days before it " +
              "shows here.",
          archetypeText(before, result),
          ...groundWarning(before, result),
        ].map(textBlock),
      ],
    },
  ];
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
