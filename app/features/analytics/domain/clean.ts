import type { Extras, JourneyRecord, Trail } from "../contract.ts";
import { browserOf } from "./user-agent.ts";
import { oneSource } from "./platforms.ts";
import { holdsAddress, pageOf, plain, titleOf } from "./paths.ts";
import { STATEMENTS, stepsOf } from "./steps.ts";
import { OTHER } from "./sums.ts";
import { firstOf, itemAt, lastOf } from "../../../lib/checked.ts";

/** The name of a campaign; an email address in its place is dropped. */
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

function sourceOf({ platform_source: from, device_info: device }: JourneyRecord) {
  const [browser, system] = browserOf(device.user_agent);
  return {
    platform: from.platform,
    source: oneSource(named(from.source)) || "other",
    medium: named(from.medium),
    campaign: named(from.campaign),
    referrer: hostOf(from.referrer),
    device: device.type,
    browser,
    system,
    screenWidth: device.screen_width,
    screenHeight: device.screen_height,
  };
}

/**
 * Pages in the order of time, whatever the order they came in.
 * @param at brings a time to the server's clock; `pageAt` a path to its page
 */
const pagesOf = (
  record: JourneyRecord,
  at: (time: string) => string,
  pageAt: (path: string) => string,
): Trail["pages"] =>
  byTime(record.page_journey, (page) => page.entry_time).map((given) => {
    const page = pageAt(given.page);
    return {
      page,
      title: plain(titleOf(page, given.title)),
      at: at(given.entry_time),
      until: at(given.exit_time),
      seconds: Math.min(given.time_spent_seconds, secondsBetween(given.entry_time, given.exit_time)),
    };
  });

const actionsOf = (
  record: JourneyRecord,
  at: (time: string) => string,
  pageAt: (path: string) => string,
): Trail["actions"] =>
  byTime(record.user_actions, (action) => action.timestamp).map(({ action, page, timestamp, extras }) => ({
    action,
    page: pageAt(page),
    at: at(timestamp),
    extras: allowedExtras(extras),
  }));

/**
 * The statements that were answered, as a multirange of PostgreSQL.
 * @example 1, 2, 3 and 7 → "{[1,4),[7,8)}"
 */
function statementsIn(actions: Trail["actions"]): string {
  const answered = new Set<number>();
  for (const { action, extras } of actions) {
    const n = action === "quest_statement" ? String(extras?.["n"]) : "";
    if (/^[0-9]{1,3}$/.test(n)) answered.add(Number(n));
  }
  const ranges: string[] = [];
  for (let n = 1; n <= STATEMENTS; n++) {
    if (!answered.has(n)) continue;
    const first = n;
    while (answered.has(n + 1) && n < STATEMENTS) n++;
    ranges.push(`[${first},${n + 1})`);
  }
  return `{${ranges.join()}}`;
}

/** An extra of each of these actions that has one. */
const extrasOf = (actions: Trail["actions"], action: string, extra: string): string[] =>
  actions.flatMap((one) =>
    one.action === action && one.extras?.[extra] !== undefined ? [String(one.extras[extra])] : [],
  );

/** What the statistics count of the actions of a visit. */
function countedIn(actions: Trail["actions"]) {
  const paid = actions.find(({ action }) => action === "payment_done");
  return {
    steps: stepsOf(actions),
    paidAt: paid ? new Date(paid.at) : null,
    statements: statementsIn(actions),
    sections: [...new Set(extrasOf(actions, "report_section", "section"))],
    shares: extrasOf(actions, "share", "section"),
    places: actions.flatMap(({ action, extras }) =>
      action === "apply_click" ? [String(extras?.["place"] ?? OTHER)] : [],
    ),
  };
}

/** First and last moment that a record names, in milliseconds. */
function spanOf({ session_info, page_journey, user_actions }: JourneyRecord) {
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
 * A checked record as it is stored: pages and actions in the order of time, no personal data, no key to a
 * result, and totals computed again.
 * A visitor's clock that runs ahead is corrected: the visit then ends when it arrived.
 * @param now milliseconds of the server's clock
 */
export function cleaned(record: JourneyRecord, now: number) {
  const { start, end } = spanOf(record);
  const ahead = Math.max(0, end - now);
  const at = (given: string) =>
    ahead === 0 && given.endsWith("Z") ? given : new Date(Date.parse(given) - ahead).toISOString();
  const pageAt = openPages();
  const [pages, actions] = [pagesOf(record, at, pageAt), actionsOf(record, at, pageAt)];
  const visit = {
    id: record.session_info.journey_id.toLowerCase(),
    sessionId: record.session_info.session_id,
    startedAt: new Date(start - ahead),
    endedAt: new Date(end - ahead),
    ...sourceOf(record),
    pages: pages.length,
    seconds: Math.min(record.session_summary.total_session_duration_seconds, Math.ceil((end - start) / 1000)),
    entry: firstOf(pages).page,
    exit: lastOf(pages).page,
    endReason: record.end_reason,
    resent: record.failed_at !== undefined,
    seen: pages.map(({ page }) => page),
    seenSeconds: pages.map(({ seconds }) => seconds),
    ...countedIn(actions),
  };
  return { visit, trail: { pages, actions } };
}

/** A visit as it is stored: the columns of `analytics_visits` that its record gives. */
export type CleanVisit = ReturnType<typeof cleaned>["visit"];
