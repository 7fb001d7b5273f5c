/** Everything sent to the model about a person: the library's letter and their standing, without figures. */
export type LetterRequest = {
  letter: string;
  /** Names of facets that the reader's answers say something about. */
  facets: { name: string; side: "low" | "high" | "both" }[];
  isLow: boolean;
};

const SIDES = {
  low: "low",
  high: "high",
  both: "some answers high, some low",
};

/** Increase this when the prompt changes, so that letters are requested again. */
export const PROMPT_VERSION = 2;

/** The instructions to the model, the same for every report. */
export const INSTRUCTIONS = `You write the letter that opens a book about one reader's personality. You get the letter as it
is now, and what the reader's own answers say about them. Write the letter anew for this reader.
Rules:
- Keep what the letter says, its order, its length, and its plain, warm voice. Speak to the reader as "you".
- You may name something from the list where it fits. Say nothing about the reader that neither the letter nor the
list says: no new quality, cause, praise, diagnosis or prophecy.
- Never turn a side round, and never make it stronger.
- Use no number, name, link or quotation that is not in the letter.
- If the letter gives a help line, keep it with all its numbers.
- Write plain English: 110 to 230 words (at most 1250 characters), 2 to 4 paragraphs, no sentence over
34 words. Do not write "you always" or "you never".
Answer with JSON alone: {"paragraphs":["…","…"]}`;

export function messageOf({ letter, facets, isLow }: LetterRequest): string {
  const lines = facets.map(({ name, side }) => `- ${name}: ${SIDES[side]}`);
  if (isLow) lines.push("- Things are heavy for this reader at the moment.");
  return `The letter:\n${letter}\n\nThe reader:\n${lines.join("\n")}`;
}

export const retryOf = (detail: string) =>
  `That cannot be used. ${detail} Write the whole letter again. Answer with the JSON alone.`;
