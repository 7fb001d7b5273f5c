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

/** Everything that a book is composed from. The name and the comments are the member's own texts. */
export type Source = {
  name: string;
  /** With the levels of the person's standing: see `asAnswered` of the report. */
  result: QuestResult;
  /** Answers given at least twelve weeks earlier, with which the book compares these. */
  before?: QuestResult | undefined;
  document: ReportDocument;
  reader: Reader;
  /** The seed for choosing texts. */
  chooser(): Chooser;
  /** The letter as a language model worded it, and the model's name. */
  letter?: { text: string; by: string } | undefined;
  /** Whether a language model was asked about this report, even if its text was not used. */
  isModelAsked: boolean;
  /** Twelve things that the document does not show. */
  more: (Picked & { kind: "film" | "book" | "subject" })[];
  /** An exercise of an hour, other than the document's. */
  hour: { item: string; why: string; steps: string[] };
  /** Empty unless the member lets it shape the book. */
  feedback: Feedback[];
  /** Whether characters of the name or the comments were left out because no font has them. */
  leftOut: boolean;
  /** The name of the site. */
  brand: string;
  /** The chosen aims; empty leaves the choice to the book. */
  aims: Aim[];
  /** The statements that were answered, in the order of the instrument, and the five answers' labels. */
  statements: Statement[];
  labels: string[];
  frame: Frame;
  aimTexts: Record<string, AimTexts>;
  names: { traits: Record<Trait, string>; facets: Record<Facet, string> };
  /** The reader's shape, computed once. */
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

/** The middle answer in one word; the others as on the screen. */
export const shortLabel = (label: string) => (label.startsWith("Neither") ? "Neither" : label);

/** The answers to a facet's statements, or to all. */
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
