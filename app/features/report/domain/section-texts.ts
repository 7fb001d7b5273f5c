import type { Results, SectionId } from "../contract.ts";

const titled = (things: { title: string; author?: string }[]) =>
  things.map((t) => (t.author ? `${t.title}, ${t.author}` : t.title)).join("\n");

/** What each section is called, and its text in few lines: what is shared of it, and what a reaction speaks of. */
export const SECTION_TEXTS: Record<SectionId, { name: string; text(results: Results): string }> = {
  emotional: { name: "Emotional Mirror", text: (r) => r["section 1"] },
  mind: { name: "Mind Card", text: (r) => `${r["Mind Card"].name}. ${r["Mind Card"].description}` },
  findings: { name: "5 Unique Findings About You", text: (r) => r.findings.join("\n") },
  quotes: {
    name: "Philosophical Quotes That Mirrors Your Psyche",
    text: (r) => r.quotes.map((q) => `“${q.text}” ${q.author}`).join("\n"),
  },
  films: { name: "Films That Will Hit Closer Than Expected", text: (r) => titled(r.films) },
  subjects: {
    name: "Subjects You Are Mentally Built to Explore Deeper",
    text: (r) => r.subjects.map((s) => `${s.title}, ${s.matchPercentage}% match`).join("\n"),
  },
  astrology: {
    name: "Our Take on Astrology",
    text: (r) =>
      r.astrology ? `By my answers ${r.astrology.behavioralSign}, by birth ${r.astrology.actualSign}.` : "",
  },
  books: {
    name: "Books You'd Love If You Give Them a Chance",
    text: (r) => titled(r.books.slice(0, 3)),
  },
  work: { name: "One Thing To Work On", text: (r) => r.actionItem },
};
