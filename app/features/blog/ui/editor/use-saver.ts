import { useEffect, useState } from "react";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import { type ApiResult, callApi } from "../../../../platform/http/api.ts";
import { useAutosave } from "../../../../ui/admin/autosave.tsx";
import type { BlogCode, EditorPost, Work } from "../../contract.ts";
import type { EditorCalls } from "../../editing/editor-http.server.ts";

type Answer = AnswerOf<EditorCalls, "/api/admin/blog/posts/:id", "get" | "put">;

/** Calls the API of one post; `field` of an error is a field of the post. */
async function callPost(path: string, method: string, body?: object): Promise<ApiResult<EditorPost>> {
  const result = await callApi<Answer>(path, { method, ...(body && { body }) });
  if (result.ok) return { ok: true, data: result.data.post };
  const field = result.field?.replace(/^work\./, "").split(".")[0];
  return { ...result, ...(field && { field }) };
}

/** The error code of a conflict. */
export const CHANGED = "POST_CHANGED_MEANWHILE" satisfies BlogCode;

/** A post in the editor, with its unsaved text. */
export type EditedPost = {
  post: EditorPost;
  work: Work;
  saveStatus: ReturnType<typeof useAutosave>["status"];
  turn: number;
};

/** The post in the editor, and its saving. */
export function useSaver(loaded: EditorPost) {
  const path = `/api/admin/blog/posts/${loaded.id}`;
  const { autosave, text, saved, status, turn } = useAutosave<Work, EditorPost>({
    saved: loaded,
    savedAt: loaded.editedAt,
    textOf: ({ work }) => work,
    send: (work, { revision }, byHand) => callPost(path, "PUT", { revision, work, byHand }),
    changedCode: CHANGED,
  });
  useEffect(() => {
    const isIdle = () => ["saved", "unsaved"].includes(autosave.read().status.is);
    /** Checks whether someone else has changed the post since. */
    async function refresh() {
      if (document.visibilityState !== "visible" || !isIdle()) return;
      const result = await callPost(path, "GET");
      if (!result.ok || !isIdle()) return;
      const [theirs, mine] = [result.data, autosave.read().saved];
      if (theirs.revision < mine.revision) return; // a newer save has finished
      if (theirs.revision === mine.revision) autosave.update(theirs);
      else if (autosave.isClean()) autosave.adopt(theirs);
      else void autosave.save(); // will be rejected, with who changed it and when
    }
    const onReturn = () => void refresh();
    document.addEventListener("visibilitychange", onReturn);
    addEventListener("focus", onReturn);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("focus", onReturn);
    };
  }, [autosave, path]);
  const [saver] = useState(() => ({
    ...autosave,
    read: () => ({ post: autosave.read().saved, work: autosave.read().text }),
    write: (change: Partial<Work>) => {
      if (autosave.read().saved.state !== "deleted") autosave.write(change);
    },
    /** Loads the text from the server. */
    async reload() {
      const result = await callPost(path, "GET");
      if (result.ok) autosave.adopt(result.data);
      return result;
    },
    /** Saves the text as a new draft. */
    async copy() {
      const result = await callPost(`${path}/copy`, "POST", { work: autosave.read().text });
      if (result.ok) autosave.forget();
      return result;
    },
  }));
  return { saver, edited: { post: saved, work: text, saveStatus: status, turn } satisfies EditedPost };
}
export type Saver = ReturnType<typeof useSaver>["saver"];
