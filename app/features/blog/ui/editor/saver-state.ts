import type { EditorPost, Work } from "../../contract.ts";
import { dropStoredWork, findStoredWork, storeWork } from "./stored-work.ts";

/** Where the text stands on its way to the server. */
export type SaveStatus =
  | { is: "saved"; at: string }
  | { is: "unsaved" | "saving" }
  /** No answer: kept on this machine and tried again. */
  | { is: "kept"; at: string }
  /** The server says no, beside a field where it names one. */
  | { is: "refused"; error: string; field?: string; number?: string }
  /** Somebody else was faster. `theirs` comes a moment after who and when. */
  | { is: "conflict"; said: string; theirs?: EditorPost }
  /** The post is not there any more, or not for this person. */
  | { is: "stopped"; error: string };

/**
 * `recovered` is when text was written that an earlier visit could not save;
 * `turn` goes up when another text takes the place of what is written.
 */
export type Held = {
  post: EditorPost;
  work: Work;
  saveStatus: SaveStatus;
  recovered: string | null;
  turn: number;
};

const coverInOrder = (cover: NonNullable<Work["cover"]>) => [
  cover.src,
  cover.alt,
  cover.caption,
  cover.width,
  cover.height,
  cover.files.map(({ src, width }) => [src, width]),
];

const inOrder = ({ slug, title, summary, body, cover, tags, shareText, author, audience }: Work) => [
  slug,
  title,
  summary,
  body,
  cover && coverInOrder(cover),
  tags,
  shareText,
  author,
  audience,
];
export const isSameText = (a: Work, b: Work) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));

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
