import type { Action, UserAction } from "../contract.ts";
import { excused } from "./choice.ts";

/** What happened: a page was opened, something was done on it, or the visitor leaves for good. `at` in milliseconds. */
export type Told = {
  name: Action | "page" | "end";
  at: number;
  path: string;
  title: string;
  extras?: UserAction["extras"];
};

let waiting: Told[] = [];
let take = (told: Told) => {
  waiting.push(told);
};

/** Notes what happened, here and now unless told otherwise; until the tracker has been fetched it waits. */
export function tell(name: Told["name"], more?: Partial<Told>) {
  if (!excused()) take({ name, at: Date.now(), path: location.pathname, title: document.title, ...more });
}

/** The tracker takes over: what has waited comes first. */
export function takeOver(by: (told: Told) => void) {
  for (const told of waiting.toSorted((a, b) => a.at - b.at)) by(told); // a part of a page tells before the page does
  waiting = [];
  take = by;
}

/** What the page began with, before anybody moved on: its query names the campaign. */
export const opened =
  typeof location === "undefined"
    ? { search: "", referrer: "" }
    : { search: location.search, referrer: document.referrer };

/** The journey that is being recorded, for sign-up to name. */
export const recorded: { journey?: string | undefined } = {};
