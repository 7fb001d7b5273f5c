import type { Action } from "../contract.ts";
import type { UserAction } from "../record.contract.ts";
import { isOptedOut } from "./consent.ts";

/**
 * What happened: a page was opened, something was done on it, or the visitor leaves for good. `at` in
 * milliseconds.
 */
export type TrackerEvent = {
  name: Action | "page" | "end";
  at: number;
  path: string;
  title: string;
  extras?: UserAction["extras"];
};

let waiting: TrackerEvent[] = [];
let take = (event: TrackerEvent) => {
  waiting.push(event);
};

/** Queues an event, by default on this page now, until the tracker is loaded. */
export function queueEvent(name: TrackerEvent["name"], more?: Partial<TrackerEvent>) {
  if (!isOptedOut()) take({ name, at: Date.now(), path: location.pathname, title: document.title, ...more });
}

/** Passes queued events to the tracker, and later ones directly. */
export function drainQueue(by: (event: TrackerEvent) => void) {
  // effects of a page run after those of its parts
  for (const event of waiting.toSorted((a, b) => a.at - b.at)) by(event);
  waiting = [];
  take = by;
}

/** Address and referrer with which the document was opened: its query names the campaign. */
export const opened =
  typeof location === "undefined"
    ? { path: "", search: "", referrer: "" }
    : { path: location.pathname, search: location.search, referrer: document.referrer };

/** The journey that is being recorded, for sign-up to name. */
export const recorded: { journey?: string | undefined } = {};
