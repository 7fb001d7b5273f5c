import type { Part } from "./offer.ts";
import type { Art } from "./art.ts";

/*
 * The book as the templates read it: every sentence and figure is decided here, the templates only set them.
 * One chapter is one page; `templates/book.typ` has one template per kind.
 */
export type Range = { percentile: number; low: number; high: number };
type Said = { text: string; value: number; label: string };
type Labelled = { label: string; text: string };

/** `unlisted`: goes on from the page before and stands in no contents. */
type Page<K extends string, T> = {
  kind: K;
  part: Part | null;
  opens?: Part;
  unlisted?: boolean;
  title: string;
} & T;

type Cover = Page<"cover", { lines: string[]; name: string; when: string; from: string[]; art: Art }>;
/** `turn`: the part with which the second column begins. */
type Contents = Page<"contents", { note: string; turn: Part }>;
type Method = Page<
  "method",
  { paragraphs: string[]; facts: Labelled[]; measures: { name: string; reliability: number }[] }
>;
export type Mirror = Page<
  "mirror",
  { sentence: string; basis: string; hour: string; hourText: string; paragraphs: string[]; art: Art }
>;
export type Archetype = Page<
  "archetype",
  {
    heading: string;
    tag: string;
    description: string;
    story: string;
    best: string[];
    strain: string[];
    seen: string;
    confidence: number;
    sure: string;
    /** The second archetype gets as much room as the first. */
    equal: boolean;
    second: { heading: string; tag: string; story: string };
  }
>;
export type Tiles = Page<
  "tiles",
  {
    note: string;
    tiles: ({ name: string; insight: string; made: string } & Range)[];
    others: ({ name: string } & Range)[];
  }
>;
export type TraitPage = Page<
  "trait",
  {
    name: string;
    asks: string;
    range: Range;
    line: string;
    lead: string[];
    sections: Labelled[];
    facets: { name: string; level: number; word: string }[];
    ask: string;
    art: Art;
  }
>;
export type Meetings = Page<
  "meetings",
  { note: string; pairs: { title: string; text: string; across: string; up: string; x: Range; y: Range }[] }
>;
export type Answered = Page<
  "answered",
  {
    note: string;
    counts: { label: string; count: number; share: number }[];
    paragraphs: string[];
    quality: string;
    facts: Labelled[];
  }
>;
export type FeedbackPage = Page<
  "told",
  { note: string; items: { section: string; reaction: string; thought: string; answer: string }[] }
>;
export type Doubted = Page<
  "doubted",
  {
    note: string;
    items: { title: string; text: string; facets: ({ name: string; word: string } & Range)[] }[];
  }
>;
export type ShapePage = Page<
  "shape",
  {
    heading: string;
    art: Art;
    size: { w: number; h: number };
    leaders: Leader[];
    rows: ({ name: string; line: string } & Range)[];
    note: string;
  }
>;
/** From a mark on the drawing to its words, in the drawing's units. */
export type Leader = {
  from: [number, number];
  to: [number, number];
  side: "left" | "right";
  title: string;
  text: string;
};
export type Moons = Page<
  "moons",
  {
    note: string;
    columns: { short: string; facets: { name: string; level: number; word: string; hot: boolean }[] }[];
    notes: Labelled[];
  }
>;
export type FacetPage = Page<
  "facets",
  {
    trait: string;
    facets: {
      name: string;
      level: number;
      word: string;
      range: Range;
      what: string;
      text: string;
      notes: Labelled[];
      answers: Said[];
    }[];
    note: string;
  }
>;
export type Findings = Page<
  "findings",
  {
    note: string;
    items: {
      title: string;
      text: string;
      oneIn: number;
      facets: ({ name: string; word: string } & Range)[];
      answers: Said[];
    }[];
  }
>;
export type Attention = Page<
  "attention",
  { note: string; rules: { trait: string; rule: string; text: string; range: Range }[] }
>;
export type Films = Page<
  "films",
  { note: string; items: { title: string; by: string; match: number; text: string; notes: Labelled[] }[] }
>;
export type Books = Page<
  "books",
  { note: string; items: { title: string; by: string; match: number; text: string; notes: Labelled[] }[] }
>;
export type Subjects = Page<
  "subjects",
  { note: string; items: { title: string; text: string; match: number; trait: string }[] }
>;
export type Quotes = Page<"quotes", { note: string; items: { text: string; author: string }[] }>;
export type Week = Page<
  "week",
  {
    note: string;
    days: { day: string; slot: string; what: string; minutes: number; how: string }[];
    total: string;
  }
>;
export type Future = Page<
  "future",
  { art: Art; size: { w: number; h: number }; leaders: Leader[]; note: string; paragraphs: string[] }
>;
export type NowThen = Page<
  "nowthen",
  {
    note: string;
    rows: { facet: string; word: string; level: number; now: string; later: string; keep: string }[];
  }
>;
export type Weeks = Page<
  "weeks",
  {
    note: string;
    blocks: { weeks: string; facet: string; first: string; do: string; sign: string }[];
    text: string;
  }
>;
export type Obstacles = Page<
  "obstacles",
  { note: string; items: { when: string; answer: string; trait: string }[] }
>;
export type OneThing = Page<
  "one",
  {
    note: string;
    item: string;
    why: string;
    steps: string[];
    limits: string;
    option: boolean;
    alternatives: Labelled[];
  }
>;
export type Days = Page<
  "days",
  { note: string; pass: string; days: { day: number; facet: string; level: number; text: string }[] }
>;
export type Review = Page<
  "review",
  { note: string; sheets: { week: string; questions: string[]; ratings: string[] }[] }
>;
export type Predictions = Page<
  "predictions",
  {
    note: string;
    items: { title: string; likelihood: number; base: number; reason: string; how: string }[];
    signs: string;
  }
>;
type ThenAndNow = Page<
  "thenandnow",
  {
    days: string[];
    note: string;
    traits: { name: string; before: Range; now: Range; line: string }[];
    facets: { name: string; before: Range; now: Range }[];
    facetNote: string;
    paragraphs: string[];
  }
>;
type Glossary = Page<"glossary", { terms: string[][] }>;
type Limits = Page<"limits", { paragraphs: string[]; help: string; data: string }>;

export type Chapter =
  | Cover | Contents | Method | Mirror | Archetype | Tiles | TraitPage | Meetings | Answered | FeedbackPage | Doubted | ShapePage | Moons | FacetPage | Findings
  | Attention | Films | Books | Subjects | Quotes | Week | Future | NowThen | Weeks | Obstacles | OneThing | Days | Review | Predictions
  | ThenAndNow | Glossary | Limits; // prettier-ignore
export type Kind = Chapter["kind"];

/** Every kind of chapter, for the test that each has its template. */
export const KINDS: readonly Kind[] = [
  "cover", "contents", "method", "mirror", "archetype", "tiles", "trait", "meetings", "answered", "told", "doubted", "shape", "moons", "facets", "findings",
  "attention", "films", "books", "subjects", "quotes", "week", "future", "nowthen", "weeks", "obstacles", "one", "days", "review", "predictions",
  "thenandnow", "glossary", "limits",
]; // prettier-ignore

export type PdfReport = {
  title: string;
  author: string;
  /** Year, month, day of the answers. */
  date: [number, number, number];
  /** Running heads: the archetype, and whose book of which day. */
  head: string;
  foot: string;
  chapters: Chapter[];
};
