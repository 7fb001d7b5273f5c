import { AdminButton } from "./button.tsx";
import { Glyph } from "./glyph.tsx";
import { useKeys } from "./keys.tsx";
import css from "./surface.module.css";

/**
 * Something went wrong and the page stays: what, the number under which the log has it, and another try (R).
 */
export function Trouble({
  message,
  number,
  retry,
  busy = false,
}: {
  message: string;
  number?: string | undefined;
  retry?: (() => void) | undefined;
  busy?: boolean;
}) {
  useKeys(retry ? [{ keys: "r", does: "Try again", run: retry }] : []);
  return (
    <div className={css["note"]} data-tone="bad" role="alert">
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
      {retry && (
        <AdminButton small icon="retry" busy={busy} onClick={retry}>
          Try again
        </AdminButton>
      )}
    </div>
  );
}
