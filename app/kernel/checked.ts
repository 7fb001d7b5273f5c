/**
 * What stands at this place of a list.
 * @throws RangeError where nothing stands there: a table or an index is wrong, and no figure made of it may
 * go on
 */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`Nothing stands at ${index} of a list of ${list.length}`);
  return item;
}

/** @throws RangeError where the list is empty */
export const firstOf = <T>(list: ArrayLike<T>): T => itemAt(list, 0);

/** @throws RangeError where the list is empty */
export const lastOf = <T>(list: ArrayLike<T>): T => itemAt(list, list.length - 1);

/**
 * The entry of a table that has one under each key.
 * @throws RangeError where it has none under this one
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T {
  const entry = table[key];
  if (entry === undefined) throw new RangeError(`The table has nothing under ${key}`);
  return entry;
}

/**
 * What a map that knows every key holds under this one.
 * @throws RangeError where it does not know it
 */
export function lookUp<K, T>(map: ReadonlyMap<K, T>, key: K): T {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`The map has nothing under ${String(key)}`);
  return value;
}

/**
 * A value that another rule has made sure of.
 * @param what names it in the error, such as "the order that was just stored"
 * @throws Error where it is missing all the same
 */
export function required<T>(value: T, what: string): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Missing: ${what}`);
  return value;
}
