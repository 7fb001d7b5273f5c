import { useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";

/** 3 visible, 4 s, bottom right. */
export const TOASTER = { visibleToasts: 3, duration: 4000, position: "bottom-right", theme: "dark" } as const;

/**
 * Lies over open dialogs as well: among those and popovers the one that was opened last is on top, so the
 * place of the toasts is opened anew when one of either comes.
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
    const said = new MutationObserver(raise);
    said.observe(toasts, { childList: true, subtree: true });
    const opened = ({ target }: Event) => target instanceof HTMLDialogElement && target.open && raise();
    document.addEventListener("toggle", opened, true);
    return () => {
      said.disconnect();
      document.removeEventListener("toggle", opened, true);
    };
  }, []);
  return place;
}

/** The library's own place on the page. `ready` is called once what is said will be seen. */
export default function MountedToaster({ ready }: { ready: (say: typeof toast) => void }) {
  useEffect(() => ready(toast), [ready]);
  return (
    <div ref={useOnTop()} popover="manual" data-toasts="">
      <Toaster {...TOASTER} />
    </div>
  );
}
