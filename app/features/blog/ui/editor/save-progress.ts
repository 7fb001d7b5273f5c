import type { EditorPost, Work } from "../../contract.ts";

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
