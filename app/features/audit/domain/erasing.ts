import type { Facts } from "../contract.ts";

/** Replaces an erased person's id, address and other personal data. */
export const ERASED = "(erased)";
/** Fields with these names hold personal data. */
const PERSONAL =
  /^(first|last|full|display|given|family|buyer|member|user)?_?(name|phone|e-?mail|address|image|picture|mobile)$/i;

type Row = { subject: string; before: Facts; after: Facts };
type Member = { id: string; email: string };

const escapedPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const SIGN = String.raw`[\p{L}\p{N}_]`;
/** Matches an id, but not as part of a longer one. */
const idIn = (id: string) => new RegExp(`(?<!${SIGN}|-)${escapedPattern(id)}(?!${SIGN}|-${SIGN})`, "gu");
/** Matches an address in any case, but not as part of a longer one such as `jo.ana@…` or `ana@….example`. */
const addressIn = (email: string) =>
  new RegExp(`(?<!${SIGN}['.]?|[%+-])${escapedPattern(email)}(?!${SIGN}|[.-]${SIGN})`, "giu");
const wordsOf = ({ id, email }: Member) => [idIn(id), addressIn(email)];

/** Whether an entry mentions this person: in its subject, or in the name or value of a field. */
export function mentions({ subject, before, after }: Row, member: Member): boolean {
  const words = wordsOf(member);
  const inside = (value: unknown): boolean => {
    if (typeof value === "string") return words.some((word) => value.search(word) >= 0);
    if (value === null || typeof value !== "object") return false;
    return Object.entries(value).some(([key, part]) => inside(key) || inside(part));
  };
  return [subject, before, after].some(inside);
}

/**
 * The entry without this person: removes their id and address everywhere, and every field that holds personal
 * data.
 */
export function erasedFrom({ subject, before, after }: Row, member: Member): Row {
  const words = wordsOf(member);
  const line = (text: string) => words.reduce((left, word) => left.replace(word, ERASED), text);
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return line(value);
    if (Array.isArray(value)) return value.map(clean);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        line(key),
        PERSONAL.test(key) && part !== null ? ERASED : clean(part),
      ]),
    );
  };
  // `clean` keeps the shape of facts
  return { subject: line(subject), before: clean(before) as Facts, after: clean(after) as Facts };
}
