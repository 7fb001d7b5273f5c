import { Button } from "../../ui/button.tsx";
import { useReload } from "../../platform/stale-code.ts";
import { Lost } from "./ui/lost.tsx";

/** The way on from an address that leads nowhere. */
export const NotFound = () => (
  <Lost code="Page not found (404)" title="These steps lead somewhere else">
    The page you followed has moved or never existed. The house is still where you left it.
  </Lost>
);

/** Shown when a page broke; the details are in the log, under the request's number. */
export const ServerError = () => (
  <Lost code="Something broke on our side (500)" title="The lights went out for a moment">
    Nothing you entered is lost. Please try again in a minute.
  </Lost>
);

/** Shown where the next page could not be had from within the site: it may be asked for again, whole. */
export function NoAnswer({ offline }: { offline: boolean }) {
  const { state, reload } = useReload();
  return (
    <Lost
      code={offline ? "No connection" : "No answer"}
      title="This page did not come"
      again={
        <Button busy={state === "asking"} onClick={() => void reload()}>
          Try again
        </Button>
      }
    >
      {offline
        ? "This device is offline. The page can be asked for as soon as it is back."
        : "The line broke, or something broke on our side. Please try again."}
      <output>{state === "none" && " There is still no answer."}</output>
    </Lost>
  );
}
