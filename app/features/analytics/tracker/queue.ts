import type { Action } from "../contract.ts";
import type { UserAction } from "../record.contract.ts";
import { isOptedOut } from "./consent.ts";

/** A page view, an action on a page, or the end of the visit. `at` in milliseconds. */
export type TrackerEvent = {
  name: Action | "page" | "end";
  at: number;
  path: string;
  title: string;
  extras?: UserAction["extras"];
};

let queued: TrackerEvent[] = [];
let handleEvent = (event: TrackerEvent) => {
  queued.push(event);
};

/** Queues an event, by default on the current page and now, until the tracker is loaded. */
export function queueEvent(name: TrackerEvent["name"], more?: Partial<TrackerEvent>) {
  if (!isOptedOut())
    handleEvent({ name, at: Date.now(), path: location.pathname, title: document.title, ...more });
}

/** Passes queued events to the tracker, and later ones directly. */
export function drainQueue(handler: (event: TrackerEvent) => void) {
  // sorted, because effects of child components run before their page's
  for (const event of queued.toSorted((a, b) => a.at - b.at)) handler(event);
  queued = [];
  handleEvent = handler;
}

/** URL and referrer of the document when it was opened; the query may name a campaign. */
export const opened =
  typeof location === "undefined"
    ? { path: "", search: "", referrer: "" }
    : { path: location.pathname, search: location.search, referrer: document.referrer };

/** The id of the journey being recorded, which sign-up sends along. */
export const recorded: { journey?: string | undefined } = {};
