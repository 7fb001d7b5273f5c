import type { callApi } from "../../../../platform/http/api.ts";
import type { EditorPost, Work } from "../../contract.ts";
import {
  meetConflict,
  PAUSE_MS,
  readTheirs,
  type SaverContext,
  sendWork,
  takeStep,
  takeTheirs,
  takeUpStored,
} from "./saver-calls.ts";
import { openSaverState } from "./saver-state.ts";
import { isSameText } from "./same-text.ts";

type Options = { post: EditorPost; by: string; call: typeof callApi; now: () => Date };

function openTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    /** Begins anew; `ms` milliseconds of quiet. */
    start: (ms: number) => {
      stop();
      timer = setTimeout(run, ms);
    },
  };
}

/** Saves one call at a time. */
function openSaveQueue(context: SaverContext) {
  const { state, timer } = context;
  let running: Promise<boolean> | undefined;
  async function waitUntilIdle(): Promise<void> {
    if (!running) return;
    await running;
    return waitUntilIdle();
  }

  /**
   * Saves what is there now. `asked` by a person: a step of its own in the history.
   * @returns whether the server has all of it
   */
  async function save(asked = false): Promise<boolean> {
    timer.stop();
    await waitUntilIdle();
    if (state.isHalted()) return false;
    if (state.isClean() && !asked) {
      const { saveStatus, post } = state.read();
      if (saveStatus.is !== "refused") state.set({ saveStatus: { is: "saved", at: post.editedAt } });
      return true;
    }
    running = sendWork(context, asked);
    try {
      return await running;
    } finally {
      running = undefined;
    }
  }

  /** Saves until the server has all of it, also what is written meanwhile. @returns whether it has */
  async function settle(): Promise<boolean> {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (let tries = 0; tries < 3 && !state.isClean(); tries++) await save();
    return state.isClean() && !state.isHalted();
  }
  return { save, settle, isRunning: () => running !== undefined };
}
type SaveQueue = ReturnType<typeof openSaveQueue>;

/** Changes what is written, and saves it after a pause. */
function write({ state, timer }: SaverContext, more: Partial<Work>): void {
  const held = state.read();
  if (held.post.state === "deleted") return;
  const work = { ...held.work, ...more };
  if (isSameText(work, held.work)) return;
  state.set({ work, recovered: null, ...(!state.isHalted() && { saveStatus: { is: "unsaved" } }) });
  state.storeLocally();
  if (!state.isHalted()) timer.start(PAUSE_MS);
}

/** Looks whether somebody else has changed the post while nobody looked here. */
async function refresh(context: SaverContext, queue: SaveQueue): Promise<void> {
  const { state } = context;
  if (queue.isRunning() || state.isHalted() || state.read().saveStatus.is === "kept") return;
  const found = await readTheirs(context);
  if (!found.ok || queue.isRunning() || state.isHalted()) return;
  const theirs = found.data.post;
  const { post } = state.read();
  if (theirs.revision === post.revision) return state.set({ post: { ...theirs, work: post.work } });
  if (state.isClean()) state.adopt(theirs);
  else
    await meetConflict(context, `${theirs.editedBy ?? "Someone"} changed this post while you were writing`);
}

/** Begins in the browser: takes up what an earlier visit could not save. @returns how to end it */
function begin(context: SaverContext) {
  const { state, timer } = context;
  takeUpStored(context);
  const back = () => state.read().saveStatus.is === "kept" && timer.start(0);
  addEventListener("online", back);
  return () => {
    timer.stop();
    removeEventListener("online", back);
  };
}

/**
 * Holds one post while it is edited: saves by itself after a pause, one call at a time, stores on this
 * machine what has not arrived, and stops when somebody else was faster, so that nobody's text is written
 * over unseen.
 */
export function openSaver({ post, by, call, now }: Options) {
  const state = openSaverState({ post, by, now });
  const timer = openTimer(() => void queue.save());
  const context: SaverContext = { state, call, path: `/api/admin/blog/posts/${post.id}`, timer };
  const queue = openSaveQueue(context);
  return {
    read: state.read,
    watch: state.watch,
    write: (more: Partial<Work>) => write(context, more),
    save: queue.save,
    settle: queue.settle,
    /** Publishing, unpublishing, deleting, bringing back. What is written is saved first. */
    step: async (method: string, way: string, body: object = {}) => {
      if (state.read().post.state !== "deleted" && !(await queue.settle())) return undefined;
      return takeStep(context, { method, way, body });
    },
    /** Whether there is text here that the server has not. */
    dirty: () => !state.isClean(),
    /** Tries once more after the server had stopped the writing. */
    again: async () => {
      state.set({ saveStatus: { is: "unsaved" } });
      return queue.save(true);
    },
    takeTheirs: () => takeTheirs(context),
    /** Mine becomes the post; theirs is in its history already, and stays. */
    overwriteTheirs: async () => {
      const theirs = await readTheirs(context);
      if (!theirs.ok) return false;
      state.set({ post: theirs.data.post, saveStatus: { is: "unsaved" } });
      return queue.save(true);
    },
    refresh: () => refresh(context, queue),
    begin: () => begin(context),
  };
}
export type Saver = ReturnType<typeof openSaver>;
