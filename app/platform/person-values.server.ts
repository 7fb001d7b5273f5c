import { type SQL, sql } from "drizzle-orm";

export type PersonKeys = { id: string; email: string };

/**
 * Whether any string in a JSON value is this person's id, or their address in any case. Compares whole
 * strings, because one address may end with another: `joana@…` ends with `ana@…`.
 * @param json an expression of type `jsonb`
 */
export const namesPerson = (json: SQL, { id, email }: PersonKeys): SQL<boolean> => sql<boolean>`exists (
  select from jsonb_path_query(${json}, 'strict $.** ? (@.type() == "string")') as found(item)
  where item #>> '{}' = ${id} or lower(item #>> '{}') = lower(${email}))`;

/** The same for a value in memory. */
export function mentionsPerson(value: unknown, { id, email }: PersonKeys): boolean {
  if (typeof value === "string") return value === id || value.toLowerCase() === email.toLowerCase();
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => mentionsPerson(inner, { id, email }));
}
