import { claimsIn } from "../../kernel/claims-check.ts";
import { deckRegister, deckTexts, NAMES } from "./claims-register.server.ts";
import { SLOTS, type QuestResult, type ReportDocument, type Slot, type SlotSection } from "./contract.ts";
import { measuredOf } from "./domain/measured.ts";
import { sectionOf, slotTexts } from "./domain/slots.ts";
import { placeName } from "./domain/levels.ts";
import { type BriefClaim, keysOf, claimOf } from "./brief-claims.server.ts";

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
  const briefAt = (slot: Slot, text: string): Brief[] => {
    const says = claimsIn(deckRegister(), measured, [text]).filter((claim) => !/^(does|not):/.test(claim));
    const about = [...new Set(says.flatMap(keysOf))].flatMap(placed);
    const claims = says.map((claim) => claimOf(claim, measured));
    return says.length ? [{ slot, section: sectionOf(slot), own: text, claims, facets: about }] : [];
  };
  const briefs = SLOTS.flatMap((slot) => (own[slot] ? briefAt(slot, own[slot]) : []));
  return { measured, briefs, beside: claimsIn(deckRegister(), measured, deckTexts(document)) };
}
