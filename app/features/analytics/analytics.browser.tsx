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

/** The visitor signs out: what comes after is another journey. */
export const endJourney = () => queueEvent("end");

/** The journey that is being recorded, or nothing where none is. */
export const journeyId = (): string | undefined => recorded.journey;

/**
 * Where this browser session came from, or nothing before the tracker looked, where somebody asked not to be
 * counted, or where the browser keeps no storage.
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

/** When this document was asked for: its first page is seen from then on, however late its scripts begin. */
const openedAt = () => Date.now() - performance.now();
let asked = false;
// without the tracker the visit is not counted, which is acceptable
const load = () => void import("./tracker/tracker.ts").then(({ start }) => start()).catch(() => undefined);
// Safari has no requestIdleCallback
const afterIdle = () =>
  "requestIdleCallback" in window ? requestIdleCallback(load, { timeout: 2_000 }) : setTimeout(load, 200);
/**
 * Fetches the tracker once, when the page is loaded and has nothing better to do. Whoever asked not to be
 * counted never fetches it.
 */
function fetchTracker() {
  if (asked || isOptedOut()) return;
  asked = true;
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
    queueEvent("page", asked ? { path } : { path, at: openedAt() });
    fetchTracker();
    return onConsentChange(() => {
      queueEvent("page", { path }); // counted again from here on
      fetchTracker();
    });
  }, [path, counted]);
}
