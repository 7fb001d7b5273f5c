import { SECTIONS } from "../contract.ts";
import { beginningOf } from "./beginning.ts";
import type { Changed, FeedbackPage } from "./pdf-report.ts";
import { changesOf } from "./shaped.ts";
import type { Source } from "./source.ts";
import { lastOf } from "../../../kernel/checked.ts";

/**
 * The longest thought that is printed in full, in characters; where more was written than two pages hold, all
 * are cut at the first of these that fits.
 */
const LONGEST = [320, 240, 180, 130, 90, 50, 30] as const;
/** Ends at a whole word where there is one, else at a whole syllable. */
const shortened = (text: string, longest: number) =>
  text.length > longest ? `${beginningOf(text, longest).replace(/\s+\S*$/, "")} …` : text;

const REACTIONS = { like: "You liked it", dislike: "You did not like it", none: "You added a thought" };

/** Heights in points, as the template sets them. */
const PAGE = 636;
const WRITING_LINE = 25;
const lines = (text: string, perLine: number) => Math.ceil(text.length / perLine);
const heightOf = ({ thought, answer }: Item) => 26 + 14.5 * lines(thought, 58) + 14.3 * lines(answer, 62);
const heightOfChange = ({ chapter, text }: Changed) =>
  12 + 14.3 * Math.max(lines(text, 55), lines(chapter, 22));
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

type Item = FeedbackPage["items"][number];
type Filled = { items: Item[]; used: number };

/**
 * One page, or two that are filled alike; null where two do not hold it. `taken` is not free on the first.
 */
function paged(items: Item[], taken: number): Filled[] | null {
  const splits = items.map((_, i): Filled[] => {
    const [first, second] = [items.slice(0, items.length - i), items.slice(items.length - i)];
    const pages = [{ items: first, used: taken + sum(first.map(heightOf)) }];
    return second.length ? [...pages, { items: second, used: sum(second.map(heightOf)) }] : pages;
  });
  const fitting = splits.filter((pages) => pages.every(({ used }) => used <= PAGE));
  const uneven = (pages: Filled[]) => Math.abs((pages[0]?.used ?? 0) - (pages[1]?.used ?? 0));
  return (
    fitting.find((pages) => pages.length === 1) ??
    fitting.toSorted((a, b) => uneven(a) - uneven(b))[0] ??
    null
  );
}

/**
 * What the member told us, in their own words, and what this book made of it. Nothing when they said nothing
 * or did not want it used. Never more than two pages.
 */
export function feedbackPages(s: Source): FeedbackPage[] {
  const said = SECTIONS.flatMap((id) => {
    const own = s.feedback.find((f) => f.sectionId === id);
    return own && (own.reaction !== "none" || own.thought.trim())
      ? [{ ...own, thought: own.thought.trim() }]
      : [];
  });
  if (!said.length) return [];
  const changes = changesOf(s);
  const taken = 110 + sum(changes.map(heightOfChange));
  const at = (longest: number) =>
    said.map(({ sectionId, reaction, thought }): Item => ({
      section: s.texts.told.sections[sectionId],
      reaction: REACTIONS[reaction],
      thought: shortened(thought, longest),
      answer: reaction === "none" ? s.texts.told.kept : s.texts.told[reaction][sectionId],
    }));
  const fits = LONGEST.map(at).find((items) => paged(items, taken)) ?? at(lastOf([...LONGEST]));
  const cut = fits.some(({ thought }, i) => thought !== said[i]?.thought) ? ` ${s.texts.told.cut}` : "";
  const pages = paged(fits, taken) ?? [{ items: fits, used: PAGE }];
  return pages.map(({ items, used }, i): FeedbackPage => ({
    kind: "told",
    part: null,
    title: i === 0 ? "What you told us" : "What you told us, continued",
    unlisted: i > 0,
    note: i === 0 ? s.texts.told.note + cut : "",
    items,
    changes: i === 0 ? changes : null,
    lines: Math.max(0, Math.floor((PAGE - used) / WRITING_LINE - 0.5)),
  }));
}
