import { useEffect, useRef, useSyncExternalStore } from "react";

const never = () => () => {};
/** The modifier key of shortcuts: ⌘ on Apple devices, otherwise Ctrl. */
export const ModKey = () => (
  <kbd>
    {useSyncExternalStore(
      never,
      () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl"),
      () => "⌘",
    )}
  </kbd>
);

/**
 * Binds Escape, or a letter with ⌘ or Ctrl, while the component is mounted. While a dialog is open, only its
 * own keys (`inDialog`) work.
 */
export function useKey(key: "k" | "s" | "Escape", run: () => void, { inDialog = false } = {}) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isPressed =
        key === "Escape"
          ? event.key === key
          : (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === key;
      if (!isPressed || event.defaultPrevented || event.isComposing) return;
      if (!inDialog && document.querySelector("dialog:modal")) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [key, inDialog]);
}
