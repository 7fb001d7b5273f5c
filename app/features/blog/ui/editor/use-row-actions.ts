import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../../platform/http/api.ts";
import { toast } from "../../../../ui/toasts.tsx";
import type { EditorPost, EditorRow } from "../../contract.ts";
import type { AnswerOf } from "../../../../platform/http/answer.ts";
import type { PublishingCalls } from "../../editing/editor-http.server.ts";

const POST = "/api/admin/blog/posts/:id";
type RowAnswer =
  | AnswerOf<PublishingCalls, typeof POST, "delete">
  | AnswerOf<PublishingCalls, `${typeof POST}/bring-back`, "post">;

/** Deletes and restores a post in the list. `asked` while a deletion waits for confirmation. */
export function useRowActions(row: EditorRow, name: string) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);

  async function call(method: string, path: string, body?: object): Promise<EditorPost | undefined> {
    setBusy(true);
    const result = await callApi<RowAnswer>(POST.replace(":id", row.id) + path, {
      method,
      ...(body && { body }),
    });
    setBusy(false);
    if (result.ok) return result.data.post;
    toast.error(result.said ?? result.message);
    return undefined;
  }
  async function remove() {
    const gone = await call("DELETE", "", { revision: row.revision });
    setAsked(false);
    if (gone) toast.success(`“${name}” moved to trash. You can restore it for 30 days.`);
    await revalidate();
  }
  async function bringBack() {
    if (await call("POST", "/bring-back")) toast.success(`“${name}” restored as a draft.`);
    await revalidate();
  }
  return { busy, asked, setAsked, remove, bringBack };
}
