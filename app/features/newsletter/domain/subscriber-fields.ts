/** What a letter may say of its reader; each needs words for those of whom it is not known. */
const SUBSCRIBER_FIELDS = ["first name", "archetype", "days left"] as const;
export type SubscriberField = (typeof SUBSCRIBER_FIELDS)[number];
/** What is known of one reader. */
export type SubscriberValues = Partial<Record<SubscriberField, string>>;
/** A field as it stands in a text, such as `{first name|friend}`. */
export type FieldUse = { text: string; field: SubscriberField; fallback: string };

const FIELD = /(?<!\\)\{(first name|archetype|days left)(?:\|([^{}|\n]{0,60}))?\}/gi;
/** What people who come from other programs write for a field; it would be read as it stands. */
const LOOKS_LIKE_ONE =
  /(?<!\\)(?:\{\{[^{}\n]{0,60}\}\}|\{[a-z][^{}\n]{0,60}\}|\*\|[^|\n]{1,40}\|\*|\[\[[^\]\n]{1,40}\]\]|<%[^%\n]{1,40}%>|%[A-Z][A-Z_]{2,30}%)/gi;

/** The fields of a text, in their order. */
export const fieldsIn = (text: string): FieldUse[] =>
  [...text.matchAll(FIELD)].map(([whole, field = "", fallback = ""]) => ({
    text: whole,
    field: field.toLowerCase() as SubscriberField, // the pattern finds no other
    fallback: fallback.trim(),
  }));

/** What stands for the days left says “days” itself. */
const DAYS_TWICE = /(\{days left\|[^{}|\n]*\})[\s*_]+(days?)\b/i;

/**
 * Why the fields of a text would not be read as they are meant, as a sentence; undefined where they would.
 */
export function fieldProblem(text: string): string | undefined {
  const stranger = text.replaceAll(FIELD, "").match(LOOKS_LIKE_ONE)?.[0];
  if (stranger)
    return (
      `“${stranger.slice(0, 60)}” is not a field. Fields are {first name|friend}, ` +
      "{archetype|…} and {days left|…}"
    );
  const [, days, word] = DAYS_TWICE.exec(text) ?? [];
  if (days) return `${days} already includes “days”: remove the “${word}” after it`;
  const bare = fieldsIn(text).find(({ fallback }) => fallback === "");
  return bare && `${bare.text} needs a fallback word, such as {${bare.field}|…}`;
}

/** The text with each field exchanged for what `placeOf` makes of it. */
export function withFields(text: string, placeOf: (use: FieldUse) => string): string {
  const uses = fieldsIn(text);
  let at = 0;
  return text.replaceAll(FIELD, (whole) => {
    const use = uses[at++];
    return use ? placeOf(use) : whole;
  });
}

/** What one reader reads in the place of a field: one line, whatever it is made of. */
export const readAs = ({ field, fallback }: FieldUse, values: SubscriberValues): string =>
  (values[field] ?? "").replaceAll(/\s+/g, " ").trim() || fallback;

/** The text as it is read where nothing is known of its reader. */
export const withFallbacks = (text: string): string => withFields(text, (use) => readAs(use, {}));

/**
 * What a letter is called where no reader is meant: "Six evenings left, friend". A field that has no words
 * yet is a gap.
 */
export const titleOf = (subject: string): string => withFields(subject, ({ fallback }) => fallback || "…");
