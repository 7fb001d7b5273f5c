import { z } from "zod";
import { FACETS, TRAITS } from "../contract.ts";

const sentence = z.string().min(3).max(420);
const name = z.string().min(1).max(120);
const slug = z.string().regex(/^[a-z0-9-]+$/);
const feature = z
  .string()
  .refine((key) => FACETS.includes(key) || TRAITS.some((t) => t === key), "is neither a trait nor a facet");

/** How much of a trait or facet a work asks for. Signs follow the studies in content/catalogue/README.md. */
export const Weights = z
  .record(feature, z.number().min(-1).max(1))
  .refine((w) => Object.values(w).some((v) => v !== 0), "weighs nothing");
export type Weights = z.infer<typeof Weights>;

const Matched = z.object({ id: slug, weights: Weights, tags: z.array(slug).min(1) });
/** 0: warm. 1: neither. 2: bleak (loss, cruelty, despair); never shown to low readers. */
const heavy = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const year = z.number().int().max(2025);
const Film = Matched.extend({
  heavy,
  title: name,
  director: sentence,
  year,
  language: sentence,
  minutes: z.number().int().min(40).max(300),
  mood: slug,
  description: sentence,
  why: sentence,
  watchFor: sentence,
});
type Film = z.infer<typeof Film>;
const Book = Matched.extend({
  heavy,
  title: name,
  author: sentence,
  year,
  mood: slug,
  description: sentence,
  why: sentence,
  mayLose: sentence,
  lineToTry: sentence,
});
type Book = z.infer<typeof Book>;
/** `reason`: what the subject takes in practice; `first`: a first step of at most an hour. */
const Subject = Matched.extend({ title: sentence, description: sentence, reason: sentence, first: sentence });
type Subject = z.infer<typeof Subject>;
/**
 * Public-domain text only, original or in a public-domain translation. `year` as printed, such as "1854" or
 * "c. 108".
 */
const Quote = Matched.extend({
  heavy,
  text: sentence,
  author: sentence,
  work: sentence,
  translator: sentence.optional(),
  year: z.string().min(2),
});
type Quote = z.infer<typeof Quote>;

/**
 * `base`: our guess at the percentage of people for whom it comes true within fourteen days; `facets`: those
 * that the reason names, strongest first.
 */
export const Prediction = z.object({
  id: slug,
  title: sentence,
  base: z.number().int().min(35).max(70),
  weights: Weights,
  facets: z
    .array(z.string().refine((f) => FACETS.includes(f)))
    .min(1)
    .max(2),
  because: sentence,
});
export type Prediction = z.infer<typeof Prediction>;
/** `alone`: done alone, so never suggested to low readers. */
const Action = z.object({
  id: slug,
  alone: z.boolean().default(false),
  weights: Weights,
  item: sentence,
  why: sentence,
  steps: z.array(sentence).min(2).max(4),
  minutes: z.number().int().max(60),
});
type Action = z.infer<typeof Action>;

const Sign = z.object({ name: sentence, weights: Weights, folklore: sentence });

/** Lists from which each person is shown a few entries; each entry has an offset. */
export const LISTS = ["films", "books", "subjects", "quotes", "predictions", "actions"] as const;
/**
 * Offsets subtracted from an entry's score, in standard deviations of a person's fits, so that all entries
 * are shown about equally often. Written by `npm run even`; 0 by default.
 */
const Offsets = z.partialRecord(z.enum(LISTS), z.record(slug, z.number().min(-3).max(3)));

const unique = <T extends z.ZodType<{ id: string }>>(schema: T, minLength: number) =>
  z
    .array(schema)
    .min(minLength)
    .refine((list) => new Set(list.map((item) => item.id)).size === list.length, "has an id twice");

const Entries = z.object({
  films: unique(Film, 24),
  books: unique(Book, 24),
  subjects: unique(Subject, 24),
  quotes: unique(Quote, 24),
  predictions: unique(Prediction, 20),
  actions: unique(Action, 20),
  signs: z.array(Sign).length(12),
  offsets: Offsets,
});
type Entries = z.infer<typeof Entries>;

/** Offsets for ids that their list does not contain. */
const strangers = (entries: Entries): [list: string, id: string][] =>
  LISTS.flatMap((list) =>
    Object.keys(entries.offsets[list] ?? {})
      .filter((id) => !entries[list].some((entry) => entry.id === id))
      .map((id): [string, string] => [list, id]),
  );

/** Adds the offset to each entry. */
function placed({ offsets, ...entries }: Entries) {
  const place = <T extends { id: string }>(list: (typeof LISTS)[number], items: T[]) =>
    items.map((entry) => ({ ...entry, offset: offsets[list]?.[entry.id] ?? 0 }));
  return {
    ...entries,
    offsets,
    films: place("films", entries.films),
    books: place("books", entries.books),
    subjects: place("subjects", entries.subjects),
    quotes: place("quotes", entries.quotes),
    predictions: place("predictions", entries.predictions),
    actions: place("actions", entries.actions),
  };
}

/** All entries that a report picks from. */
export const Catalogue = Entries.superRefine((entries, context) => {
  for (const [list, id] of strangers(entries))
    context.addIssue({ code: "custom", path: ["offsets", list, id], message: "is on no list: npm run even" });
}).transform(placed);
export type Catalogue = z.infer<typeof Catalogue>;
