import { isOptedOut } from "./tracker/consent.ts";
import { queueEvent, recorded } from "./tracker/queue.ts";

// What a page without React needs of the analytics; the other pages go in by analytics.browser.tsx.

/** Loads the tracker; without it the visit is not counted, which is acceptable. */
export const loadTracker = () =>
  void import("./tracker/tracker.ts").then(({ start }) => start()).catch(() => undefined);

/** Records the page that this document shows; after an opt-out nothing is fetched. */
export function recordPage() {
  queueEvent("page", { path: location.pathname, at: Date.now() - performance.now() });
  if (!isOptedOut()) loadTracker();
}

/** The application was sent. */
export const recordApplication = () => queueEvent("apply_submitted");

/** The journey that is being recorded, or nothing where none is. */
export const journeyId = (): string | undefined => recorded.journey;
