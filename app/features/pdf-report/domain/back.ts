import type { Chapter } from "./pdf-report.ts";
import { fill, scoresOf, type Source } from "./source.ts";

/** What the words mean, and what the book cannot know. */
export function back(s: Source): Chapter[] {
  const items = s.statements.length;
  const odds = scoresOf(s).form === "full" ? "a little better than even" : "about four in ten";
  return [
    { kind: "glossary", part: null, title: "Words and measures", terms: s.texts.frame.glossary },
    {
      kind: "limits",
      part: null,
      title: "What this book cannot know",
      paragraphs: s.texts.frame.limits.map((p) => fill(p, { items, odds })),
      help: s.texts.frame.help,
      data: s.texts.frame.data,
    },
  ];
}
