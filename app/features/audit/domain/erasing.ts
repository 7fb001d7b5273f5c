import type { Facts } from "../contract.ts";

/** What stands where somebody was named. */
export const ERASED = "(erased)";
/** Facts of these names are about a person. */
const PERSONAL =
  /^(first|last|full|display|given|family|buyer|member|user)?_?(name|phone|e-?mail|address|image|picture|mobile)$/i;

type Row = { subject: string; before: Facts; after: Facts };

/** A row of the log without this person: id and address wherever they stand, and every fact whose name says that it is about a person. */
export function erasedFrom({ subject, before, after }: Row, member: { id: string; email: string }): Row {
  const words = [member.id, member.email].map(
    (word) => new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi"),
  );
  const line = (text: string) => words.reduce((left, word) => left.replace(word, ERASED), text);
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return line(value);
    if (Array.isArray(value)) return value.map(clean);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => [
        line(key),
        PERSONAL.test(key) && held !== null ? ERASED : clean(held),
      ]),
    );
  };
  return { subject: line(subject), before: clean(before) as Facts, after: clean(after) as Facts };
}
