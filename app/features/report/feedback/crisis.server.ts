import phrases from "../../../../content/crisis-words.json" with { type: "json" };

const plainText = (text: string) =>
  text.normalize("NFKC").toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ");

/** Whether a thought speaks, in words that are known for it, of not wanting to live or of hurting oneself: help is shown. */
export const speaksOfCrisis = (thought: string): boolean =>
  phrases.some((phrase) => plainText(thought).includes(phrase.normalize("NFKC")));
