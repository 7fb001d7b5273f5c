import { claimsIn } from "../../kernel/claims-check.ts";
import { deckRegister, deckTexts, NAMES } from "./claims-register.server.ts";
import { SLOTS, type QuestResult, type ReportDocument, type Slot, type SlotSection } from "./contract.ts";
import { measuredOf } from "./documents.server.ts";
import { sectionOf, slotTexts } from "./domain/slots.ts";
import { levelName } from "./domain/levels.ts";
import { type BriefClaim, keysOf, claimOf } from "./brief-claims.server.ts";

/** A trait or facet that a slot is about. `level` in words; percentile 1..99, of traits alone. */
export type BriefFacet = { key: string; name: string; level: string; percentile?: number };
/** All that may be known of one slot by whoever writes it anew, and what it is judged by. */
export type Brief = {
  slot: Slot;
  section: SlotSection;
  own: string;
  claims: BriefClaim[];
  facets: BriefFacet[];
};

/**
 * What each slot of a person's deck says and rests on, and by what a text in its place is judged: the claims
 * of the document around it, and the person's levels. Names, addresses, birth dates and answers are no part
 * of it.
 * @param document the engine's own, as `composeReport` makes it
 */
export function briefsOf(result: Pick<QuestResult, "scores" | "answers">, document: ReportDocument) {
  const measured = measuredOf(result);
  const { traits, facets } = document.evidence;
  const own = slotTexts(document);
  const placed = (key: string): BriefFacet[] => {
    const trait = traits[key];
    const at = facets[key] ?? trait;
    const name = NAMES[key]?.toLowerCase();
    if (!at || !name) return [];
    return [{ key, name, level: levelName(at.level), ...(trait && { percentile: trait.percentile }) }];
  };
  const briefAt = (slot: Slot, text: string): Brief[] => {
    const says = claimsIn(deckRegister(), measured, [text]).filter((claim) => !/^(does|not):/.test(claim));
    const about = [...new Set(says.flatMap(keysOf))].flatMap(placed);
    const claims = says.map((claim) => claimOf(claim, measured));
    return says.length ? [{ slot, section: sectionOf(slot), own: text, claims, facets: about }] : [];
  };
  const briefs = SLOTS.flatMap((slot) => (own[slot] ? briefAt(slot, own[slot]) : []));
  return { measured, briefs, beside: claimsIn(deckRegister(), measured, deckTexts(document)) };
}
