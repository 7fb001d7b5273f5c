import type { Notes } from "./entities.ts";
import { refuse } from "./errors.ts";

/** A list in the provider's shape. */
export const collection = (items: unknown[]) => ({ entity: "collection", count: items.length, items });

/** Filters and pages a list by `from`, `to`, `count` and `skip`, newest first, as the provider does. */
export function page(items: { created_at: number }[], query: URLSearchParams) {
  const number = (name: string, otherwise: number) => (query.has(name) ? Number(query.get(name)) : otherwise);
  const count = number("count", 10);
  if (!Number.isInteger(count) || count < 1 || count > 100)
    throw refuse("count must be between 1 and 100", { field: "count" });
  const [from, to, skip] = [number("from", 0), number("to", Infinity), number("skip", 0)];
  return collection(
    items
      .toReversed()
      .filter((i) => i.created_at >= from && i.created_at <= to)
      .slice(skip, skip + count),
  );
}

/** An amount in paise. */
export function readAmount(value: unknown, minimum: number): number {
  if (typeof value !== "number" || !Number.isInteger(value))
    throw refuse("The amount must be an integer", { field: "amount" });
  if (value < minimum) throw refuse("The amount is below one rupee", { field: "amount" });
  return value;
}

export function readNotes(value: unknown): Notes {
  if (value === undefined || value === null) return [];
  const pairs = Object.entries(value);
  if (typeof value !== "object" || pairs.length > 15)
    throw refuse("notes takes at most 15 pairs", { field: "notes" });
  if (pairs.some(([, v]) => String(v).length > 256))
    throw refuse("A note takes at most 256 characters", { field: "notes" });
  return pairs.length ? Object.fromEntries(pairs.map(([k, v]) => [k, String(v)])) : [];
}
