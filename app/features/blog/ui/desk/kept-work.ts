import { Work } from "../../contract.ts";

/** Text that has not reached the server, on this machine; `revision` is what it was written over. */
export type Kept = { by: string; at: string; revision: number; work: Work };
const name = (id: string) => `blog.unsaved.${id}`;

/** Keeps unsaved text of a post on this machine, for whoever wrote it. @returns false where the browser keeps nothing */
export function keepWork(id: string, kept: Kept, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(name(id), JSON.stringify(kept));
    return true;
  } catch {
    return false; // full, or switched off: leaving still warns
  }
}

/** Unsaved text of a post by this person, if there is any that can be read. */
export function findKept(id: string, by: string, storage: Storage = localStorage): Kept | undefined {
  try {
    const kept = JSON.parse(storage.getItem(name(id)) ?? "null") as Kept | null;
    const work = Work.safeParse(kept?.work);
    return kept && kept.by === by && work.success ? { ...kept, work: work.data } : undefined;
  } catch {
    return undefined;
  }
}

export function dropKept(id: string, storage: Storage = localStorage): void {
  try {
    storage.removeItem(name(id));
  } catch {
    // there is nothing to drop where nothing can be kept
  }
}
