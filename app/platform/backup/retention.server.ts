import type { Storage } from "../files/storage.server.ts";
import { copyName, copyOf, manifestKey } from "./manifest.ts";

/**
 * Removes copies that were begun before this moment, and halves of copies, each from its manifest on: what is
 * left where this breaks off is no copy any more. Whatever else lies there stays.
 * @param newest the copy that was just made, which stays however old it is said to be
 * @returns how many were removed
 */
export async function removeCopies(target: Storage, before: Date, newest: string): Promise<number> {
  const bound = copyName(before);
  const files = new Map<string, string[]>();
  for await (const { key } of target.list("villa-")) {
    const copy = copyOf(key);
    if (copy !== undefined && copy < bound && copy !== newest)
      files.set(copy, [...(files.get(copy) ?? []), key]);
  }
  for (const [copy, keys] of files) {
    const [first, ...others] = [manifestKey(copy), ...keys.filter((key) => key !== manifestKey(copy))];
    /* oxlint-disable no-await-in-loop -- a night's work, which nobody waits for */
    if (first) await target.remove(first);
    for (const key of others) await target.remove(key);
    /* oxlint-enable no-await-in-loop */
  }
  return files.size;
}
