import { useSyncExternalStore } from "react";

/** Above this width the background extends beyond the column. */
export const BROAD = "(width > 47.5em)";
/** Above this width panels to the left and right show the position and the evidence. */
export const WIDE = "(width > 67.5em)";

/** Whether a media query matches; false on the server and until hydration. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (change) => {
      const list = matchMedia(query);
      list.addEventListener("change", change);
      return () => list.removeEventListener("change", change);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
