/**
 * Whether somebody writes of not wanting to live, or of hurting themselves, in words that are known for it.
 */
export function isCrisis(text: string, phrases: readonly string[]): boolean {
  const plain = text.normalize("NFKC").toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ");
  return phrases.some((phrase) => plain.includes(phrase.normalize("NFKC")));
}
