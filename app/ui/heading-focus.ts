import { useEffect, useRef } from "react";

/**
 * Focuses the heading of a view that replaces another one with the focus in it, so that it is read out and
 * Tab continues below. `view` changes with the view; `mounted: false` skips the first one.
 */
export function useHeadingFocus(view: string, mounted = true) {
  const before = useRef(mounted ? undefined : view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    const heading = document.querySelector<HTMLElement>("#main h1");
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [view]);
}
