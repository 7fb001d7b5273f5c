import { SLOTS, type ReportDocument, type Slot, type SlotSection } from "../contract.ts";

/** The section on whose screen a slot stands. */
export function sectionOf(slot: Slot): SlotSection {
  if (slot === "emotional" || slot === "mind" || slot === "work") return slot;
  return "findings";
}

/** The slots of the findings, in their order. */
export const FINDINGS: readonly (Slot | undefined)[] = SLOTS.filter((slot) => slot.startsWith("findings."));
/** The place of a finding's slot in the list of five. */
const placeOf = (slot: Slot) => Number(slot.split(".")[1]);

/** What a document says in a slot; nothing where it has no such section. */
export function textAt({ results, evidence }: ReportDocument, slot: Slot): string {
  switch (slot) {
    case "emotional":
      return results["section 1"];
    case "mind":
      return results["Mind Card"].description;
    case "work":
      return evidence.work.why;
    default:
      return results.findings[placeOf(slot)] ?? "";
  }
}

/** What stands in each slot of a document; a slot that is empty in it is left out. */
export const slotTexts = (document: ReportDocument): Partial<Record<Slot, string>> =>
  Object.fromEntries(
    SLOTS.flatMap((slot) => {
      const text = textAt(document, slot);
      return text ? [[slot, text]] : [];
    }),
  );
