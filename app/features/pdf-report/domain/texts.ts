import { z } from "zod";
import { Said, Says } from "../../../kernel/claims.ts";

const text = z.string().min(1);
const said = Said.extend({ text }).strict();
const choices = z.array(said).min(1);
const Leaning = z.strictObject({
  says: Says, text, more: said, gives: text, costs: text, work: text, people: text, ask: text,
  days: z.strictObject({ says: Says, steps: z.array(text).length(3) }),
}); // prettier-ignore
/**
 * `statements`: what somebody does who agrees with each of the facet's statements, and who does not. `ask`: a
 * question that presumes neither, for whoever stands on one side only beside other people's answers.
 */
const Facets = z.record(
  z.string(),
  z.strictObject({
    what: text,
    statements: z.array(z.strictObject({ yes: text, no: text })).length(4),
    ask: text,
    low: Leaning,
    high: Leaning,
  }),
);
/**
 * `levels`: the trait as a whole at each level but the middle one, where its facets say all there is to say.
 */
const Trait = z.strictObject({
  name: text,
  short: text,
  asks: text,
  levels: z.array(said.extend({ ask: text })).length(4),
});
/** `weekly`: what one does each week of the three that are a facet's. */
const Change = z.strictObject({ says: Says, now: text, later: said, weekly: said });
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
  meetings: z.record(z.string(), z.strictObject({ title: text, texts: choices })),
  /** `type` describes the archetype itself; of the rest each text is about a reader. */
  archetypes: z.record(
    z.string(),
    z.strictObject({
      tag: text,
      type: said,
      story: choices,
      best: choices,
      strain: choices,
      seen: choices,
    }),
  ),
  attention: z.array(z.strictObject({ says: Says, rule: text, text })),
  /** Per facet and side: what it looks like now and in twelve weeks, and what leads there, in its direction. */
  future: z.record(z.string(), z.strictObject({ low: Change, high: Change })),
  obstacles: z.array(z.strictObject({ says: Says, when: text, answer: text })),
  told: z.strictObject({
    note: text,
    kept: text,
    cut: text,
    sections,
    like: sections,
    dislike: sections,
  }),
  frame: z.strictObject({
    howToUse: text, leftOut: text, method: z.array(text), moons: text, levels: z.array(text).length(5),
    answered: z.record(z.string(), text), attention: text,
    future: text, futureMore: text, futureWhy: z.record(z.string(), text), weeks: text, obstacles: text,
    plan: text, pass: z.array(text).length(3), review: text, limits: z.array(text),
    help: text, helpNear: text, data: text, glossary: z.array(z.tuple([text, text])),
  }), // prettier-ignore
});
export type Texts = z.infer<typeof Texts>;
