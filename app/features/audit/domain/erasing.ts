import type { Facts } from "../contract.ts";

/** What stands where somebody was named. */
export const ERASED = "(erased)";
/** Facts of these names are about a person. */
const PERSONAL =
  /^(first|last|full|display|given|family|buyer|member|user)?_?(name|phone|e-?mail|address|image|picture|mobile)$/i;

type Row = { subject: string; before: Facts; after: Facts };
type Member = { id: string; email: string };

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const SIGN = String.raw`[\p{L}\p{N}_]`;
/** An id that is no part of a longer one. */
const idIn = (id: string) => new RegExp(`(?<!${SIGN}|-)${literally(id)}(?!${SIGN}|-${SIGN})`, "gu");
/** An address in any case that is no part of a longer one: neither `jo.ana@…` nor `ana@….example`. */
const addressIn = (email: string) =>
  new RegExp(`(?<!${SIGN}['.]?|[%+-])${literally(email)}(?!${SIGN}|[.-]${SIGN})`, "giu");
const wordsOf = ({ id, email }: Member) => [idIn(id), addressIn(email)];

/** Whether a row of the log speaks of this person: in its subject, or in a fact's name or value. */
export function speaksOf({ subject, before, after }: Row, member: Member): boolean {
  const words = wordsOf(member);
  const inside = (value: unknown): boolean => {
    if (typeof value === "string") return words.some((word) => value.search(word) >= 0);
    if (value === null || typeof value !== "object") return false;
    return Object.entries(value).some(([key, one]) => inside(key) || inside(one));
  };
  return [subject, before, after].some(inside);
}

/**
 * A row of the log without this person: their id and address wherever they stand, and every fact whose name
 * says that it is about a person.
 */
export function erasedFrom({ subject, before, after }: Row, member: Member): Row {
  const words = wordsOf(member);
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
  // the same shape, with other values
  return { subject: line(subject), before: clean(before) as Facts, after: clean(after) as Facts };
}
