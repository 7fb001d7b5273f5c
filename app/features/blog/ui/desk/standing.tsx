import { Glyph } from "../../../../ui/desk/glyph.tsx";
import { useOnline } from "../../../../ui/desk/online.ts";
import { whenText } from "../../../../ui/desk/when.tsx";
import css from "./editor.module.css";
import type { Standing } from "./saver.ts";

/** The time alone for today's. */
const whenSaved = (at: string) =>
  whenText(at, whenText(at, "day") === whenText(Date.now(), "day") ? "time" : "short");

/** Whether what is written is safe, in a few words that are read out when they change. */
export function StandingWords({ standing }: { standing: Standing }) {
  const online = useOnline();
  const words = () => {
    switch (standing.is) {
      case "saved":
        return (
          <>
            <Glyph name="check" size={14} /> Saved {whenSaved(standing.at)}
          </>
        );
      case "saving":
        return "Saving…";
      case "unsaved":
        return "Not saved yet";
      case "kept":
        return (
          <>
            <Glyph name="warn" size={14} /> {online ? "No answer" : "Offline"}, kept on this machine
          </>
        );
      default:
        return (
          <>
            <Glyph name="warn" size={14} /> Not saved
          </>
        );
    }
  };
  return (
    <output className={css["standing"]} data-is={standing.is}>
      {words()}
    </output>
  );
}
