import { useEffect, useState } from "react";
import { type ApiResult, callApi } from "../../../../platform/http/api.ts";
import { useAutosave } from "../../../../ui/admin/autosave.tsx";
import type { BlogCode, EditorPost, Work } from "../../contract.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { PostCalls } from "../../editing/editor-http.server.ts";

type Answer = AnswerOf<PostCalls, "/api/admin/blog/posts/:id", "get" | "put">;

/** A call about one post; `field` of an error is a field of the post. */
async function callPost(path: string, method: string, body?: object): Promise<ApiResult<EditorPost>> {
  const result = await callApi<Answer>(path, { method, ...(body && { body }) });
  if (result.ok) return { ok: true, data: result.data.post };
  const field = result.field?.replace(/^work\./, "").split(".")[0];
  return { ...result, ...(field && { field }) };
}

const CHANGED = "POST_CHANGED_MEANWHILE" satisfies BlogCode;

/** The state of a post in the editor and of its saving. */
export function useSaver(given: EditorPost) {
  const path = `/api/admin/blog/posts/${given.id}`;
  const { autosave, text, saved, status, turn } = useAutosave<Work, EditorPost>({
    saved: given,
    savedAt: given.editedAt,
    textOf: ({ work }) => work,
    send: (work, { revision }, asked) => callPost(path, "PUT", { revision, work, asked }),
    changedCode: CHANGED,
  });
  useEffect(() => {
    /** Checks whether somebody else has changed the post meanwhile. */
    async function refresh() {
      if (document.visibilityState !== "visible" || !["saved", "unsaved"].includes(autosave.read().status.is))
        return;
      const found = await callPost(path, "GET");
      const now = autosave.read();
      if (!found.ok || !["saved", "unsaved"].includes(now.status.is)) return;
      const theirs = found.data;
      if (theirs.revision <= now.saved.revision) autosave.update(theirs);
      else if (autosave.isClean()) autosave.adopt(theirs);
      else autosave.stop(`${theirs.editedBy ?? "Someone"} changed this post while you were writing`);
    }
    const look = () => void refresh();
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }, [autosave, path]);
  const [saver] = useState(() => ({
    read: () => ({ post: autosave.read().saved, work: autosave.read().text }),
    write: (change: Partial<Work>) => {
      if (autosave.read().saved.state !== "deleted") autosave.write(change);
    },
    save: autosave.save,
    settle: autosave.settle,
    isClean: autosave.isClean,
    /**
     * Publishes, unpublishes, deletes or restores, after saving.
     * @returns undefined where saving failed
     */
    async step(method: string, way: string, body: object = {}) {
      const isDeleted = autosave.read().saved.state === "deleted";
      if (!isDeleted && !(await autosave.settle())) return undefined;
      const { revision } = autosave.read().saved;
      const result = await callPost(path + way, method, isDeleted ? undefined : { revision, ...body });
      if (result.ok) autosave.adopt(result.data);
      else if (result.code === CHANGED) autosave.stop(result.said ?? result.message);
      return result;
    },
    /** Loads the text from the server. */
    async reload() {
      const found = await callPost(path, "GET");
      if (found.ok) autosave.adopt(found.data);
      return found;
    },
    /** Saves the text as a new draft. */
    async copy() {
      const made = await callPost(`${path}/copy`, "POST", { work: autosave.read().text });
      if (made.ok) autosave.forget();
      return made;
    },
  }));
  return { saver, held: { post: saved, work: text, saveStatus: status, turn } satisfies Held };
}
export type Saver = ReturnType<typeof useSaver>["saver"];
export type Held = {
  post: EditorPost;
  work: Work;
  saveStatus: ReturnType<typeof useAutosave>["status"];
  turn: number;
};
