import type { Device, EndReason, Extras, Platform } from "../contract.ts";
import { browserOf } from "./browser.ts";
import { oneSource } from "./platforms.ts";
import { pageOf, titleOf } from "./paths.ts";
import { holdsAddress, plain } from "./text.ts";
import { firstOf, itemAt, lastOf } from "../../../kernel/checked.ts";

/** What is read of a record; anything else it says is worked out anew. */
type Given = {
  session_info: { journey_id: string; session_id: string; timestamp: string };
  platform_source: { source: string; medium: string; campaign: string; platform: Platform; referrer: string };
  device_info: { type: Device; user_agent: string; screen_width: number; screen_height: number };
  page_journey: {
    page: string;
    title: string;
    entry_time: string;
    exit_time: string;
    time_spent_seconds: number;
  }[];
  session_summary: { total_session_duration_seconds: number };
  user_actions: {
    action: string;
    page: string;
    timestamp: string;
    extras?: Record<string, unknown> | undefined;
  }[];
  end_reason: EndReason;
  failed_at?: string | undefined;
};

type CleanPage = {
  n: number;
  page: string;
  title: string;
  entry_time: string;
  exit_time: string;
  seconds: number;
  is_entry: boolean;
  is_exit: boolean;
};
type CleanAction = { n: number; action: string; page: string; at: string; extras: Extras | null };
/** A journey as it is kept. Times ISO by the server's clock. */
export type CleanJourney = {
  journey_id: string;
  session_id: string;
  started_at: string;
  ended_at: string;
  platform: Platform;
  source: string;
  medium: string;
  campaign: string;
  referrer: string;
  device: Device;
  user_agent: string;
  screen_width: number;
  screen_height: number;
  total_pages: number;
  duration_seconds: number;
  entry_page: string;
  exit_page: string;
  converted: boolean;
  conversion_type: "signup" | null;
  end_reason: EndReason;
  resent: boolean;
  pages: CleanPage[];
  actions: CleanAction[];
};

/** The name of a campaign; an e-mail address in its place is nobody's business. */
const named = (given: string) => (holdsAddress(given) ? "" : plain(given));
const hostOf = (referrer: string) => plain(URL.parse(referrer)?.hostname ?? "");

/**
 * The facts that an action may carry (`contract.ts`); a name, a number to call or anything else that is sent
 * along is left out.
 */
const EXTRAS = new Set(["place", "signup_method", "form", "n", "section", "reason"]);
function allowedExtras(extras: Record<string, unknown> = {}): Extras | null {
  const allowed: Extras = {};
  for (const name of Object.keys(extras)) {
    const value = extras[name];
    if (!EXTRAS.has(name)) continue;
    if (typeof value === "number" || typeof value === "boolean") allowed[name] = value;
    else if (typeof value === "string" && !holdsAddress(value)) allowed[name] = plain(value, 100);
  }
  return Object.keys(allowed).length ? allowed : null;
}

/** In the order of time; most records come so, and are left as they are. */
function byTime<T>(all: T[], timeOf: (one: T) => string): T[] {
  const times = all.map((one) => Date.parse(timeOf(one)));
  if (times.every((ms, i) => i === 0 || itemAt(times, i - 1) <= ms)) return all;
  const timed = all.map((one, i) => ({ one, ms: itemAt(times, i) }));
  return timed.toSorted((a, b) => a.ms - b.ms).map(({ one }) => one);
}
/** The pages of one record by the paths that it names, over and over again. */
function openPages(): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const page = known.get(path) ?? plain(pageOf(path));
    known.set(path, page);
    return page;
  };
}
const secondsBetween = (from: string, until: string) =>
  Math.ceil((Date.parse(until) - Date.parse(from)) / 1000);

function sourceOf({ platform_source: from, device_info: device }: Given) {
  return {
    platform: from.platform,
    source: oneSource(named(from.source)) || "other",
    medium: named(from.medium),
    campaign: named(from.campaign),
    referrer: hostOf(from.referrer),
    device: device.type,
    user_agent: browserOf(device.user_agent),
    screen_width: device.screen_width,
    screen_height: device.screen_height,
  };
}

/**
 * Pages in the order of time, whatever the order they came in.
 * @param at brings a time to the server's clock; `pageAt` a path to its page
 */
function pagesOf(record: Given, at: (time: string) => string, pageAt: (path: string) => string): CleanPage[] {
  return byTime(record.page_journey, (page) => page.entry_time).map((given, i, all) => {
    const page = pageAt(given.page);
    return {
      n: i + 1,
      page,
      title: plain(titleOf(page, given.title)),
      entry_time: at(given.entry_time),
      exit_time: at(given.exit_time),
      seconds: Math.min(given.time_spent_seconds, secondsBetween(given.entry_time, given.exit_time)),
      is_entry: i === 0,
      is_exit: i === all.length - 1,
    };
  });
}

const actionsOf = (
  record: Given,
  at: (time: string) => string,
  pageAt: (path: string) => string,
): CleanAction[] =>
  byTime(record.user_actions, (action) => action.timestamp).map(({ action, page, timestamp, extras }, i) => ({
    n: i + 1,
    action,
    page: pageAt(page),
    at: at(timestamp),
    extras: allowedExtras(extras),
  }));

/** First and last moment that a record names, in milliseconds. */
function spanOf({ session_info, page_journey, user_actions }: Given) {
  const begun = Date.parse(session_info.timestamp);
  const span = { start: begun, end: begun };
  const widen = (time: string) => {
    const ms = Date.parse(time);
    if (ms < span.start) span.start = ms;
    if (ms > span.end) span.end = ms;
  };
  for (const page of page_journey) {
    widen(page.entry_time);
    widen(page.exit_time);
  }
  for (const action of user_actions) widen(action.timestamp);
  return span;
}

/**
 * A checked record as it is kept: pages and actions in the order of time, no personal data, no key to a
 * result, and totals worked out anew.
 * A visitor's clock that runs ahead is brought back: the journey then ends when it arrived.
 * @param now milliseconds of the server's clock
 */
export function cleaned(record: Given, now: number): CleanJourney {
  const { start, end } = spanOf(record);
  const ahead = Math.max(0, end - now);
  const iso = (milliseconds: number) => new Date(milliseconds - ahead).toISOString();
  const at = (given: string) => (ahead === 0 && given.endsWith("Z") ? given : iso(Date.parse(given)));
  const pageAt = openPages();
  const [pages, actions] = [pagesOf(record, at, pageAt), actionsOf(record, at, pageAt)];
  const converted = actions.some((one) => one.action === "signup");
  return {
    journey_id: record.session_info.journey_id.toLowerCase(),
    session_id: record.session_info.session_id,
    started_at: iso(start),
    ended_at: iso(end),
    ...sourceOf(record),
    total_pages: pages.length,
    duration_seconds: Math.min(
      record.session_summary.total_session_duration_seconds,
      Math.ceil((end - start) / 1000),
    ),
    entry_page: firstOf(pages).page,
    exit_page: lastOf(pages).page,
    converted,
    conversion_type: converted ? "signup" : null,
    end_reason: record.end_reason,
    resent: record.failed_at !== undefined,
    pages,
    actions,
  };
}
