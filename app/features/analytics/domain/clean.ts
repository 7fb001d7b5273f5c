import type { Action, Extras, Trail } from "../contract.ts";
import type { JourneyRecord } from "../record.contract.ts";
import { browserOf } from "./user-agent.ts";
import { oneSource } from "./platforms.ts";
import { holdsAddress, pageOf, plain, titleOf } from "./paths.ts";
import { STATEMENTS, stepsOf } from "./steps.ts";
import { OTHER } from "./sums.ts";
import { firstOf, lastOf } from "../../../lib/checked.ts";

/** A source, medium or campaign; empty if it contains an email address. */
const named = (name: string) => (holdsAddress(name) ? "" : plain(name));
/** Orders by ISO time; the sort is stable for equal times. */
const byTime = (a: { at: string }, b: { at: string }) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

/**
 * Allowed extras of an action (`contract.ts`); anything else, such as a name or a phone number, is dropped.
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

/**
 * The answered statements as a PostgreSQL multirange.
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

/**
 * The stored form of a validated record: pages and actions in chronological order, no personal data, no key
 * to a result, totals recomputed. If the visitor's clock ran ahead, the visit is shifted to end at arrival.
 * @param now server time in milliseconds
 */
export function cleaned(record: JourneyRecord, now: number) {
  const { session_info: session, platform_source: from, device_info: device } = record;
  const times = [
    session.timestamp,
    ...record.page_journey.flatMap(({ entry_time, exit_time }) => [entry_time, exit_time]),
    ...record.user_actions.map(({ timestamp }) => timestamp),
  ].map((time) => Date.parse(time));
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const ahead = Math.max(0, end - now);
  const at = (time: string) => new Date(Date.parse(time) - ahead).toISOString();

  const pages = record.page_journey
    .map((visited) => {
      const page = plain(pageOf(visited.page));
      const visible = Math.ceil((Date.parse(visited.exit_time) - Date.parse(visited.entry_time)) / 1000);
      return {
        page,
        title: plain(titleOf(page, visited.title)),
        at: at(visited.entry_time),
        until: at(visited.exit_time),
        seconds: Math.min(visited.time_spent_seconds, visible),
      };
    })
    .toSorted(byTime);
  const actions = record.user_actions
    .map(({ action, page, timestamp, extras }) => ({
      action,
      page: plain(pageOf(page)),
      at: at(timestamp),
      extras: allowedExtras(extras),
    }))
    .toSorted(byTime);
  const extrasOf = (action: Action, extra: string, otherwise: string[] = []) =>
    actions
      .filter((userAction) => userAction.action === action)
      .flatMap(({ extras }) => (extras?.[extra] === undefined ? otherwise : String(extras[extra])));
  const paid = actions.find(({ action }) => action === "payment_done");
  const [browser, system] = browserOf(device.user_agent);

  const visit = {
    id: session.journey_id.toLowerCase(),
    sessionId: session.session_id,
    startedAt: new Date(start - ahead),
    endedAt: new Date(end - ahead),
    platform: from.platform,
    source: oneSource(named(from.source)) || "other",
    medium: named(from.medium),
    campaign: named(from.campaign),
    referrer: plain(URL.parse(from.referrer)?.hostname ?? ""),
    device: device.type,
    browser,
    system,
    screenWidth: device.screen_width,
    screenHeight: device.screen_height,
    pages: pages.length,
    seconds: Math.min(record.session_summary.total_session_duration_seconds, Math.ceil((end - start) / 1000)),
    entry: firstOf(pages).page,
    exit: lastOf(pages).page,
    endReason: record.end_reason,
    resent: record.failed_at !== undefined,
    seen: pages.map(({ page }) => page),
    seenSeconds: pages.map(({ seconds }) => seconds),
    steps: stepsOf(actions),
    paidAt: paid ? new Date(paid.at) : null,
    statements: statementsIn(actions),
    sections: [...new Set(extrasOf("report_section", "section"))],
    shares: extrasOf("share", "section"),
    places: extrasOf("apply_click", "place", [OTHER]),
  };
  return { visit, trail: { pages, actions } };
}

/** The columns of `analytics_visits` that come from a record. */
export type CleanVisit = ReturnType<typeof cleaned>["visit"];
