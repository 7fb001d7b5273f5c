import type { Action, UserAction } from "../contract.ts";
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

/** Notes what happened, here and now unless told otherwise; until the tracker has been fetched it waits. */
export function queueEvent(name: TrackerEvent["name"], more?: Partial<TrackerEvent>) {
  if (!isOptedOut()) take({ name, at: Date.now(), path: location.pathname, title: document.title, ...more });
}

/** The tracker takes over: what has waited comes first. */
export function drainQueue(by: (event: TrackerEvent) => void) {
  // a part of a page tells before the page does
  for (const event of waiting.toSorted((a, b) => a.at - b.at)) by(event);
  waiting = [];
  take = by;
}

/** What the page began with, before anybody moved on: its query names the campaign. */
export const opened =
  typeof location === "undefined"
    ? { path: "", search: "", referrer: "" }
    : { path: location.pathname, search: location.search, referrer: document.referrer };

/** The journey that is being recorded, for sign-up to name. */
export const recorded: { journey?: string | undefined } = {};
