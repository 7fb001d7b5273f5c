import type { Source } from "./source.ts";

/**
 * A sentence that marks what a language model worded, with a blank before it; empty where the engine worded
 * all of it.
 * @param what the marked words as the page's reader sees them, such as "The sentence above"
 */
export function writtenMark(s: Source, slots: readonly string[], what: string): string {
  const written = s.document.evidence.written;
  return written?.slots.some((slot) => slots.includes(slot))
    ? ` ${what} was worded by a language model, ${written.by}.`
    : "";
}

/**
 * The sentence about the language model on the page that says how the report was made; with a blank before
 * it.
 */
export function modelSentence(s: Source): string {
  const written = s.document.evidence.written;
  if (written)
    return ` A language model, ${written.by}, put some texts into other words; it changed no figure.`;
  return s.isModelAsked ? "" : " No language model wrote about you or saw what you wrote.";
}

/** What left and what did not, for the page about limits; empty without a language model. */
export function writtenData(s: Source): string {
  const written = s.document.evidence.written;
  if (!written) return "";
  return (
    ` A language model, ${written.by}, put some texts into other words; each is marked. It was sent the ` +
    "engine’s own sentences, what they claim and the levels behind them, and of your thoughts single " +
    "everyday words; never your name, address, birth date or answers. Every figure is the engine’s."
  );
}
