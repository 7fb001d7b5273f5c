import type { BrowserContext, Page } from "@playwright/test";
import { expect, type useSite } from "./browser.ts";

export const MINUTE = 60_000;
/** Six hours ago, so that a visitor's clock is never ahead of the server's. */
export const START = Math.floor(Date.now() / 1000) * 1000 - 360 * MINUTE;
/** The time at which a visitor's clock is paused; tests advance it. */
export const LOADED = START + MINUTE;
/**
 * Makes `performance.now()` count from the page's own start, as in browsers; the fake clock counts from the
 * first page.
 */
const ownTime = () => {
  const now = performance.now.bind(performance);
  let startedAt: number | undefined;
  // the fake clock has caught up by now
  document.addEventListener("readystatechange", () => (startedAt ??= now()), true);
  performance.now = () => now() - (startedAt ?? now());
};
/** Opens a page with a paused clock, and advances it until the tracker reports the page visit. */
export async function openBy(page: Page, open: () => Promise<unknown>) {
  let started = false;
  page.on("request", (request) => (started ||= request.url().endsWith("/page-visit")));
  await open();
  const look = async () => {
    await page.clock.runFor(200);
    return started;
  };
  await expect.poll(look).toBe(true);
}
export const PERSON = { viewport: { width: 1440, height: 900 } };
/** The tracker's data in the browser's storage. */
export const trackerState = (page: Page) =>
  page.evaluate(() => ({
    session: sessionStorage.getItem("session_id") ?? "",
    kept: localStorage.getItem("failed_journeys"),
  }));
export const minutes = (page: Page, n: number) => page.clock.runFor(n * MINUTE);
export const seconds = (page: Page, n: number) => page.clock.runFor(n * 1000);
export const leave = (page: Page) => page.goto("about:blank");
/** Simulates a change of visibility, since headless tabs are never hidden. */
export const hide = (page: Page, hidden: boolean) =>
  page.evaluate((is) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (is ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
type Row = Record<string, unknown>;
const JOURNEYS = `select extract(epoch from started_at)::float8 * 1000 as started, seconds as duration_seconds, v.pages as total_pages,
    entry as entry_page, exit as exit_page, end_reason, steps & 8 <> 0 as converted, resent,
  (select json_agg(json_build_array(p->>'page', (p->>'seconds')::int) order by n)
    from jsonb_array_elements(trail->'pages') with ordinality w(p, n)) as pages,
  (select coalesce(json_agg(json_build_array(a->>'action', nullif(a->'extras', 'null')) order by n), '[]')
    from jsonb_array_elements(trail->'actions') with ordinality w(a, n)) as actions
  from analytics_visits v join analytics_trails t using (started_at, id) where session_id = $1 order by started_at, id`;

/** Visitors whose clock the test controls, and their stored visits. */
export function trackedVisits(site: ReturnType<typeof useSite>) {
  /**
   * A visitor who arrives at `START`; their clock is then paused at `LOADED`. With a paused clock a page does
   * not hydrate, which these tests do not need.
   */
  async function visitor(path: string, context?: BrowserContext) {
    const { page } = context
      ? { page: await context.newPage() }
      : await site.newPerson({ ...PERSON, eager: true });
    await page.clock.install({ time: START - 1000 });
    await page.clock.pauseAt(START);
    await page.addInitScript(ownTime);
    await openBy(page, () => page.goto(site.origin + path));
    await page.clock.runFor(LOADED - (await page.evaluate(() => Date.now())));
    return { page, context: page.context(), session: (await trackerState(page)).session };
  }
  const rows = async (text: string, session: string) =>
    (await site.services.db.$client.query<Row>(text, [session])).rows;
  /** Waits until the session has `count` journeys, and returns them. */
  async function journeys(session: string, count = 1) {
    const readJourneys = () => rows(JOURNEYS, session);
    await expect.poll(async () => (await readJourneys()).length).toBe(count);
    return (await readJourneys()).map(({ started, ...columns }): Row => ({
      ...columns,
      after: Math.round((Number(started) - START) / 1000),
    }));
  }
  const visits = async (session: string) =>
    (await rows("select page from analytics_live where session_id = $1 order by received_at", session)).map(
      (row) => row["page"],
    );
  return { visitor, rows, journeys, visits };
}
