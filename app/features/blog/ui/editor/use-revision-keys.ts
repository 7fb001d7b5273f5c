import { useRef } from "react";

/** Goes from change to change within the comparison. */
export function useChanges() {
  const place = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  function go(by: 1 | -1) {
    const all = [...(place.current?.querySelectorAll<HTMLElement>("[data-changed]") ?? [])];
    at.current = Math.min(Math.max(at.current + by, 0), all.length - 1);
    all[at.current]?.focus();
    all[at.current]?.scrollIntoView({ block: "center" });
  }
  return { place, go };
}
