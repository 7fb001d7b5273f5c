import type { Part } from "./offer.ts";
import type { Art, Palette } from "./art.ts";
import type { Picked } from "./picked.ts";

/*
 * The book as the templates read it: every sentence and figure is decided here, the templates only set them.
 * One chapter is one page; `templates/report.typ` has one template per kind.
 */
export type Range = { percentile: number; low: number; high: number };
/** Of a facet, which is shown as a level with its range drawn: no figure of it is printed. */
export type FacetRange = Pick<Range, "low" | "high">;
export type Said = { text: string; value: number; label: string };
export type Labelled = { label: string; text: string };

/** `unlisted`: goes on from the page before and stands in no contents. */
type Page<K extends string, T> = {
  kind: K;
  part: Part | null;
  opens?: Part;
  unlisted?: boolean;
  title: string;
} & T;

/** What only the first page of a part has: the drawing on its night. */
type Opening = { band?: Art };

type Cover = Page<"cover", { lines: string[]; name: string; when: string; from: string[]; art: Art }>;
/** `turn`: the part with which the second column begins. */
type Contents = Page<"contents", { note: string; turn: Part }>;
type Method = Page<
  "method",
  { paragraphs: string[]; facts: Labelled[]; measures: { name: string; reliability: number; text: string }[] }
>;
export type Mirror = Page<
  "mirror",
  Opening & { sentence: string; basis: string; hour: string; hourText: string; paragraphs: string[] }
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
    /** Every answer, 1 to 5, in the order of the statements. */
    order: number[];
    paragraphs: string[];
    quality: string;
    facts: Labelled[];
  }
>;
/** A chapter of this book that is not as it would be without what the member said, and how. */
export type Changed = { chapter: string; text: string };
export type FeedbackPage = Page<
  "told",
  {
    note: string;
    items: { section: string; reaction: string; thought: string; answer: string }[];
    /** Given on the first page alone. */
    changes: Changed[] | null;
    /** Empty lines for which there is room. */
    lines: number;
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
    /** The left page of the trait's spread. */
    first: boolean;
    /** How the page is set. */
    build: "opened-rows" | "opened-columned" | "columned" | "featured" | "rows" | "dense";
    /** All facets of the trait, for the axis above some builds. */
    strip: { name: string; level: number; range: FacetRange }[];
    facets: {
      name: string;
      level: number;
      word: string;
      range: FacetRange;
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
      facets: ({ name: string; word: string } & FacetRange)[];
      answers: Said[];
      /** What would have to be so for it to be wrong; empty unless the member doubted the findings. */
      again: string;
    }[];
  }
>;
export type Attention = Page<
  "attention",
  Opening & {
    note: string;
    rules: { trait: string; rule: string; text: string; range: Range | FacetRange }[];
  }
>;
/** Four things of one kind that the report's screen does not show. */
export type Picks = Page<
  "picks",
  {
    note: string;
    items: Picked[];
    /** What `notice` says of this kind: what to watch for, where to open it, how to begin. */
    noticed: string;
    /** What the reader writes down under each, where the reasons leave room; "" for nothing. */
    record: string;
  }
>;
/** A list to tick and to write in: what the screen showed, by title alone, and what these pages add. */
export type Checklist = Page<"checklist", { note: string; groups: { label: string; titles: string[] }[] }>;
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
  {
    art: Art;
    /** Side of the square drawing, in its units; the places below are in them too. */
    size: number;
    traits: { name: string; at: [number, number] }[];
    /** `way`: the level now and the direction; `sign`: what would be visible. */
    moves: { facet: string; way: string; sign: string; at: [number, number] }[];
    note: string;
    paragraphs: string[];
  }
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
  { note: string; items: { when: string; answer: string; trait: string }[]; open: number }
>;
export type OneThing = Page<
  "one",
  Opening & {
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
  {
    note: string;
    pass: string;
    days: { day: number; facet: string; level: number; moves: boolean; text: string }[];
  }
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
export type ThenAndNow = Page<
  "thenandnow",
  {
    days: string[];
    note: string;
    traits: { name: string; before: Range; now: Range; line: string }[];
    facets: { name: string; before: FacetRange; now: FacetRange }[];
    facetNote: string;
    paragraphs: string[];
  }
>;
type Glossary = Page<"glossary", { terms: string[][] }>;
type Limits = Page<"limits", { paragraphs: string[]; help: string; data: string }>;

export type Chapter =
  | Cover | Contents | Method | Mirror | Archetype | Tiles | TraitPage | Meetings | Answered | FeedbackPage
  | ShapePage | Moons | FacetPage | Findings
  | Attention | Picks | Checklist | Week | Future | NowThen | Weeks | Obstacles | OneThing | Days | Review
  | Predictions | ThenAndNow | Glossary | Limits; // prettier-ignore
export type Kind = Chapter["kind"];

/** Every kind of chapter, for the test that each has its template. */
export const KINDS: readonly Kind[] = [
  "cover", "contents", "method", "mirror", "archetype", "tiles", "trait", "meetings", "answered", "told",
  "shape", "moons", "facets", "findings",
  "attention", "picks", "checklist", "week", "future", "nowthen", "weeks", "obstacles", "one", "days",
  "review", "predictions",
  "thenandnow", "glossary", "limits",
]; // prettier-ignore

export type PdfReport = {
  title: string;
  author: string;
  /** The reader's evening: grounds, a strong and a faint tone. */
  colours: Palette;
  /** Year, month, day of the answers. */
  date: [number, number, number];
  /** Running heads: the archetype, and whose book of which day. */
  head: string;
  foot: string;
  chapters: Chapter[];
};
