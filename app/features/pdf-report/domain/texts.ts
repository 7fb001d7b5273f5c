import { z } from "zod";

const text = z.string().min(1);
const Leaning = z.strictObject({ text, more: text, gives: text, costs: text, days: z.array(text).length(3) });
const Facets = z.record(
  z.string(),
  z.strictObject({ what: text, low: Leaning, mid: z.strictObject({ text, tips: text }), high: Leaning }),
);
const Stance = z.strictObject({
  line: text,
  lead: text,
  more: z.string(),
  work: text,
  people: text,
  cost: text,
  ask: text,
});
const Trait = z.strictObject({ name: text, short: text, asks: text, low: Stance, mid: Stance, high: Stance });
const Rule = z.strictObject({ rule: text, text });
const pairs = z.array(z.tuple([text, text])).min(1);
const sections = z.strictObject({
  emotional: text,
  mind: text,
  findings: text,
  quotes: text,
  films: text,
  subjects: text,
  astrology: text,
  books: text,
  work: text,
});

/** The files of content/pdf, as they are. */
export const Texts = z.strictObject({
  facets: Facets,
  traits: z.record(z.string(), Trait),
  meetings: z.record(z.string(), z.strictObject({ title: text, hh: text, hl: text, lh: text, ll: text })),
  archetypes: z.record(
    z.string(),
    z.strictObject({
      tag: text,
      story: text,
      best: z.array(text).length(3),
      strain: z.array(text).length(3),
      seen: text,
    }),
  ),
  attention: z.record(z.string(), z.strictObject({ low: Rule, mid: Rule, high: Rule })),
  /** Per facet and leaning: what it looks like now, and in twelve weeks. */
  future: z.record(z.string(), z.strictObject({ low: z.tuple([text, text]), high: z.tuple([text, text]) })),
  obstacles: z.record(z.string(), z.strictObject({ low: pairs, mid: pairs, high: pairs })),
  /** Per facet: words of a thought that speak of it; `risk*` is every word that begins so. */
  heard: z.record(z.string(), z.array(text).min(1)),
  told: z.strictObject({
    note: text,
    kept: text,
    cut: text,
    sections,
    like: sections,
    dislike: sections,
  }),
  frame: z.strictObject({
    howToUse: text, method: z.array(text), moons: text, levels: z.array(text).length(5), answered: z.record(z.string(), text), attention: text,
    future: text, futureMore: text, futureWhy: z.record(z.string(), text), weeks: text, obstacles: text, plan: text, pass: z.array(text).length(3), review: text, limits: z.array(text),
    help: text, data: text, glossary: z.array(z.tuple([text, text])),
  }), // prettier-ignore
});
export type Texts = z.infer<typeof Texts>;
