import { useSyncExternalStore } from "react";

export const VIEWS = ["Write", "Both", "Preview"] as const;
type View = (typeof VIEWS)[number];
const STORED = "blog.view";

const watchers = new Set<() => void>();
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
const readView = (): View => VIEWS.find((one) => one === localStorage.getItem(STORED)) ?? "Write";

export function chooseView(view: View) {
  localStorage.setItem(STORED, view);
  for (const onChange of watchers) onChange();
}

/** Whether the text, its preview or both are shown: as chosen last on this machine. */
export const useView = () => useSyncExternalStore(subscribe, readView, (): View => "Write");
