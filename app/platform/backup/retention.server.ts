import type { Storage } from "../files/storage.server.ts";
import { copyName, copyNameOf, manifestKey } from "./manifest.ts";

/**
 * Removes copies made before `before`, complete or not. Each manifest is removed first, so that an
 * interrupted removal leaves no apparently complete copy. Unrelated files stay.
 * @param newest the copy just made, kept whatever its date
 * @returns the number of copies removed
 */
export async function removeCopies(target: Storage, before: Date, newest: string): Promise<number> {
  const bound = copyName(before);
  const files = new Map<string, string[]>();
  for await (const { key } of target.list("villa-")) {
    const copy = copyNameOf(key);
    if (copy !== undefined && copy < bound && copy !== newest)
      files.set(copy, [...(files.get(copy) ?? []), key]);
  }
  for (const [copy, keys] of files) {
    const [first, ...otherKeys] = [manifestKey(copy), ...keys.filter((key) => key !== manifestKey(copy))];
    /* oxlint-disable no-await-in-loop -- a nightly job */
    if (first) await target.remove(first);
    for (const key of otherKeys) await target.remove(key);
    /* oxlint-enable no-await-in-loop */
  }
  return files.size;
}
