import { useLayoutEffect, useRef } from "react";

/** Collects what is typed until the palette has loaded, so that no letter is lost. */
export function useTypedMeanwhile(waits: boolean, onClose: () => void) {
  const typed = useRef("");
  // it ends in the same step in which the palette's field takes over, so that no letter is lost
  useLayoutEffect(() => {
    if (!waits) return undefined;
    function gather(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") onClose();
      else if (event.key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    window.addEventListener("keydown", gather, { capture: true });
    return () => window.removeEventListener("keydown", gather, { capture: true });
  }, [waits, onClose]);
  return typed;
}
