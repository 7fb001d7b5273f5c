import { SLOTS, type ReportDocument, type Slot } from "../contract.ts";
import { FINDINGS, textAt } from "./slots.ts";

/** A text for one slot, the text that it was written in place of, and the name of the model that wrote it. */
export type Written = { slot: Slot; own: string; text: string; model: string };

/**
 * The document with other texts in its slots, and under `evidence.written` which they are. A text is left out
 * whose slot no longer holds what it was written in place of; a document without any stays as it is, byte for
 * byte.
 */
export function withWritten(document: ReportDocument, written: readonly Written[]): ReportDocument {
  const fitting = written.filter(({ slot, own }) => textAt(document, slot) === own);
  const [first] = fitting;
  if (!first) return document;
  const texts = new Map<Slot | undefined, string>(fitting.map(({ slot, text }) => [slot, text]));
  const { results, evidence } = document;
  const card = results["Mind Card"];
  return {
    ...document,
    results: {
      ...results,
      "section 1": texts.get("emotional") ?? results["section 1"],
      "Mind Card": { ...card, description: texts.get("mind") ?? card.description },
      findings: results.findings.map((own, i) => texts.get(FINDINGS[i]) ?? own),
    },
    evidence: {
      ...evidence,
      work: { ...evidence.work, why: texts.get("work") ?? evidence.work.why },
      written: { by: first.model, slots: SLOTS.filter((slot) => texts.has(slot)) },
    },
  };
}
