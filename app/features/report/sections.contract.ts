import type { Results, SectionId } from "./contract.ts";

/**
 * Names of the report's sections. Separate from `contract.ts` so that readers' browsers do not load its
 * schemas.
 */
export const SECTION_NAMES = {
  emotional: "Emotional Mirror",
  mind: "Mind Card",
  findings: "5 Unique Findings About You",
  quotes: "Philosophical Quotes That Mirrors Your Psyche",
  films: "Films That Will Hit Closer Than Expected",
  subjects: "Subjects You Are Mentally Built to Explore Deeper",
  astrology: "Our Take on Astrology",
  books: "Books You'd Love If You Give Them a Chance",
  work: "One Thing To Work On",
} as const satisfies Record<SectionId, string>;

const titled = (things: { title: string; author?: string }[]) =>
  things.map((t) => (t.author ? `${t.title}, ${t.author}` : t.title)).join("\n");

/** Name and short text of each section, for sharing and feedback. */
export const SECTION_TEXTS: Record<SectionId, { name: string; text(results: Results): string }> = {
  emotional: { name: SECTION_NAMES.emotional, text: (r) => r["section 1"] },
  mind: { name: SECTION_NAMES.mind, text: (r) => `${r["Mind Card"].name}. ${r["Mind Card"].description}` },
  findings: { name: SECTION_NAMES.findings, text: (r) => r.findings.join("\n") },
  quotes: {
    name: SECTION_NAMES.quotes,
    text: (r) => r.quotes.map((q) => `“${q.text}” ${q.author}`).join("\n"),
  },
  films: { name: SECTION_NAMES.films, text: (r) => titled(r.films) },
  subjects: {
    name: SECTION_NAMES.subjects,
    text: (r) => r.subjects.map((s) => `${s.title}, ${s.matchPercentage}% match`).join("\n"),
  },
  astrology: {
    name: SECTION_NAMES.astrology,
    text: (r) =>
      r.astrology ? `By my answers ${r.astrology.behavioralSign}, by birth ${r.astrology.actualSign}.` : "",
  },
  books: {
    name: SECTION_NAMES.books,
    text: (r) => titled(r.books.slice(0, 3)),
  },
  work: { name: SECTION_NAMES.work, text: (r) => r.actionItem },
};
