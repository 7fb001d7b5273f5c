import { deviceStorage } from "../../../../platform/pages/device-storage.ts";
import { Work } from "../../contract.ts";

/** Text that has not reached the server, on this machine; `revision` is what it was written over. */
export type StoredWork = { by: string; at: string; revision: number; work: Work };
const name = (id: string) => `blog.unsaved.${id}`;

/**
 * Keeps unsaved text of a post on this machine, for whoever wrote it.
 * @returns false where the browser keeps nothing: leaving still warns
 */
export const storeWork = (id: string, storedWork: StoredWork): boolean =>
  deviceStorage.setItem(name(id), JSON.stringify(storedWork));

/** Unsaved text of a post by this person, if there is any that can be read. */
export function findStoredWork(id: string, by: string): StoredWork | undefined {
  try {
    // the work in it is checked next
    const storedWork = JSON.parse(deviceStorage.getItem(name(id)) ?? "null") as StoredWork | null;
    const work = Work.safeParse(storedWork?.work);
    return storedWork && storedWork.by === by && work.success
      ? { ...storedWork, work: work.data }
      : undefined;
  } catch {
    return undefined;
  }
}

export const dropStoredWork = (id: string): void => deviceStorage.removeItem(name(id));
