import { type ReportDocument, SECTIONS } from "../contract.ts";
import type { Doubted, FeedbackPage } from "./pdf-report.ts";
import { counted, nameOf, rangeOf, reactionTo, scoresOf, type Source, wordOf } from "./source.ts";
import { entryOf, lastOf } from "../../../kernel/checked.ts";

/** The longest thought that is printed in full, in characters. */
const LONGEST = 320;
/** Ends at a whole word where there is one; never between the two halves of a character. */
const shortened = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).replace(/\s+\S*$|[\uD800-\uDBFF]$/, "")} …` : text;

const REACTIONS = { like: "You liked it", dislike: "You did not like it", none: "You added a thought" };

/**
 * What fits on one page, judged by the lines of the thoughts: about 19pt each, beside 90pt for what stands
 * round them.
 */
function paged<T extends { thought: string }>(items: T[]): T[][] {
  const PAGE_LIMIT = 500;
  const pages: T[][] = [];
  let used = PAGE_LIMIT;
  for (const item of items) {
    const height = 90 + 19 * Math.ceil(item.thought.length / 58);
    if (used + height > PAGE_LIMIT) {
      pages.push([]);
      used = 0;
    }
    lastOf(pages).push(item);
    used += height;
  }
  return pages;
}

/**
 * What the member told us, in their own words, and what this book made of it. Nothing when they said nothing
 * or did not want it used.
 */
export function feedbackPages(s: Source): (FeedbackPage | Doubted)[] {
  const items = SECTIONS.flatMap((id) => {
    const own = s.feedback.find((f) => f.sectionId === id);
    if (!own || (own.reaction === "none" && !own.thought.trim())) return [];
    const { reaction, thought } = own;
    const answer = reaction === "none" ? s.texts.told.kept : s.texts.told[reaction][id];
    return [
      {
        section: s.texts.told.sections[id],
        reaction: REACTIONS[reaction],
        thought: shortened(thought.trim()),
        answer,
      },
    ];
  });
  const said = paged(items).map((own, i): FeedbackPage => ({
    kind: "told",
    part: null,
    title: i === 0 ? "What you told us" : "What you told us, continued",
    unlisted: i > 0,
    note: i === 0 ? s.texts.told.note : "",
    items: own,
  }));
  return reactionTo(s, "findings") === "dislike" ? [...said, doubted(s)] : said;
}

type Finding = ReportDocument["evidence"]["findings"][number];

/** What would have to be so for a finding to be wrong. */
function again(s: Source, finding: Finding): string {
  const [a, b] = finding.facets.map(({ id }) => ({
    name: nameOf(s, id),
    ...rangeOf(entryOf(scoresOf(s).facets, id)),
  }));
  if (!a) return "";
  const rests = `It rests on ${counted(finding.answers.length)} answers.`;
  if (!b)
    return `${rests} For it to be wrong, your true ${a.name} would have to lie outside ${a.low} to ${a.high}, which happens about once in five times.`;
  const apart = a.high < b.low || b.high < a.low;
  const ranges = `The ranges of ${a.name} (${a.low} to ${a.high}) and ${b.name} (${b.low} to ${b.high})`;
  return apart
    ? `${rests} ${ranges} do not touch, so it would take several answers given on another day to undo it.`
    : `${rests} ${ranges} overlap, so it may be smaller than it sounds, and your doubt has a point.`;
}

const doubted = (s: Source): Doubted => ({
  kind: "doubted",
  part: null,
  title: "The findings, looked at again",
  note: s.texts.told.doubted,
  items: s.document.evidence.findings.map((finding) => ({
    title: finding.title,
    text: again(s, finding),
    facets: finding.facets.map(({ id }) => ({
      name: nameOf(s, id),
      word: wordOf(s, id),
      ...rangeOf(entryOf(scoresOf(s).facets, id)),
    })),
  })),
});
