/** The fields of an issue; each needs a fallback for readers without a value. */
const SUBSCRIBER_FIELDS = ["first name", "archetype", "days left"] as const;
export type SubscriberField = (typeof SUBSCRIBER_FIELDS)[number];
/** The values of one reader. */
export type SubscriberValues = Partial<Record<SubscriberField, string>>;
/** A field in a text, such as `{first name|friend}`. */
export type FieldUse = { text: string; field: SubscriberField; fallback: string };

const FIELD = /(?<!\\)\{(first name|archetype|days left)(?:\|([^{}|\n]{0,60}))?\}/gi;
/** Merge-field syntax of other tools, which would be sent literally. */
const LOOKS_LIKE_ONE =
  /(?<!\\)(?:\{\{[^{}\n]{0,60}\}\}|\{[a-z][^{}\n]{0,60}\}|\*\|[^|\n]{1,40}\|\*|\[\[[^\]\n]{1,40}\]\]|<%[^%\n]{1,40}%>|%[A-Z][A-Z_]{2,30}%)/gi;

/** The fields in a text, in order. */
export const fieldsIn = (text: string): FieldUse[] =>
  [...text.matchAll(FIELD)].map(([whole, field = "", fallback = ""]) => ({
    text: whole,
    field: field.toLowerCase() as SubscriberField, // the pattern matches no others
    fallback: fallback.trim(),
  }));

/** Matches “days” after the field, whose value already includes the word. */
const DAYS_TWICE = /(\{days left\|[^{}|\n]*\})[\s*_]+(days?)\b/i;

/** An error message about an invalid field in a text; undefined if there is none. */
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

/** Replaces each field in a text with the result of `placeOf`. */
export function withFields(text: string, placeOf: (use: FieldUse) => string): string {
  const uses = fieldsIn(text);
  let at = 0;
  return text.replaceAll(FIELD, (whole) => {
    const use = uses[at++];
    return use ? placeOf(use) : whole;
  });
}

/** One reader's value for a field on one line, or the fallback. */
export const readAs = ({ field, fallback }: FieldUse, values: SubscriberValues): string =>
  (values[field] ?? "").replaceAll(/\s+/g, " ").trim() || fallback;

/** The days left to apply, the same for every reader; empty if registration is closed or unknown. */
export const commonValues = (registration: { text: string; closed: boolean } | undefined): SubscriberValues =>
  registration && !registration.closed ? { "days left": registration.text } : {};

/** The text with every field replaced by its fallback. */
export const withFallbacks = (text: string): string => withFields(text, (use) => readAs(use, {}));

/** The subject with fallbacks: "Six evenings left, friend". A field without a fallback becomes "…". */
export const titleOf = (subject: string): string => withFields(subject, ({ fallback }) => fallback || "…");
