import type { ComponentType } from "react";
import type { ReportDocument, SectionId } from "../../contract.ts";
import { SECTION_TEXTS } from "../../sections.contract.ts";
import { Astrology } from "../sections/astrology.tsx";
import { ReadingList } from "../sections/reading-list.tsx";
import { Emotional } from "../sections/emotional.tsx";
import { Films } from "../sections/films.tsx";
import { Findings } from "../sections/findings.tsx";
import { Mind } from "../sections/mind.tsx";
import { Quotes } from "../sections/quotes.tsx";
import { Subjects } from "../sections/subjects.tsx";
import { Work } from "../sections/work.tsx";
import { keysOf } from "../../../../lib/typed.ts";

type Tone = "dark" | "light" | "ember" | "rust";
export type DeckSection = {
  id: SectionId;
  /** For dots and announcements. */
  name: string;
  /** The tone behind the top bar and the dots. */
  tone: Tone;
  Content: ComponentType;
  /** The text that "Share" passes on, in addition to the name. */
  text(results: ReportDocument["results"]): string;
};

const LOOKS: Record<SectionId, Pick<DeckSection, "tone" | "Content">> = {
  emotional: { tone: "dark", Content: Emotional },
  mind: { tone: "dark", Content: Mind },
  findings: { tone: "light", Content: Findings },
  quotes: { tone: "rust", Content: Quotes },
  films: { tone: "dark", Content: Films },
  subjects: { tone: "dark", Content: Subjects },
  astrology: { tone: "dark", Content: Astrology },
  books: { tone: "light", Content: ReadingList },
  work: { tone: "ember", Content: Work },
};

/** The sections of a report in order: nine, or eight without a birth date. */
export const sectionsOf = ({ results }: ReportDocument): DeckSection[] =>
  keysOf(LOOKS)
    .filter((id) => id !== "astrology" || results.astrology)
    .map((id) => ({ id, ...SECTION_TEXTS[id], ...LOOKS[id] }));
