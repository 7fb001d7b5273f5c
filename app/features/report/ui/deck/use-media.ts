import { useSyncExternalStore } from "react";

/** Above this width there is a panel on each side of the column. */
export const BROAD = "(width > 47.5em)";
/** Above this width the sides show the position and the evidence. */
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
