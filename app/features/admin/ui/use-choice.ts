import type { KeyboardEvent, RefObject } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { toast } from "../../../ui/toasts.tsx";
import type { Entry } from "./palette-entries.ts";

/**
 * Carries out what is chosen in the palette: an undo, an action, a page; a page in a new tab with ⌘ or Ctrl.
 */
export function useChoice({
  entries,
  dialog,
  onClose,
}: {
  entries: Entry[];
  dialog: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function takeBack({ undo, name }: Entry) {
    const result = await callApi(`/api/admin/settings/changes/${undo}/undo`, { method: "POST", body: {} });
    if (result.ok) toast.success(`Undone: ${name}`);
    else if (result.code === "CONFIRM_CHANGE") return navigate(`/admin?undo=${undo}`); // it asks there
    else toast.error(result.said ?? result.message);
    await revalidate();
  }
  function choose(entry: Entry) {
    onClose();
    if (entry.undo !== undefined) void takeBack(entry);
    else if (entry.run) setTimeout(entry.run); // the page below has the focus again only after this turn
    else if (entry.to) void navigate(entry.to);
  }
  function inNewTab(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    const at = dialog.current?.querySelector("[cmdk-item][aria-selected=true]")?.getAttribute("data-value");
    const entry = entries.find(({ id }) => id === at);
    if (entry?.to && entry.undo === undefined) window.open(entry.to, "_blank", "noopener");
  }
  return { choose, inNewTab };
}
