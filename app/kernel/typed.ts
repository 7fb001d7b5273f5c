/* What TypeScript does not say of tables and errors, said once. */

/** The names under which a table has something: a table with a type of its names has no others. */
export const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] =>
  // Object.keys gives plain texts, because a value may have more than its type says
  Object.keys(table) as K[];

/** Names and values of a table. */
export const entriesOf = <K extends string, V>(table: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(table) as [K, V][]; // plain texts as well

/**
 * A table that has a value under each name.
 * @example tableOf(["short", "full"], (form) => form.length) // { short: 5, full: 4 }
 */
export const tableOf = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> =>
  // each name was given its value
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;

/** What a table has under a name from outside, if it is one of its names. */
export const findIn = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Whether a name from outside is one of a table's. */
export const isKeyOf = <K extends string>(table: Readonly<Record<K, unknown>>, name: string): name is K =>
  Object.hasOwn(table, name);

/** The code that Node or a library gave an error, such as ENOENT. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** What an error says of itself. */
export const messageIn = (error: unknown): string => (error instanceof Error ? error.message : String(error));
