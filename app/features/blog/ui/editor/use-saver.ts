import { useEffect, useState, useSyncExternalStore } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import type { EditorPost } from "../../contract.ts";
import { openSaver } from "./saver.ts";

/** One post while it is edited: what is written, and where it stands on its way to the server. */
export function useSaver(post: EditorPost, by: string) {
  const [saver] = useState(() => openSaver({ post, by, call: callApi, now: () => new Date() }));
  const held = useSyncExternalStore(saver.watch, saver.read, saver.read);
  useEffect(() => saver.begin(), [saver]);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void saver.refresh();
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }, [saver]);
  return { saver, held };
}
