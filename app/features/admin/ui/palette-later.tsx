import { useEffect, useState } from "react";
import { Dialog } from "../../../ui/admin/dialog.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import type PaletteItself from "./palette.tsx";
import { useTypedMeanwhile } from "./use-typed-meanwhile.ts";

type Loaded = { Itself: typeof PaletteItself } | "failed" | undefined;
const fetchIt = (onLoaded: (loaded: Loaded) => void) =>
  import("./palette.tsx").then(
    ({ default: Itself }) => onLoaded({ Itself }),
    () => onLoaded("failed"),
  );

/** The palette, loaded when it is first opened. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const typed = useTypedMeanwhile(loaded === undefined, onClose);
  useEffect(() => void fetchIt(setLoaded), []);
  if (!loaded) return null;
  if (loaded !== "failed") return <loaded.Itself typedBefore={typed.current} onClose={onClose} />;
  return (
    <Dialog title="Search or run a command" onClose={onClose}>
      <Trouble message="The search could not be loaded." retry={() => void fetchIt(setLoaded)} />
    </Dialog>
  );
}
