import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Dialog } from "../../../ui/admin/dialog.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type LoadedPalette from "./palette.tsx";

type Loaded = { Palette: typeof LoadedPalette } | "failed" | undefined;
const loadPalette = (onLoaded: (loaded: Loaded) => void) =>
  import("./palette.tsx").then(
    (module) => onLoaded({ Palette: module.default }),
    () => onLoaded("failed"),
  );

/** Collects what is typed until the palette has loaded, so that no key press is lost. */
function useEarlyTyping(waits: boolean, onClose: () => void) {
  const typed = useRef("");
  // a layout effect, so that it ends in the commit in which the palette's field takes over
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

/** The palette, loaded when it is first opened. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const typed = useEarlyTyping(loaded === undefined, onClose);
  useEffect(() => void loadPalette(setLoaded), []);
  if (!loaded) return null;
  if (loaded !== "failed") return <loaded.Palette typedBefore={typed.current} onClose={onClose} />;
  return (
    <Dialog title="Search or run a command" onClose={onClose}>
      <Trouble message="The search could not be loaded." retry={() => void loadPalette(setLoaded)} />
    </Dialog>
  );
}
