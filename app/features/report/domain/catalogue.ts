import { z } from "zod";
import { ARCHETYPES, FACETS, TRAITS } from "../contract.ts";

const sentence = z.string().min(3).max(420);
const slug = z.string().regex(/^[a-z0-9-]+$/);
const feature = z
  .string()
  .refine((key) => FACETS.includes(key) || TRAITS.some((t) => t === key), "is neither a trait nor a facet");

/**
 * How much of each trait or facet a thing asks for; signs as in the studies named in
 * content/catalogue/README.md.
 */
export const Weights = z
  .record(feature, z.number().min(-1).max(1))
  .refine((w) => Object.values(w).some((v) => v !== 0), "weighs nothing");
export type Weights = z.infer<typeof Weights>;

const Matched = z.object({ id: slug, weights: Weights, tags: z.array(slug).min(1) });
const year = z.number().int().max(2025);
const Film = Matched.extend({
  title: sentence.min(1),
  director: sentence,
  year,
  language: sentence,
  minutes: z.number().int().min(40).max(300),
  era: slug,
  mood: slug,
  description: sentence,
  why: sentence,
  watchFor: sentence,
});
type Film = z.infer<typeof Film>;
const Book = Matched.extend({
  title: sentence.min(1),
  author: sentence,
  year,
  era: slug,
  mood: slug,
  description: sentence,
  why: sentence,
  mayLose: sentence,
  lineToTry: sentence,
});
type Book = z.infer<typeof Book>;
const Subject = Matched.extend({ title: sentence, description: sentence });
type Subject = z.infer<typeof Subject>;
/**
 * Public-domain words only, in the original or in a public-domain translation. `year` as printed, e.g. "1854"
 * or "c. 108".
 */
const Quote = Matched.extend({
  text: sentence,
  author: sentence,
  work: sentence,
  translator: sentence.optional(),
  year: z.string().min(2),
});
type Quote = z.infer<typeof Quote>;

/**
 * `base`: percent of people we guess would see it within fourteen days; `facets`: the facets the reason
 * names, strongest first.
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
const Action = z.object({
  id: slug,
  weights: Weights,
  item: sentence,
  why: sentence,
  steps: z.array(sentence).min(2).max(4),
  minutes: z.number().int().max(60),
});
type Action = z.infer<typeof Action>;

const poles = { high: sentence, low: sentence };
const Extreme = z.object({ title: sentence, text: sentence });
/** `head` and `clause` are the two halves findings are put together from. */
export const FacetText = z.object({
  high: sentence,
  mid: sentence,
  low: sentence,
  head: z.object(poles),
  clause: z.object(poles),
  extreme: z.object({ high: Extreme, low: Extreme }),
});
export type FacetText = z.infer<typeof FacetText>;
const TraitText = z.object({ high: sentence, mid: sentence, low: sentence });
const ArchetypeText = z.object({
  tag: sentence,
  description: sentence,
  second: sentence,
  steady: sentence,
  stirred: sentence,
});
const Clash = z.object({
  a: feature,
  aHigh: z.boolean(),
  b: feature,
  bHigh: z.boolean(),
  title: sentence,
  text: sentence,
});
const Sign = z.object({ name: sentence, weights: Weights, folklore: sentence });

const everyFacet = <T extends z.ZodType>(of: T) =>
  z
    .record(z.string(), of)
    .refine(
      (r) => FACETS.every((f) => f in r) && Object.keys(r).length === FACETS.length,
      "needs every facet, once",
    );

const unique = <T extends z.ZodType<{ id: string }>>(of: T, least: number) =>
  z
    .array(of)
    .min(least)
    .refine((list) => new Set(list.map((one) => one.id)).size === list.length, "has an id twice");

/** Everything the report's words and picks come from; parsed once at boot. */
export const Catalogue = z.object({
  films: unique(Film, 24),
  books: unique(Book, 24),
  subjects: unique(Subject, 24),
  quotes: unique(Quote, 24),
  predictions: unique(Prediction, 20),
  actions: unique(Action, 20),
  traits: z.record(z.enum(TRAITS), TraitText),
  facets: everyFacet(FacetText),
  archetypes: z.record(z.enum(ARCHETYPES), ArchetypeText),
  attributes: z.record(z.string(), z.object(poles)),
  clashes: z.array(Clash),
  mirror: z.record(feature, z.object(poles)),
  signs: z.array(Sign).length(12),
});
export type Catalogue = z.infer<typeof Catalogue>;
