import { feedbackPages } from "./feedback-pages.ts";
import { predictions } from "./plan.ts";
import type { Chapter } from "./pdf-report.ts";
import { fill, scoresOf, type Source } from "./source.ts";
import { thenAndNow } from "./then-and-now.ts";
import { writtenData } from "./written.ts";

/**
 * What an equally good test gave 500 real people a second time: the odds of the same archetype (.53 and .36),
 * and by how many percentile points half of the traits, and one in ten, had moved: two halves of the 240
 * statements that
 * they answered of a like inventory (C. V. Dolan and others, Structural Equation Modeling 16, 2009), with
 * engine 4.
 */
const AGAIN = {
  full: { odds: "about even", half: "7", most: "20" },
  short: { odds: "a little better than one in three", half: "11", most: "28" },
};

/**
 * Whether a report has all that it can have: a retake, predictions, and two pages of what its reader said. It
 * would pass 48 pages, and leaves out the words that the reader's first report explains.
 */
const isFullest = (s: Source) =>
  thenAndNow(s).length > 0 && predictions(s).length > 0 && feedbackPages(s).length > 1;

/** A retake beside the answers before it; what the words mean, and what the book cannot know. */
export function back(s: Source): Chapter[] {
  const glossary: Chapter = {
    kind: "glossary",
    part: null,
    title: "Words and measures",
    terms: s.texts.frame.glossary,
  };
  return [...thenAndNow(s), ...(isFullest(s) ? [] : [glossary]), limits(s)];
}

function limits(s: Source): Chapter {
  const known = { items: s.statements.length, ...AGAIN[scoresOf(s).form] };
  return {
    kind: "limits",
    part: null,
    title: "What this report cannot know",
    paragraphs: s.texts.frame.limits.map((p) => fill(p, known)),
    help: s.texts.frame.help,
    data: s.texts.frame.data + writtenData(s),
  };
}
