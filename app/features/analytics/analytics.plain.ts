import { isOptedOut } from "./tracker/consent.ts";
import { queueEvent, recorded } from "./tracker/queue.ts";

// The part of analytics for pages without React; the other pages import analytics.browser.tsx.

/** Loads the tracker. If that fails, the visit is not counted, which is acceptable. */
export const loadTracker = () =>
  void import("./tracker/tracker.ts").then(({ start }) => start()).catch(() => undefined);

/** Records a view of the current page; after an opt-out, the tracker is not loaded. */
export function recordPage() {
  queueEvent("page", { path: location.pathname, at: Date.now() - performance.now() });
  if (!isOptedOut()) loadTracker();
}

/** Records that an application was submitted. */
export const recordApplication = () => queueEvent("apply_submitted");

/** The id of the journey being recorded, if any. */
export const journeyId = (): string | undefined => recorded.journey;
