import type { Facet, Feedback, QuestResult, ReportDocument, SectionId, Trait } from "../contract.ts";
import type { Palette } from "./art.ts";
import type { FacetRange, Range } from "./pdf-report.ts";
import type { Outline } from "./outline.ts";
import { firstBorne, type Measured } from "../../../kernel/claims.ts";
import { markedFacets } from "./profile.ts";
import type { Texts } from "./texts.ts";
import { entryOf, itemAt } from "../../../kernel/checked.ts";

type Traits = QuestResult["scores"]["traits"];
/**
 * One statement of the instrument; `statement` is in the first person, `place` counts from 0 within its
 * facet, `keyedPlus`: agreeing speaks for the facet.
 */
export type Statement = {
  id: string;
  number: number;
  facet: Facet;
  place: number;
  keyedPlus: boolean;
  statement: string;
};

/** One thing that the report's screen does not show. */
type MorePick = {
  kind: "film" | "book" | "subject";
  title: string;
  by: string;
  text: string;
  /** Of a subject, in percent. */
  match?: number;
  reason: string;
  notice: string;
  /** The drawing of a film or a book, as SVG. */
  picture?: string;
};

/** Everything a book is made of. The name and the thoughts are the member's own words. */
export type Source = {
  name: string;
  /** With the levels of the person's standing: see `asAnswered` of the report. */
  result: QuestResult;
  /** Answers of at least twelve weeks before, which the report sets beside these. */
  before?: QuestResult | undefined;
  document: ReportDocument;
  /** The same as the engine alone words it; another one only where a language model worded some texts. */
  own: ReportDocument;
  /** A language model may have been asked about this report, whether or not its texts were used. */
  isModelAsked: boolean;
  /** Twelve things that the document does not show. */
  more: MorePick[];
  /** By facet: those of other traits that go with it or against it in people, by published correlations. */
  related: Record<string, { facet: Facet; r: number }[]>;
  /** What the claims of texts are checked against. */
  measured: Measured;
  /** Empty unless the member wants them to shape the book. */
  feedback: Feedback[];
  /** Characters of the name or the thoughts were left out, since no face of the book has them. */
  leftOut: boolean;
  /** What the site is called. */
  brand: string;
  /** The facets that the member chose to move, at most three; empty leaves it to the book. */
  moving: Facet[];
  /** The statements that were answered, in the order of the instrument, and the five answers' labels. */
  statements: Statement[];
  labels: string[];
  texts: Texts;
  outline(traits: Traits): Outline;
  palette: Palette;
  /** The traits that the archetype rests on, joined in the drawing. */
  joined: Trait[];
};

export const rangeOf = ({ percentile, low, high }: Range): Range => ({ percentile, low, high });
/** The range of a facet, which has a level and no figure. */
export const facetRangeOf = (s: Source, facet: Facet): FacetRange => {
  const { low, high } = entryOf(scoresOf(s).facets, facet);
  return { low, high };
};
export const nameOf = (s: Source, facet: Facet) => entryOf(s.document.evidence.facets, facet).name;
export const scoresOf = (s: Source) => s.result.scores;
export const levelOf = (s: Source, facet: Facet) => entryOf(scoresOf(s).facets, facet).level;
/** "well above most" and so on. */
export const wordOf = (s: Source, facet: Facet) => itemAt(s.texts.frame.levels, levelOf(s, facet) - 1);
/** A facet's texts on the side on which its level lies; undefined for the middle level, which has no side. */
export function leaningTexts(s: Source, facet: Facet): Texts["facets"][string]["low"] | undefined {
  const { low, high } = entryOf(s.texts.facets, facet);
  return firstBorne(s.measured, [low, high]);
}
/** How many facets are told at length; the others have their answers, their place and a line. */
const AT_LENGTH = 11;
/** Facets that leave the middle: those chosen to move, then the clearest. */
export function atLength(s: Source): Facet[] {
  const marked = markedFacets(scoresOf(s).facets);
  const chosen = s.moving.filter((facet) => marked.includes(facet));
  return [...new Set([...chosen, ...marked])].slice(0, AT_LENGTH);
}
/** The middle answer in one word; the others as they stand on the screen. */
export const shortLabel = (s: Source, value: number) =>
  value === 3 ? "Neither" : itemAt(s.labels, value - 1);
export const reactionTo = (s: Source, section: SectionId) =>
  s.feedback.find((f) => f.sectionId === section)?.reaction ?? "none";

/** Fills `{name}` places in a text. */
export const fill = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));

const numerals = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** A small count in words. */
export const counted = (n: number) => numerals[n] ?? String(n);
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** "Order, Trust and Dutifulness". */
export const listed = (names: string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
