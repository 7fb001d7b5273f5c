import type { ApiResult, callApi } from "../../../../platform/api.ts";
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

/** `recovered` is when text was written that an earlier visit could not save; `turn` goes up when another text takes the place of what is written. */
export type Held = {
  post: EditorPost;
  work: Work;
  saveStatus: SaveStatus;
  recovered: string | null;
  turn: number;
};
type Answer = { success: true; post: EditorPost };
type Options = { post: EditorPost; by: string; call: typeof callApi; now: () => Date };

/** Milliseconds of quiet after which what was written is saved, and after which a lost line is tried again. */
const PAUSE_MS = 900;
const AGAIN_MS = 5_000;

const sameText = (a: Work, b: Work) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
const inOrder = ({ slug, title, summary, body, cover, tags, shareText }: Work) => [
  slug,
  title,
  summary,
  body,
  cover && [
    cover.src,
    cover.alt,
    cover.caption,
    cover.width,
    cover.height,
    cover.files.map(({ src, width }) => [src, width]),
  ],
  tags,
  shareText,
];

/**
 * Holds one post while it is edited: saves by itself after a pause, one call at a time, keeps on this machine what has not arrived, and stops
 * when somebody else was faster, so that nobody's text is written over unseen.
 */
export function openSaver({ post, by, call, now }: Options) {
  let held: Held = {
    post,
    work: post.work,
    saveStatus: { is: "saved", at: post.editedAt },
    recovered: null,
    turn: 0,
  };
  const watchers = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  const path = `/api/admin/blog/posts/${post.id}`;

  function set(more: Partial<Held>) {
    held = { ...held, ...more };
    for (const onChange of watchers) onChange();
  }
  const clean = () => sameText(held.work, held.post.work);
  const halted = () => held.saveStatus.is === "conflict" || held.saveStatus.is === "stopped";
  const storeLocally = (revision = held.post.revision) =>
    storeWork(post.id, { by, at: now().toISOString(), revision, work: held.work });
  function later(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), ms);
  }
  const readTheirs = () => call<Answer>(path);

  /** What the server has is what is here from now on. */
  function adopt(next: EditorPost) {
    dropStoredWork(post.id);
    const turn = next.work.body === held.work.body ? held.turn : held.turn + 1;
    set({ post: next, work: next.work, turn, saveStatus: { is: "saved", at: now().toISOString() } });
  }
  async function meet(said: string) {
    clearTimeout(timer);
    storeLocally();
    set({ saveStatus: { is: "conflict", said } });
    const found = await readTheirs();
    if (held.saveStatus.is !== "conflict") return;
    if (found.ok) set({ saveStatus: { is: "conflict", said, theirs: found.data.post } });
  }
  function refused(result: Extract<ApiResult<Answer>, { ok: false }>, sent: Work): void {
    if (result.code === "POST_CHANGED_MEANWHILE") return void meet(result.said!);
    if (result.status === 0 || result.status === 429 || result.status >= 500) {
      storeLocally();
      set({ saveStatus: { is: "kept", at: now().toISOString() } });
      return later(AGAIN_MS);
    }
    if ([401, 403, 404, 409].includes(result.status)) {
      storeLocally();
      return set({ saveStatus: { is: "stopped", error: result.said ?? result.message } });
    }
    const field = result.field?.replace(/^work\./, "").split(".")[0];
    // an address that somebody else has taken in this moment holds up nothing else
    if (field === "slug" && sent.slug !== held.post.work.slug) {
      set({ work: { ...held.work, slug: held.post.work.slug } });
      later(0);
    }
    const { number } = result;
    set({
      saveStatus: {
        is: "refused",
        error: result.message,
        ...(field && { field }),
        ...(number && { number }),
      },
    });
  }

  async function once(asked: boolean): Promise<boolean> {
    const sent = held.work;
    const { field, error } =
      held.saveStatus.is === "refused" ? held.saveStatus : { field: undefined, error: "" };
    set({ saveStatus: { is: "saving" } });
    const body = { revision: held.post.revision, work: sent, asked };
    const result = await call<Answer>(path, { method: "PUT", body });
    if (!result.ok) {
      refused(result, sent);
      return false;
    }
    set({ post: result.data.post });
    if (held.work === sent) {
      dropStoredWork(post.id);
      const saved: SaveStatus =
        field === "slug" ? { is: "refused", field, error } : { is: "saved", at: now().toISOString() };
      set({ post: { ...result.data.post, work: sent }, saveStatus: saved });
    } else {
      set({ saveStatus: { is: "unsaved" } });
      later(PAUSE_MS);
    }
    return held.work === sent;
  }

  /** Until no call is under way. */
  async function idle(): Promise<void> {
    if (!running) return;
    await running;
    return idle();
  }

  /** Saves what is there now. `asked` by a person: a step of its own in the history. @returns whether the server has all of it */
  async function save(asked = false): Promise<boolean> {
    clearTimeout(timer);
    await idle();
    if (halted()) return false;
    if (clean() && !asked) {
      if (held.saveStatus.is !== "refused") set({ saveStatus: { is: "saved", at: held.post.editedAt } });
      return true;
    }
    running = once(asked);
    try {
      return await running;
    } finally {
      running = undefined;
    }
  }

  /** Saves until the server has all of it, also what is written meanwhile. @returns whether it has */
  async function settle(): Promise<boolean> {
    for (let tries = 0; tries < 3 && !clean(); tries++) await save(); // oxlint-disable-line no-await-in-loop -- one after the other
    return clean() && !halted();
  }

  /** Changes what is written, and saves it after a pause. */
  function write(more: Partial<Work>) {
    if (held.post.state === "deleted") return;
    const work = { ...held.work, ...more };
    if (sameText(work, held.work)) return;
    set({ work, recovered: null, ...(!halted() && { saveStatus: { is: "unsaved" } }) });
    storeLocally();
    if (!halted()) later(PAUSE_MS);
  }

  /** A step that is not writing: publishing, unpublishing, deleting, bringing back. What is written is saved first. */
  async function step(
    method: string,
    way: string,
    body: object = {},
  ): Promise<ApiResult<Answer> | undefined> {
    if (held.post.state !== "deleted" && !(await settle())) return undefined;
    const seen = way === "/bring-back" ? {} : { body: { revision: held.post.revision, ...body } };
    const result = await call<Answer>(path + way, { method, ...seen });
    if (result.ok) adopt(result.data.post);
    else if (result.code === "POST_CHANGED_MEANWHILE") await meet(result.said!);
    return result;
  }

  return {
    read: () => held,
    watch: (onChange: () => void) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    write,
    save,
    settle,
    step,
    /** Whether there is text here that the server has not. */
    dirty: () => !clean(),
    /** Tries once more after the server had stopped the writing. */
    again: async () => {
      set({ saveStatus: { is: "unsaved" } });
      return save(true);
    },
    /** Theirs becomes the post; mine stays in its history. */
    takeTheirs: async () => {
      const mine = await call(`${path}/aside`, { method: "POST", body: { work: held.work } });
      const theirs = await readTheirs();
      if (!mine.ok || !theirs.ok) return false;
      adopt(theirs.data.post);
      return true;
    },
    /** Mine becomes the post; theirs is in its history already, and stays. */
    overwriteTheirs: async () => {
      const theirs = await readTheirs();
      if (!theirs.ok) return false;
      set({ post: theirs.data.post, saveStatus: { is: "unsaved" } });
      return save(true);
    },
    /** Looks whether somebody else has changed the post while nobody looked here. */
    refresh: async () => {
      if (running || halted() || held.saveStatus.is === "kept") return;
      const found = await readTheirs();
      if (!found.ok || running || halted()) return;
      const theirs = found.data.post;
      if (theirs.revision === held.post.revision) return set({ post: { ...theirs, work: held.post.work } });
      if (clean()) adopt(theirs);
      else await meet(`${theirs.editedBy ?? "Somebody"} changed this post while you were writing`);
    },
    /** Begins in the browser: takes up what an earlier visit could not save. @returns how to end it */
    begin: () => {
      const storedWork = findStoredWork(post.id, by);
      if (storedWork && sameText(storedWork.work, held.post.work)) dropStoredWork(post.id);
      else if (storedWork && held.post.state !== "deleted") {
        set({
          work: storedWork.work,
          turn: held.turn + 1,
          recovered: storedWork.at,
          saveStatus: { is: "unsaved" },
        });
        if (storedWork.revision === held.post.revision) later(PAUSE_MS);
        else
          void meet(
            `${held.post.editedBy ?? "Somebody"} changed this post after you wrote what is kept on this machine`,
          );
      }
      const back = () => held.saveStatus.is === "kept" && later(0);
      addEventListener("online", back);
      return () => {
        clearTimeout(timer);
        removeEventListener("online", back);
      };
    },
  };
}
export type Saver = ReturnType<typeof openSaver>;
