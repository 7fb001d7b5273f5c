import { useSyncExternalStore } from "react";
import { deviceStorage } from "../../../../platform/pages/device-storage.ts";

export const VIEWS = ["Write", "Both", "Preview"] as const;
type View = (typeof VIEWS)[number];
const STORED = "blog.view";

const watchers = new Set<() => void>();
const subscribe = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
/** The choice in this page, for browsers that cannot store it. */
let chosen: View | undefined;
const readView = (): View => chosen ?? VIEWS.find((one) => one === deviceStorage.getItem(STORED)) ?? "Write";

export function chooseView(view: View) {
  chosen = view;
  deviceStorage.setItem(STORED, view);
  for (const onChange of watchers) onChange();
}

/** Whether the text, its preview or both are shown, as last chosen on this device. */
export const useView = () => useSyncExternalStore(subscribe, readView, (): View => "Write");
