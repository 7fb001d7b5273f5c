/**
 * Returns `list[index]`.
 * @throws RangeError for an index outside the list, so that a wrong index never yields a wrong figure
 */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`Index ${index} is outside a list of ${list.length}`);
  return item;
}

/** Returns the first item. @throws RangeError for an empty list */
export const firstOf = <T>(list: ArrayLike<T>): T => itemAt(list, 0);

/** Returns the last item. @throws RangeError for an empty list */
export const lastOf = <T>(list: ArrayLike<T>): T => itemAt(list, list.length - 1);

/**
 * Returns `table[key]`.
 * @throws RangeError for a key that the table does not have
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T {
  const entry = table[key];
  if (entry === undefined) throw new RangeError(`The table has no entry for ${key}`);
  return entry;
}

/**
 * Returns `map.get(key)`.
 * @throws RangeError for a key that the map does not have
 */
export function lookUp<K, T>(map: ReadonlyMap<K, T>, key: K): T {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`The map has no entry for ${String(key)}`);
  return value;
}

/**
 * Returns a value that cannot be missing here.
 * @param description names it in the error, such as "the order that was just stored"
 * @throws Error if it is null or undefined
 */
export function required<T>(value: T, description: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Missing: ${description}`);
  return value;
}
