import { useEffect, useRef } from "react";

/**
 * A view that took the place of another, and of what had the focus in it, has the focus at its heading: it is
 * read out, and the next Tab goes on below it. `view` changes with what is shown; with `mounted` false not
 * for what is there
 * first.
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
