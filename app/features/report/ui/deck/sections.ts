import type { ComponentType } from "react";
import type { ReportDocument, SectionId } from "../../contract.ts";
import { Astrology } from "../sections/astrology.tsx";
import { ReadingList } from "../sections/reading-list.tsx";
import { Emotional } from "../sections/emotional.tsx";
import { Films } from "../sections/films.tsx";
import { Findings } from "../sections/findings.tsx";
import { Mind } from "../sections/mind.tsx";
import { Quotes } from "../sections/quotes.tsx";
import { Subjects } from "../sections/subjects.tsx";
import { Work } from "../sections/work.tsx";

type Tone = "dark" | "light" | "ember" | "rust";
export type DeckSection = {
  id: SectionId;
  /** As the dots and announcements call it. */
  name: string;
  /** The ground that the top bar and the dots stand on. */
  tone: Tone;
  Content: ComponentType;
  /** What "Share" passes on, beside the section's name. */
  text(results: ReportDocument["results"]): string;
};

const titled = (things: { title: string; author?: string }[]) =>
  things.map((t) => (t.author ? `${t.title}, ${t.author}` : t.title)).join("\n");

const ALL: Record<SectionId, Omit<DeckSection, "id">> = {
  emotional: { name: "Emotional Mirror", tone: "dark", Content: Emotional, text: (r) => r["section 1"] },
  mind: {
    name: "Mind Card",
    tone: "dark",
    Content: Mind,
    text: (r) => `${r["Mind Card"].name}. ${r["Mind Card"].description}`,
  },
  findings: {
    name: "5 Unique Findings About You",
    tone: "light",
    Content: Findings,
    text: (r) => r.findings.join("\n"),
  },
  quotes: {
    name: "Philosophical Quotes That Mirrors Your Psyche",
    tone: "rust",
    Content: Quotes,
    text: (r) => r.quotes.map((q) => `“${q.text}” ${q.author}`).join("\n"),
  },
  films: {
    name: "Films That Will Hit Closer Than Expected",
    tone: "dark",
    Content: Films,
    text: (r) => titled(r.films),
  },
  subjects: {
    name: "Subjects You Are Mentally Built to Explore Deeper",
    tone: "dark",
    Content: Subjects,
    text: (r) => r.subjects.map((s) => `${s.title}, ${s.matchPercentage}% match`).join("\n"),
  },
  astrology: {
    name: "Our Take on Astrology",
    tone: "dark",
    Content: Astrology,
    text: (r) =>
      r.astrology ? `By my answers ${r.astrology.behavioralSign}, by birth ${r.astrology.actualSign}.` : "",
  },
  books: {
    name: "Books You'd Love If You Give Them a Chance",
    tone: "light",
    Content: ReadingList,
    text: (r) => titled(r.books.slice(0, 3)),
  },
  work: { name: "One Thing To Work On", tone: "ember", Content: Work, text: (r) => r.actionItem },
};

/** The sections of this report in their order: nine, or eight without a birth date. */
export const sectionsOf = ({ results }: ReportDocument): DeckSection[] =>
  (Object.keys(ALL) as SectionId[])
    .filter((id) => id !== "astrology" || results.astrology)
    .map((id) => ({ id, ...ALL[id] }));
