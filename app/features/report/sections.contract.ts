import type { SectionId } from "./contract.ts";

/**
 * What each section of the report is called; apart from `contract.ts`, whose schemas no reader's browser
 * needs.
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
