import { unstorableSign, storableText } from "./storable-text.ts";

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
