import { useEffect } from "react";
import { useLocation } from "react-router";
import { tabStorage } from "../../platform/pages/device-storage.ts";
import type { Action, PlatformInfo, UserAction } from "./contract.ts";
import { isOptedOut, onConsentChange } from "./tracker/consent.ts";
import { recorded, queueEvent } from "./tracker/queue.ts";

export { TrackingChoice } from "./ui/tracking-choice.tsx";

/** Notes what a visitor did, with a few short facts. @example track("apply_click", { place: "nav" }) */
export const track = (action: Action, extras?: UserAction["extras"]) =>
  queueEvent(action, extras && { extras });

/** Ends the journey at sign-out. */
export const endJourney = () => queueEvent("end");

/** The journey that is being recorded, or nothing where none is. */
export const journeyId = (): string | undefined => recorded.journey;

/**
 * Where this browser session came from; undefined before the tracker ran, after an opt-out, or without storage.
 */
export function platformInfo(): PlatformInfo | undefined {
  try {
    // the tracker's
    const stored = JSON.parse(tabStorage.getItem("platform_info") ?? "null") as PlatformInfo | null;
    return stored ?? undefined;
  } catch {
    return undefined;
  }
}

/** When this document was requested: the first page counts from then, however late its scripts start. */
const openedAt = () => Date.now() - performance.now();
let isRequested = false;
// without the tracker the visit is not counted, which is acceptable
const load = () => void import("./tracker/tracker.ts").then(({ start }) => start()).catch(() => undefined);
// Safari has no requestIdleCallback
const afterIdle = () =>
  "requestIdleCallback" in window ? requestIdleCallback(load, { timeout: 2_000 }) : setTimeout(load, 200);
/**
 * Loads the tracker once, when the page is loaded and idle; never after an opt-out.
 */
function fetchTracker() {
  if (isRequested || isOptedOut()) return;
  isRequested = true;
  if (document.readyState === "complete") afterIdle();
  else addEventListener("load", afterIdle, { once: true });
}

/**
 * Records every page that this document shows.
 * @param counted false where the site is only being looked at by its owner
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
