import { z } from "zod";
import { FACETS, FORMS, TRAITS, type Facet, type Form, type Trait } from "../contract.ts";
import type { Figures } from "./figures.ts";
import { itemAt } from "../../../lib/checked.ts";
import { keysOf } from "../../../lib/typed.ts";

const Figure = z.strictObject({ mean: z.number(), sd: z.number().positive() });
const TraitCode = z.enum(TRAITS);
const FacetCode = z.string().regex(/^[NEOAC][1-6]$/);

/**
 * One statement. `text` as in the item bank, `statement` in the first person; `keyed`: whether agreeing
 * raises its facet.
 */
export const Item = z.strictObject({
  number: z.number().int(),
  id: z.uuid(),
  text: z.string().min(1),
  statement: z.string().regex(/^I .+\.$/),
  keyed: z.enum(["plus", "minus"]),
  domain: TraitCode,
  facet: FacetCode,
});
export type Item = z.infer<typeof Item>;

const FormSchema = z.strictObject({
  rule: z.string(),
  chapters: z.array(z.strictObject({ name: z.string(), count: z.number().int().positive() })),
  /** Item numbers in the order asked. */
  items: z.array(z.number().int()),
});

/** The files of content/instrument/v1. */
const Source = z.strictObject({
  items: z.strictObject({ source: z.string(), items: z.array(Item).length(120) }),
  form: z.strictObject({
    version: z.literal("v1"),
    labels: z.array(z.string()).length(5),
    leftOut: z.strictObject({ facet: FacetCode, reason: z.string() }),
    traits: z.record(TraitCode, z.strictObject({ name: z.string(), published: z.string() })),
    facets: z.record(FacetCode, z.strictObject({ name: z.string(), published: z.string() })),
    forms: z.strictObject({ short: FormSchema, full: FormSchema }),
  }),
  norms: z.strictObject({
    source: z.string(),
    scale: z.string(),
    centres: z.string(),
    groups: z
      .array(
        z.strictObject({
          sex: z.enum(["male", "female"]),
          label: z.string(),
          centre: z.number(),
          domains: z.record(TraitCode, Figure),
          facets: z.record(FacetCode, Figure),
        }),
      )
      .length(8),
  }),
  reliability: z.strictObject({
    source: z.string(),
    assumed: z.array(FacetCode),
    domains: z.record(TraitCode, z.number()),
    facets: z.record(FacetCode, z.number()),
  }),
  correlations: z.strictObject({
    source: z.string(),
    facets: z.array(FacetCode).length(30),
    matrix: z.array(z.array(z.number()).length(30)).length(30),
  }),
});

/**
 * The frozen questionnaire with everything needed for scoring: statements, forms, norms, reliabilities,
 * correlations.
 */
export type Instrument = {
  version: "v1";
  labels: string[];
  traits: Record<Trait, { name: string; published: string }>;
  facets: Record<Facet, { name: string; published: string }>;
  /** All 120, in Johnson's order; items[n - 1] has number n. */
  items: Item[];
  forms: Record<Form, z.infer<typeof FormSchema>>;
  /** The facet whose four items are never asked. */
  leftOut: { facet: Facet; reason: string };
  norms: z.infer<typeof Source>["norms"]["groups"];
  /** `assumed`: facets without a published figure. */
  reliability: { domains: Record<Trait, number>; facets: Record<Facet, number>; assumed: Facet[] };
  /** Correlation matrix, with its facet codes. */
  correlations: { facets: Facet[]; matrix: number[][] };
  /** Replacements for the published figures of a form, such as a calibration's (`research/`). */
  figures?: Partial<Record<Form, Figures>>;
};

/**
 * Parses the files of content/instrument/v1, once at startup.
 * @throws if a file has another shape, or a form has the wrong statements
 */
export function parseInstrument(source: Record<keyof z.infer<typeof Source>, unknown>): Instrument {
  const { items, form, norms, reliability, correlations } = Source.parse(source);
  const { version, labels, traits, facets, forms, leftOut } = form;
  const { domains, facets: ofFacets, assumed } = reliability;
  const instrument: Instrument = {
    version,
    labels,
    traits,
    facets,
    items: items.items,
    forms,
    leftOut,
    norms: norms.groups,
    reliability: { domains, facets: ofFacets, assumed },
    correlations: { facets: correlations.facets, matrix: correlations.matrix },
  };
  for (const name of keysOf(FORMS)) checkForm(instrument, name);
  return instrument;
}

function checkForm(instrument: Instrument, form: Form) {
  const { items, chapters } = instrument.forms[form];
  const formError = (reason: string) => new Error(`The ${form} form ${reason}.`);
  if (items.length !== FORMS[form].items || new Set(items).size !== items.length)
    throw formError(`does not hold ${FORMS[form].items} statements`);
  if (chapters.reduce((sum, c) => sum + c.count, 0) !== items.length)
    throw formError("has chapters of another length");
  for (const facet of FACETS) {
    const facetCount = items.filter((n) => instrument.items[n - 1]?.facet === facet).length;
    if (facetCount !== FORMS[form].items / FACETS.length)
      throw formError(`holds ${facetCount} statements of ${facet}`);
  }
}

/** The statements of a form in the order asked. */
export const itemsOf = (instrument: Instrument, form: Form): Item[] =>
  instrument.forms[form].items.map((n) => itemAt(instrument.items, n - 1));
