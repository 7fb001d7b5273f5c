import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Dialog } from "../../../ui/admin/dialog.tsx";
import { type Key, useBoundKeys } from "../../../ui/admin/keys.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type PaletteItself from "./palette.tsx";

type Loaded = { Itself: typeof PaletteItself } | "failed" | undefined;
const fetchIt = (onLoaded: (loaded: Loaded) => void) =>
  import("./palette.tsx").then(
    ({ default: Itself }) => onLoaded({ Itself }),
    () => onLoaded("failed"),
  );

/**
 * Gathers what is typed until the palette is there: no letter is lost, and none is a key of the page below.
 */
function useTypedMeanwhile(waits: boolean, onClose: () => void) {
  const typed = useRef("");
  // it ends in the very step in which the palette's own field takes over: a letter between them would be lost
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

/** The palette, fetched when somebody asks for it for the first time. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [loaded, setLoaded] = useState<Loaded>();
  // those of the page, before the palette brings its own
  const [keys] = useState<readonly Key[]>(useBoundKeys());
  const typed = useTypedMeanwhile(loaded === undefined, onClose);
  useEffect(() => void fetchIt(setLoaded), []);
  if (!loaded) return null;
  if (loaded !== "failed") return <loaded.Itself keys={keys} typedBefore={typed.current} onClose={onClose} />;
  return (
    <Dialog title="Search or do" onClose={onClose}>
      <Trouble message="The search could not be fetched." retry={() => void fetchIt(setLoaded)} />
    </Dialog>
  );
}
