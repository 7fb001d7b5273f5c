import type { EditorPost } from "../../contract.ts";
import { dropStoredWork, findStoredWork, storeWork } from "./stored-work.ts";
import { isSameText } from "./same-text.ts";
import type { Held } from "./save-progress.ts";

/** What is held of one post while it is edited, who watches it, and what this machine stores of it. */
export function openSaverState({ post, by, now }: { post: EditorPost; by: string; now: () => Date }) {
  let held: Held = {
    post,
    work: post.work,
    saveStatus: { is: "saved", at: post.editedAt },
    recovered: null,
    turn: 0,
  };
  const watchers = new Set<() => void>();
  const timestamp = () => now().toISOString();
  function set(more: Partial<Held>) {
    held = { ...held, ...more };
    for (const onChange of watchers) onChange();
  }
  return {
    read: () => held,
    watch: (onChange: () => void) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    set,
    timestamp,
    /** Whether the server has all of what is written. */
    isClean: () => isSameText(held.work, held.post.work),
    /** Whether nothing is saved until a person decides. */
    isHalted: () => held.saveStatus.is === "conflict" || held.saveStatus.is === "stopped",
    storeLocally: () =>
      storeWork(post.id, { by, at: timestamp(), revision: held.post.revision, work: held.work }),
    findStored: () => findStoredWork(post.id, by),
    dropStored: () => dropStoredWork(post.id),
    /** What the server has is what is here from now on. */
    adopt: (next: EditorPost) => {
      dropStoredWork(post.id);
      const turn = next.work.body === held.work.body ? held.turn : held.turn + 1;
      set({ post: next, work: next.work, turn, saveStatus: { is: "saved", at: timestamp() } });
    },
  };
}
export type SaverState = ReturnType<typeof openSaverState>;
