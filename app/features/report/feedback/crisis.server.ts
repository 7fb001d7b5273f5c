import phrases from "../../../../content/crisis-words.json" with { type: "json" };

const plainText = (text: string) =>
  text.normalize("NFKC").toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ");

/** Whether a comment contains a known phrase about suicide or self-harm, so that helplines are shown. */
export const speaksOfCrisis = (thought: string): boolean =>
  phrases.some((phrase) => plainText(thought).includes(phrase.normalize("NFKC")));
