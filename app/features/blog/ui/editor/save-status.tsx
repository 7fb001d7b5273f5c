import { Glyph } from "../../../../ui/admin/glyph.tsx";
import { useOnline } from "../../../../ui/admin/online.ts";
import { formatDate } from "../../../../ui/admin/date-time.tsx";
import css from "./editor.module.css";
import type { SaveStatus } from "./save-progress.ts";

/** The time alone for today's. */
const formatSavedAt = (at: string) =>
  formatDate(at, formatDate(at, "day") === formatDate(Date.now(), "day") ? "time" : "short");

/** Whether what is written is safe, in a few words that are read out when they change. */
export function SaveStatusText({ saveStatus }: { saveStatus: SaveStatus }) {
  const online = useOnline();
  const words = () => {
    switch (saveStatus.is) {
      case "saved":
        return (
          <>
            <Glyph name="check" size={14} /> Saved {formatSavedAt(saveStatus.at)}
          </>
        );
      case "saving":
        return "Saving…";
      case "unsaved":
        return "Not saved yet";
      case "kept":
        return (
          <>
            <Glyph name="warn" size={14} /> {online ? "Can’t reach the server" : "Offline"}, saved in this
            browser
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
    <output className={css["save-status"]} data-is={saveStatus.is}>
      {words()}
    </output>
  );
}
