import { registerOf, type Register } from "../../kernel/claims-check.ts";
import { catalogue, sources } from "./catalogue.server.ts";
import type { ReportDocument } from "./contract.ts";
import type { Weights } from "./domain/catalogue.ts";
import { REASONS } from "./domain/more-picks.ts";

/** What a thing asks for, as claims: nothing of it lies against a marked level. */
const fits = (weights: Weights) =>
  Object.entries(weights)
    .filter(([, w]) => Math.abs(w) >= 0.3)
    .map(([key, w]) => `${key} ${w > 0 ? ">= 3" : "<= 3"}`);

/** What a text that describes the reader of a pick states: one of its strongest weights is marked. */
function marked(weights: Weights): string[] {
  const most = Math.max(...Object.values(weights).map(Math.abs));
  const strongest = Object.entries(weights).filter(([, w]) => Math.abs(w) === most);
  return [strongest.map(([key, w]) => `${key} ${w > 0 ? ">= 4" : "<= 2"}`).join(" or "), ...fits(weights)];
}

/**
 * A title, a quote or an action states nothing of its reader; why one is for them states what it asks for
 * most.
 */
const anybody = ["O >= 1"];
const picksOf = () => [
  ...[...catalogue.films, ...catalogue.books].map(({ title }) => ({ says: anybody, title })),
  ...[...catalogue.films, ...catalogue.books].map(({ weights, why }) => ({ says: marked(weights), why })),
  ...catalogue.subjects.map(({ weights, reason }) => ({ says: fits(weights), reason })),
  ...catalogue.subjects.map(({ title, first }) => ({ says: anybody, title, first })),
  ...catalogue.quotes.map(({ text }) => ({ says: anybody, text })),
  ...catalogue.predictions.map(({ title }) => ({ says: anybody, title })),
  ...catalogue.predictions.map(({ weights, because }) => ({ says: marked(weights), because })),
  ...catalogue.actions.map(({ item }) => ({ says: anybody, item })),
  ...catalogue.actions.map(({ weights, why }) => ({ says: marked(weights), why })),
];
const { traits, facets, archetypes, attributes, clashes, mirror } = catalogue;

const nameOf = { ...sources.wording.traits, ...sources.wording.facets };
/** Keys of traits and facets with their names. */
export const NAMES = Object.fromEntries(Object.entries(nameOf).map(([key, { name }]) => [key, name]));

/** Sentences of the deck that are put together from written halves (`#`), from names, and from figures. */
export const DECK_SHAPES = [
  /^You #( (and|but) #)?(, #)?\.$/,
  /^Your [a-z ,-]+ (is|are) (about|(well )?(below|above)) average(; your [a-z ,-]+ (is|are) (about|(well )?(below|above)) average)*\.$/,
  /^You #(, #)*( and #)?(; your [a-z ,-]+ (is|are) (about|(well )?(below|above)) average)*\.$/,
  /^You #, more than most people do\.$/,
  /^You #, yet you #\.$/,
  /^You #: far (more|less) [a-z -]+ than [a-z -]+\.$/,
  /^#, #$/,
  /^None of the nine feelings behind this sentence stands out in what you said of yourself\.$/,
  /^Your answers on [a-z -]+( and [a-z -]+)? pull both ways\.$/,
  /^You (said yes to|said no to|left open) “.+” and (said yes to|said no to|left open) “.+”\.$/,
  /^One answer leans the other way\.$/,
  /^As you said: [a-z -]+$/,
  /^Nothing in your [a-z]+ is far out by what you said: on most of it you can do both\.$/,
  /^From (your answers on )?[a-z ,-]+(, and from the (way of the [A-Z][a-z]+, who is nearest|[A-Z][a-z]+’s way with them))?\.$/,
  /^You stand between the [A-Z][a-z]+ and the [A-Z][a-z]+\.$/,
  /^You stand between the [A-Z][a-z]+ and the [A-Z][a-z]+, so read both(, loosely, since your profile as a whole lies near the middle)?\.$/,
  /^The [A-Z][a-z]+ stands close behind\.$/,
  /^(Higher|Lower) than \d+ in 100 .+; the likely range is \d+ to \d+\.$/,
  /^It (speaks to|can do without) [a-z ,()-]+\.$/,
  /^Nothing in your answers speaks against it; nothing points to it firmly either\.$/,
  /^[A-Z][a-z -]+ (is|are) [a-z ]+( and [a-z -]+ (is|are) [a-z ]+)? in your answers\.$/,
  /^None of your facets stands far from the average here, so the odds are close to anybody’s\.$/,
  /^Nothing in your answers asks for this more than for another thing; it is small, and it can be finished\.$/,
];
/** All that is written for a deck. */
export const deckSources = () => [traits, facets, archetypes, attributes, clashes, mirror, picksOf()];
let register: Register | undefined;
/** What vouches for the sentences of a deck; made when a text is first judged, which most sites never do. */
export const deckRegister = (): Register => (register ??= registerOf(deckSources(), NAMES, DECK_SHAPES));

/** Sentences of the reasons that the PDF report gives for its own picks. */
export const PICK_SHAPES = REASONS.map((text) => {
  const words = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.?()]/g, "\\$&"));
  return new RegExp(`^${words.join("[A-Za-z ,-]+")}$`);
});

const findingTexts = ({ findings }: ReportDocument["evidence"]) => [
  ...findings.map((finding) => finding.title),
  ...findings.flatMap((finding) => finding.facets.flatMap(({ text }) => text ?? [])),
];

/**
 * Everything that a deck says of its reader, text by text; names of archetypes and the signs' play left out.
 */
export function deckTexts({ results, evidence }: ReportDocument): string[] {
  return [
    results["section 1"],
    evidence.emotional.basis,
    results["Mind Card"].description,
    ...results["Mind Card"].insights,
    ...results.findings,
    ...findingTexts(evidence),
    ...Object.values(evidence.traits).flatMap(({ text }) => text ?? []),
    ...[...evidence.films, ...evidence.books].map(({ why }) => why),
    ...evidence.subjects.flatMap(({ reason, first }) => [reason, first]),
    ...[...results.films, ...results.books, ...results.subjects].map(({ title }) => title),
    ...results.quotes.map(({ text }) => text),
    ...(results.astrology?.predictions ?? []).flatMap(({ title, reason }) => [title, reason]),
    results.actionItem,
    evidence.work.why,
  ];
}
