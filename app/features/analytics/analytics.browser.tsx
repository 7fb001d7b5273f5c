import { useEffect } from "react";
import { useLocation } from "react-router";
import { readStored, tabStorage } from "../../platform/pages/device-storage.ts";
import type { Action } from "./contract.ts";
import type { PlatformInfo, UserAction } from "./record.contract.ts";
import { isOptedOut, onConsentChange } from "./tracker/consent.ts";
import { loadTracker } from "./analytics.plain.ts";
import { queueEvent } from "./tracker/queue.ts";

export { TrackingChoice } from "./ui/tracking-choice.tsx";

/** Records a visitor's action with a few short facts. @example track("apply_click", { place: "hero" }) */
export const track = (action: Action, extras?: UserAction["extras"]) =>
  queueEvent(action, extras && { extras });

/** Ends the journey at sign-out. */
export const endJourney = () => queueEvent("end");

export { journeyId } from "./analytics.plain.ts";

/** Origin of this browser session; undefined before the tracker runs, after an opt-out or without storage. */
export const platformInfo = () =>
  readStored<PlatformInfo | undefined>(tabStorage, "platform_info", undefined);

/** When this document was requested. The first page counts from then, however late its scripts start. */
const openedAt = () => Date.now() - performance.now();
let isRequested = false;
// Safari has no requestIdleCallback
const afterIdle = () =>
  "requestIdleCallback" in window
    ? requestIdleCallback(loadTracker, { timeout: 2_000 })
    : setTimeout(loadTracker, 200);
/** Loads the tracker once, when the page is loaded and idle; never after an opt-out. */
function fetchTracker() {
  if (isRequested || isOptedOut()) return;
  isRequested = true;
  if (document.readyState === "complete") afterIdle();
  else addEventListener("load", afterIdle, { once: true });
}

/**
 * Records every page that this document shows.
 * @param counted false in the owner's preview
 */
export function useJourney(counted: boolean) {
  const { pathname: path } = useLocation();
  useEffect(() => {
    if (!counted) return;
    queueEvent("page", isRequested ? { path } : { path, at: openedAt() });
    fetchTracker();
    return onConsentChange(() => {
      queueEvent("page", { path }); // counted again from here on
      fetchTracker();
    });
  }, [path, counted]);
}
