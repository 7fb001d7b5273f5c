import { Glyph } from "../../../ui/admin/glyph.tsx";
import { useOnline } from "../../../ui/admin/online.ts";
import css from "./today.module.css";

/** A notice while the browser is offline: what stays on this page, and what is not saved yet. */
export const Offline = () =>
  useOnline() ? null : (
    <div className={css["offline"]} role="alert">
      <Glyph name="warn" /> You’re offline. Refunds, sending and live settings need a connection.
    </div>
  );
