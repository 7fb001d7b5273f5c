/**
 * Signs that no text of this site holds: PostgreSQL cannot store NUL, UTF-8 has no lone surrogates, and other
 * control characters only break exports, logs and emails. Tab and line ends are text.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const ALL_CONTROL = new RegExp(CONTROL.source, "g");

/**
 * What a text holds that cannot be stored, in words such as "U+0000"; undefined where it holds nothing so.
 */
export function unstorableSign(text: string): string | undefined {
  const control = CONTROL.exec(text)?.[0];
  if (control !== undefined) return `U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  return text.isWellFormed() ? undefined : "half of a character";
}

/** A text without the signs that cannot be stored; half a character becomes U+FFFD. */
export const storableText = (text: string) => text.replaceAll(ALL_CONTROL, "").toWellFormed();

/** A place in a JSON value, as "origin.source", and the sign that stands in its text. */
export type Unstorable = { field: string; sign: string };

/**
 * The first text in a JSON value, names of fields included, that cannot be stored. Depth is no matter:
 * nothing calls itself here, so twenty thousand brackets are read like two.
 * @param value what `JSON.parse` returned
 */
export function unstorableIn(value: unknown): Unstorable | undefined {
  type Place = { value: unknown; name: string; within?: Place };
  const fieldOf = (place: Place) => {
    const names: string[] = [];
    for (let at: Place | undefined = place; at?.within; at = at.within) names.unshift(storableText(at.name));
    return names.slice(0, 10).join(".");
  };
  const open: Place[] = [{ value, name: "" }];
  for (let place = open.pop(); place; place = open.pop()) {
    const sign =
      unstorableSign(place.name) ??
      (typeof place.value === "string" ? unstorableSign(place.value) : undefined);
    if (sign) return { field: fieldOf(place), sign };
    if (typeof place.value !== "object" || place.value === null) continue;
    const parts = Object.entries(place.value).map(([name, part]): Place => ({
      value: part,
      name,
      within: place,
    }));
    open.push(...parts.toReversed());
  }
  return undefined;
}
