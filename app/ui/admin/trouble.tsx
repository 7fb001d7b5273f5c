import { messageOf } from "../../platform/http/api.ts";
import { AdminButton, AdminLink } from "./button.tsx";
import { Glyph } from "./glyph.tsx";
import css from "./surface.module.css";

/**
 * An error message on a page that stays usable, with the request's number in the log and a retry button.
 */
export function Trouble({
  message,
  number,
  retry,
  busy = false,
}: {
  message: string;
  number?: string;
  retry?: () => void;
  busy?: boolean;
}) {
  return (
    <div className={`row ${css["note"]}`} data-tone="bad" role="alert">
      <Glyph name="warn" />
      <p>
        {message}
        {number && (
          <>
            {" "}
            Number <code>{number}</code>
          </>
        )}
      </p>
      {message.startsWith(messageOf(401)) && (
        <AdminLink small to="/auth" target="_blank">
          Sign in in a new tab
        </AdminLink>
      )}
      {retry && (
        <AdminButton small icon="retry" busy={busy} onClick={retry}>
          Try again
        </AdminButton>
      )}
    </div>
  );
}
