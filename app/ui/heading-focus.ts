import { useEffect, useRef } from "react";

/**
 * Focuses the heading when a view replaces the one that had the focus, so that screen readers read it out and
 * Tab continues from there. `view` identifies the view; `mounted: false` skips the first one.
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
