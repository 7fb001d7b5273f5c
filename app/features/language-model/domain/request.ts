import { SLOT_CHARACTERS, type Slot, type SlotSection } from "../contract.ts";

/**
 * One text to write: what stands there now, what it claims, and what is known about it. All that leaves about
 * a person.
 */
export type AskedText = {
  slot: Slot;
  own: string;
  most: number;
  claims: { says: string; means: string }[];
  facets: { name: string; level: string; percentile?: number }[];
};
export type SectionRequest = { section: SlotSection; texts: AskedText[]; thought?: string };

/** The most characters of a slot; where the engine's own text is longer, its length. */
export const mostOf = (section: SlotSection, own: string) => Math.max(SLOT_CHARACTERS[section], own.length);

/**
 * Marks around what a member wrote. They cannot stand inside it: a thought holds small letters, blanks and …
 * alone.
 */
export const MARKS = ["<<<what the member wrote", "end of what the member wrote>>>"] as const;

/** The message of one section: its data, and what the member wrote inside marks. */
export function messageOf({ thought, ...data }: SectionRequest): string {
  const written = thought ? `\n${MARKS[0]}\n${thought}\n${MARKS[1]}` : "";
  return `${JSON.stringify(data)}${written}`;
}

/** The second and last try: why the first cannot be used. */
export const retryOf = (reasons: readonly string[]) =>
  `That cannot be used:\n${reasons.map((reason) => `- ${reason}`).join("\n")}\nWrite all texts of this ` +
  "section again. Answer with the JSON alone.";
