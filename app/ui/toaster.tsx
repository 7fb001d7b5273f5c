import { useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";

export const TOASTER = { visibleToasts: 3, duration: 4000, position: "bottom-right", theme: "dark" } as const;

/**
 * Shows toasts above open dialogs too: the last opened dialog or popover is on top, so the toaster is
 * reopened whenever another one opens.
 */
function useOnTop() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const toasts = place.current;
    if (!toasts || !("showPopover" in toasts)) return;
    toasts.showPopover();
    const raise = () => {
      if (!document.querySelector("dialog:modal")) return;
      toasts.hidePopover();
      toasts.showPopover();
    };
    const observer = new MutationObserver(raise);
    observer.observe(toasts, { childList: true, subtree: true });
    const opened = ({ target }: Event) => target instanceof HTMLDialogElement && target.open && raise();
    document.addEventListener("toggle", opened, true);
    return () => {
      observer.disconnect();
      document.removeEventListener("toggle", opened, true);
    };
  }, []);
  return place;
}

/** The toaster of sonner. `ready` is called when toasts can be shown. */
export default function MountedToaster({ ready }: { ready: (say: typeof toast) => void }) {
  useEffect(() => ready(toast), [ready]);
  return (
    <div ref={useOnTop()} popover="manual" data-toasts="">
      <Toaster {...TOASTER} />
    </div>
  );
}
