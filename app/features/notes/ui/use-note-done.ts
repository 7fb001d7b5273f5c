import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { toast } from "../../../ui/toasts.tsx";

/** Marks notes as done, one at a time; `busy` is the id of the current one. */
export function useNoteDone() {
  const [busy, setBusy] = useState<number>();
  const { revalidate } = useRevalidator();
  async function finish(id: number) {
    if (busy !== undefined) return;
    setBusy(id);
    const result = await callApi(`/api/admin/notes/${id}/done`, { method: "POST", body: {} });
    setBusy(undefined);
    if (result.ok) toast.success("Note marked as done.");
    else toast.error(result.said ?? result.message);
    await revalidate();
  }
  return { busy, finish };
}
