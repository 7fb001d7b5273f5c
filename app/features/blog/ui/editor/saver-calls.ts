import type { ApiResult, callApi } from "../../../../platform/http/api.ts";
import type { Work } from "../../contract.ts";
import { type SaverState } from "./saver-state.ts";
import { type SaveStatus } from "./save-progress.ts";
import { isSameText } from "./same-text.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { PostCalls } from "../../editor-http.server.ts";

type Answer = AnswerOf<PostCalls, "/api/admin/blog/posts/:id", "get" | "put">;
/** One post on its way to the server. `path` is its address there; `timer` begins the next call. */
export type SaverContext = {
  state: SaverState;
  call: typeof callApi;
  path: string;
  timer: { start: (ms: number) => void; stop: () => void };
};

/**
 * Milliseconds of quiet after which what was written is saved, and after which a lost line is tried again.
 */
export const PAUSE_MS = 900;
const AGAIN_MS = 5_000;

export const readTheirs = ({ call, path }: SaverContext) => call<Answer>(path);

/** Stops the saving because somebody else was faster, and fetches their text. */
export async function meetConflict(context: SaverContext, said: string): Promise<void> {
  const { state, timer } = context;
  timer.stop();
  state.storeLocally();
  state.set({ saveStatus: { is: "conflict", said } });
  const found = await readTheirs(context);
  if (state.read().saveStatus.is !== "conflict") return;
  if (found.ok) state.set({ saveStatus: { is: "conflict", said, theirs: found.data.post } });
}

function handleRefusal(
  context: SaverContext,
  result: Extract<ApiResult<Answer>, { ok: false }>,
  sent: Work,
): void {
  const { state, timer } = context;
  if (result.code === "POST_CHANGED_MEANWHILE") return void meetConflict(context, result.said ?? "");
  if (result.status === 0 || result.status === 429 || result.status >= 500) {
    state.storeLocally();
    state.set({ saveStatus: { is: "kept", at: state.timestamp() } });
    return timer.start(AGAIN_MS);
  }
  if ([401, 403, 404, 409].includes(result.status)) {
    state.storeLocally();
    return state.set({ saveStatus: { is: "stopped", error: result.said ?? result.message } });
  }
  const { post, work } = state.read();
  const field = result.field?.replace(/^work\./, "").split(".")[0];
  // an address that somebody else has taken in this moment holds up nothing else
  if (field === "slug" && sent.slug !== post.work.slug) {
    state.set({ work: { ...work, slug: post.work.slug } });
    timer.start(0);
  }
  const { number, message: error } = result;
  state.set({ saveStatus: { is: "refused", error, ...(field && { field }), ...(number && { number }) } });
}

/**
 * Sends what is written now. `asked` by a person: a step of its own in the history.
 * @returns whether the server has all of it
 */
export async function sendWork(context: SaverContext, asked: boolean): Promise<boolean> {
  const { state, call, path, timer } = context;
  const { work: sent, post, saveStatus } = state.read();
  const { field, error } = saveStatus.is === "refused" ? saveStatus : { field: undefined, error: "" };
  state.set({ saveStatus: { is: "saving" } });
  const body = { revision: post.revision, work: sent, asked };
  const result = await call<Answer>(path, { method: "PUT", body });
  if (!result.ok) {
    handleRefusal(context, result, sent);
    return false;
  }
  state.set({ post: result.data.post });
  if (state.read().work === sent) {
    state.dropStored();
    const saved: SaveStatus =
      field === "slug" ? { is: "refused", field, error } : { is: "saved", at: state.timestamp() };
    state.set({ post: { ...result.data.post, work: sent }, saveStatus: saved });
  } else {
    state.set({ saveStatus: { is: "unsaved" } });
    timer.start(PAUSE_MS);
  }
  return state.read().work === sent;
}

/** A step that is not writing, once what is written is saved. */
export async function takeStep(
  context: SaverContext,
  { method, way, body }: { method: string; way: string; body: object },
): Promise<ApiResult<Answer>> {
  const { state, call, path } = context;
  const seen = way === "/bring-back" ? {} : { body: { revision: state.read().post.revision, ...body } };
  const result = await call<Answer>(path + way, { method, ...seen });
  if (result.ok) state.adopt(result.data.post);
  else if (result.code === "POST_CHANGED_MEANWHILE") await meetConflict(context, result.said ?? "");
  return result;
}

/** Theirs becomes the post; mine stays in its history. @returns whether both arrived */
export async function takeTheirs(context: SaverContext): Promise<boolean> {
  const { state, call, path } = context;
  const mine = await call(`${path}/aside`, { method: "POST", body: { work: state.read().work } });
  const theirs = await readTheirs(context);
  if (!mine.ok || !theirs.ok) return false;
  state.adopt(theirs.data.post);
  return true;
}

/** Takes up what an earlier visit could not save. */
export function takeUpStored(context: SaverContext): void {
  const { state, timer } = context;
  const { post, turn } = state.read();
  const storedWork = state.findStored();
  if (!storedWork) return;
  if (isSameText(storedWork.work, post.work)) return state.dropStored();
  if (post.state === "deleted") return;
  state.set({
    work: storedWork.work,
    turn: turn + 1,
    recovered: storedWork.at,
    saveStatus: { is: "unsaved" },
  });
  if (storedWork.revision === post.revision) return timer.start(PAUSE_MS);
  const who = post.editedBy ?? "Someone";
  void meetConflict(context, `${who} changed this post after you wrote the text saved in this browser`);
}
