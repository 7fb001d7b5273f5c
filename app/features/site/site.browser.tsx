import { Button } from "../../ui/button.tsx";
import { useReload } from "../../platform/pages/stale-code.ts";
import { Lost } from "./ui/lost.tsx";

/** The page for an unknown address. */
export const NotFound = () => (
  <Lost code="Page not found (404)" title="Page not found">
    The page has moved or never existed.
  </Lost>
);

/** Shown when a page fails; the log has the details under the request id. */
export const ServerError = () => (
  <Lost code="Something went wrong on our side (500)" title="The lights went out for a moment">
    Nothing you entered is lost. Please try again in a minute.
  </Lost>
);

/** Shown when the next page could not be loaded; offers to reload. */
export function NoAnswer({ offline }: { offline: boolean }) {
  const { state, reload } = useReload();
  return (
    <Lost
      code={offline ? "No connection" : "No answer"}
      title="Couldn’t load this page"
      again={
        <Button busy={state === "asking"} onClick={() => void reload()}>
          Try again
        </Button>
      }
    >
      {offline
        ? "You’re offline. Try again when you reconnect."
        : "Connection lost, or a problem on our side. Please try again."}
      <output>{state === "none" && " Still no answer."}</output>
    </Lost>
  );
}
