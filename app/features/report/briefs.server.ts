import { bears, type Measured } from "../../kernel/claims.ts";
import { claimsIn } from "../../kernel/claims-check.ts";
import { catalogue, sources } from "./catalogue.server.ts";
import { deckRegister, deckTexts, NAMES } from "./claims-register.server.ts";
import { SLOTS, type QuestResult, type ReportDocument, type Slot, type SlotSection } from "./contract.ts";
import { measuredOf } from "./domain/measured.ts";
import { sectionOf, slotTexts } from "./domain/slots.ts";
import { placeName } from "./domain/wording.ts";

/** One claim of a slot, what it looks like in words, and every written text that vouches for it. */
export type BriefClaim = { says: string; means: string; vouching: string };
/** A trait or facet that a slot is about. `level` in words; percentile 1..99. */
export type BriefFacet = { key: string; name: string; level: string; percentile: number };
/** All that may be known of one slot by whoever writes it anew, and what it is judged by. */
export type Brief = {
  slot: Slot;
  section: SlotSection;
  own: string;
  claims: BriefClaim[];
  facets: BriefFacet[];
};

const KEYS = /[OCEAN][1-6]?(?= [<>=])|(?<=> )[OCEAN][1-6]?/g;
const keysOf = (claim: string) => [...new Set(claim.match(KEYS) ?? [])];

/** The written texts of a trait or facet that somebody's levels bear. */
function textsOf(key: string, measured: Measured): string[] {
  const facet = catalogue.facets[key];
  if (!facet) {
    const trait = Object.entries(catalogue.traits).find(([name]) => name === key)?.[1] ?? [];
    return trait.filter(({ says }) => bears(measured, says)).map(({ text }) => text);
  }
  const pole = [facet.high, facet.low].find(({ says }) => bears(measured, says));
  return pole ? [pole.text, `You ${pole.clause}.`, pole.head, pole.title] : [facet.mid.text];
}

function claimOf(says: string, measured: Measured): BriefClaim {
  const texts = keysOf(says).flatMap((key) => textsOf(key, measured));
  const named = keysOf(says).flatMap((key) => NAMES[key] ?? []);
  const means = texts[0] ?? says.replace(/^(is|near) (\w+)$/, "The $2 is the type that comes nearest.");
  return { says, means, vouching: [...texts, ...named].join(" ") };
}

/**
 * What each slot of a person's deck says and rests on, and by what a text in its place is judged: the claims
 * of the document around it, and the person's levels. Names, addresses, birth dates and answers are no part
 * of it.
 * @param document the engine's own, as `composeReport` makes it
 */
export function briefsOf({ scores }: Pick<QuestResult, "scores">, document: ReportDocument) {
  const measured = measuredOf(scores);
  const { traits, facets } = document.evidence;
  const own = slotTexts(document);
  const placed = (key: string): BriefFacet[] => {
    const at = facets[key] ?? traits[key];
    const name = NAMES[key]?.toLowerCase();
    return at && name ? [{ key, name, level: placeName(at), percentile: at.percentile }] : [];
  };
  const briefs = SLOTS.flatMap((slot): Brief[] => {
    const text = own[slot];
    if (!text) return [];
    const says = claimsIn(deckRegister, measured, [text]).filter((claim) => !/^(does|not):/.test(claim));
    const keys = [...new Set(says.flatMap(keysOf))];
    const claims = says.map((claim) => claimOf(claim, measured));
    return says.length
      ? [{ slot, section: sectionOf(slot), own: text, claims, facets: keys.flatMap(placed) }]
      : [];
  });
  return { measured, briefs, beside: claimsIn(deckRegister, measured, deckTexts(document)) };
}

/**
 * Words of our own texts and of the statements, in small letters: no title, no author and no name is among
 * them.
 */
function vocabularyOf(): Set<string> {
  const words = new Set<string>();
  const unread = new Set(["says", "title", "author", "director", "work", "translator", "language", "quotes"]);
  const walk = (node: unknown): void => {
    if (typeof node === "string")
      for (const word of node.match(/(?<![\p{L}’'-])\p{Ll}+/gu) ?? []) words.add(word);
    else if (typeof node === "object" && node !== null)
      for (const [key, inner] of Object.entries(node)) if (!unread.has(key)) walk(inner);
  };
  walk(catalogue);
  walk([...sources.wording.statements.values()]);
  for (const word of Object.values(NAMES).flatMap((name) => name.toLowerCase().split(/\W+/))) words.add(word);
  // opening words of sentences are capital there and ordinary all the same
  for (const word of ["you", "your", "what", "when", "where", "by", "here", "this", "that", "it", "they"])
    words.add(word);
  return words;
}
export const vocabulary: ReadonlySet<string> = vocabularyOf();
