import { useSyncExternalStore } from "react";

/** From here on there is something beside the column: the person's lines carried outward. */
export const BROAD = "(min-width: 760px)";
/** From here on the sides say where one is and what the section rests on. */
export const WIDE = "(min-width: 1200px)";

/** Whether the screen is so; false on the server and until the browser has taken over. */
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
