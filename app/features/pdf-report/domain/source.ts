import type {
  Aim,
  Chooser,
  Facet,
  Feedback,
  QuestResult,
  Reader,
  ReportDocument,
  SectionId,
  Trait,
} from "../contract.ts";
import type { AimTexts } from "./aim-texts.ts";
import type { Palette } from "./art.ts";
import type { Answered, FacetRange, Range } from "./blocks.ts";
import type { Frame } from "./frame.ts";
import type { Outline } from "./outline.ts";
import type { Picked } from "./picked.ts";
import { entryOf, itemAt } from "../../../lib/checked.ts";

/** One statement of the instrument, in the first person. */
type Statement = { id: string; facet: Facet; statement: string };

/** Everything that a book is composed from. Name and feedback thoughts are the member's own texts. */
export type Source = {
  name: string;
  /** With the facet levels of `asAnswered`, which no answer contradicts. */
  result: QuestResult;
  /** For a retake: the result from at least twelve weeks earlier that the book compares with this one. */
  before?: QuestResult | undefined;
  document: ReportDocument;
  reader: Reader;
  /** A new chooser of library texts. */
  chooser(): Chooser;
  /** The letter in the words of a language model, and the model's name. */
  letter?: { text: string; by: string } | undefined;
  /** Whether a language model was asked about this report, even if its text was not used. */
  isModelAsked: boolean;
  /** Twelve picks that the document does not show. */
  more: (Picked & { kind: "film" | "book" | "subject" })[];
  /** A one-hour exercise, different from the document's. */
  hour: { item: string; why: string; steps: string[] };
  /** Empty unless the member lets feedback shape the book. */
  feedback: Feedback[];
  /** Whether characters of the name were left out because no font has them. */
  leftOut: boolean;
  /** The name of the site. */
  brand: string;
  /** The chosen aims; if empty, the book chooses. */
  aims: Aim[];
  /** The answered statements, in the order of the instrument, and the labels of the five answers. */
  statements: Statement[];
  labels: string[];
  frame: Frame;
  aimTexts: Record<string, AimTexts>;
  names: { traits: Record<Trait, string>; facets: Record<Facet, string> };
  /** The reader's shape, computed on first use. */
  outline(): Outline;
  palette: Palette;
  /** The traits that the archetype rests on, joined in the drawing. */
  joined: Trait[];
};

export const scoresOf = (s: Source) => s.result.scores;
export const nameOf = (s: Source, facet: Facet) => entryOf(s.names.facets, facet);
export const rangeOf = ({ percentile, low, high }: Range): Range => ({ percentile, low, high });
export const facetRangeOf = (s: Source, facet: Facet): FacetRange => {
  const { low, high } = entryOf(scoresOf(s).facets, facet);
  return { low, high };
};

/** The label of an answer as on the screen, but the middle one in one word. */
export const shortLabel = (label: string) => (label.startsWith("Neither") ? "Neither" : label);

/** The answers to the statements of a facet, or to all statements. */
export const answersTo = (s: Source, facet?: Facet): Answered[] =>
  s.statements
    .filter((statement) => facet === undefined || statement.facet === facet)
    .map(({ id, statement }) => {
      const value = entryOf(s.result.answers, id);
      return { text: statement, value, label: shortLabel(itemAt(s.labels, value - 1)) };
    });

export const reactionTo = (s: Source, section: SectionId) =>
  s.feedback.find(({ sectionId }) => sectionId === section)?.reaction ?? "none";

/** The predictions; none without a birth date or for a low reader. */
export const guessesOf = (s: Source) => s.document.results.astrology?.predictions ?? [];

/** Fills in the placeholders of a frame text, such as {name}. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(entryOf(values, key)));

const numerals = "none one two three four five six seven eight nine ten".split(" ");
export const counted = (n: number) => numerals[n] ?? String(n);
