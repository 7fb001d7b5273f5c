/* Typed access to objects and errors. */

/** `Object.keys` with the key type of the object. */
export const keysOf = <K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] =>
  // Object.keys returns string[], because an object may have more keys than its type names
  Object.keys(table) as K[];

/** `Object.entries` with the key type of the object. */
export const entriesOf = <K extends string, V>(table: Readonly<Partial<Record<K, V>>>): [K, V][] =>
  Object.entries(table) as [K, V][]; // as above

/**
 * Builds an object with a value for each name.
 * @example tableOf(["short", "full"], (form) => form.length) // { short: 5, full: 4 }
 */
export const tableOf = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> =>
  // every name has a value
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;

/** The value for a key from user input, or undefined. */
export const findIn = <V>(table: Readonly<Record<string, V>>, name: string): V | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Whether a key from user input is a key of this object. */
export const isKeyOf = <K extends string>(table: Readonly<Record<K, unknown>>, name: string): name is K =>
  Object.hasOwn(table, name);

/** The `code` of an error of Node or a library, such as ENOENT. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

/** The message of anything thrown. */
export const messageIn = (error: unknown): string => (error instanceof Error ? error.message : String(error));
