import { isOptedOut } from "./tracker/consent.ts";
import { queueEvent, recorded } from "./tracker/queue.ts";

// What a page without React needs of the analytics; the other pages go in by analytics.browser.tsx.

/** Records the page that this document shows; whoever asked not to be counted fetches nothing. */
export function recordPage() {
  queueEvent("page", { path: location.pathname, at: Date.now() - performance.now() });
  // a visit that is not counted because its tracker did not come harms nobody
  if (!isOptedOut()) void import("./tracker/tracker.ts").then(({ start }) => start()).catch(() => undefined);
}

/** The application was sent. */
export const recordApplication = () => queueEvent("apply_submitted");

/** The journey that is being recorded, or nothing where none is. */
export const journeyId = (): string | undefined => recorded.journey;
