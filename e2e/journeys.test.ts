import type { Page } from "@playwright/test";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { expect, test, useSite } from "../testing/browser.ts";
import {
  MINUTE,
  START,
  LOADED,
  openBy,
  PERSON,
  trackerState,
  minutes,
  seconds,
  leave,
  hide,
  trackedVisits,
} from "../testing/tracked-visits.ts";

const site = useSite();
const { visitor, journeys, visits } = trackedVisits(site);

test("[TRACK-03] [ROUTE-05] records reading time page by page", async () => {
  const { page, session } = await visitor("/?utm_source=ig&utm_medium=story");
  await seconds(page, 20);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await waitForNavigation(page, "**/faq");
  await seconds(page, 40);
  await page.getByRole("contentinfo").getByRole("link", { name: "Experience" }).click();
  await waitForNavigation(page, "**/experience");
  await seconds(page, 15);
  await leave(page);
  const [one] = await journeys(session);
  expect(one).toEqual({
    after: 0,
    duration_seconds: 135,
    total_pages: 3,
    entry_page: "/",
    exit_page: "/experience",
    end_reason: "page_unload",
    converted: false,
    resent: false,
    pages: [["/", 80], ["/faq", 40], ["/experience", 15]], // prettier-ignore
    actions: [],
  });
  await expect.poll(() => visits(session)).toEqual(["/", "/faq", "/experience"]);
});

test("[TRACK-02] [TRACK-05] keeps figures and the last hundred pages in the browser", async () => {
  const { page, session } = await visitor("/process?utm_source=ig");
  await page.evaluate(() => {
    const views = Array.from({ length: 100 }, () => ({
      path: "/old",
      timestamp: "2026-01-01T00:00:00.000Z",
      sessionId: "s",
    }));
    localStorage.setItem("page_views", JSON.stringify(views));
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await waitForNavigation(page, "**/faq");
  const look = () =>
    page.evaluate(() => ({
      record: JSON.parse(localStorage.getItem("local_analytics")!) as unknown,
      views: JSON.parse(localStorage.getItem("page_views")!) as { path: string }[],
    }));
  await expect.poll(async () => (await look()).views.at(-1)!.path).toBe("/faq");
  const stored = await look();
  const today = new Date(START).toISOString().slice(0, 10);
  expect(stored.record).toEqual({
    dailyTraffic: {
      [today]: {
        pageViews: 2,
        uniqueVisitors: 1,
        signups: 0,
        paths: { "/process": 1, "/faq": 1 },
        signupsByPlatform: {},
      },
    },
    sources: { direct: 0, search: 0, social: 1, referral: 0 },
    devices: { desktop: 1, mobile: 0, tablet: 0 },
  });
  expect(stored.views).toHaveLength(100);
  expect(stored.views.at(-1)).toEqual({
    path: "/faq",
    timestamp: new Date(LOADED).toISOString(),
    sessionId: session,
  });
});

test("[TRACK-03] records a closed tab", async () => {
  const { page, session, context } = await visitor("/faq");
  await seconds(page, 25);
  await page.close();
  expect(await journeys(session)).toMatchObject([
    { duration_seconds: 85, pages: [["/faq", 85]], end_reason: "page_unload", resent: false },
  ]);
  await context.close();
});

test("[TRACK-03] ends a journey after two hours and begins another of the same visit", async () => {
  const { page, session } = await visitor("/faq");
  for (let n = 1; n <= 8; n++) {
    await minutes(page, 15);
    await page.mouse.move(10 * n, 300);
  }
  await seconds(page, 30);
  await leave(page);
  expect(await journeys(session, 2)).toMatchObject([
    { after: 0, duration_seconds: 7_200, pages: [["/faq", 7_200]], end_reason: "session_expired" },
    { after: 7_260, duration_seconds: 30, pages: [["/faq", 30]], end_reason: "page_unload" },
  ]);
});

test("[TRACK-03] ends a journey after half an hour without activity, and begins another with the next", async () => {
  const { page, session } = await visitor("/faq");
  await page.mouse.move(100, 300);
  await minutes(page, 45);
  expect(await journeys(session)).toMatchObject([
    { duration_seconds: 1_860, pages: [["/faq", 1_860]], end_reason: "user_inactive" },
  ]);
  await page.mouse.move(120, 320);
  await seconds(page, 5);
  await leave(page);
  expect((await journeys(session, 2))[1]).toMatchObject({
    after: 2_760,
    duration_seconds: 5,
    end_reason: "page_unload",
  });
});

test("[TRACK-03] stores a journey that ends offline and sends it once online", async () => {
  const { page, session, context } = await visitor("/faq");
  await context.setOffline(true);
  await minutes(page, 31);
  await expect
    .poll(async () => JSON.parse((await trackerState(page)).kept ?? "[]"))
    .toMatchObject([{ end_reason: "user_inactive", failed_at: new Date(START + 30 * MINUTE).toISOString() }]);
  expect(await journeys(session, 0)).toEqual([]);
  await context.setOffline(false);
  expect(await journeys(session)).toMatchObject([
    { duration_seconds: 1_800, end_reason: "user_inactive", resent: true },
  ]);
  await expect.poll(async () => (await trackerState(page)).kept).toBeNull();
});

test("[TRACK-03] sends a journey of a lost tab at the next visit", async () => {
  const { page, session, context } = await visitor("/faq");
  await seconds(page, 30);
  await hide(page, true);
  const storageState = await context.storageState(); // the data on disk when the browser is killed
  const { page: next, context: later } = await site.newPerson({ ...PERSON, storageState, eager: true });
  await next.clock.install({ time: START + 45 * MINUTE });
  await next.clock.pauseAt(START + 46 * MINUTE);
  await openBy(next, () => next.goto(`${site.origin}/faq`));
  expect(await journeys(session)).toMatchObject([
    { duration_seconds: 90, pages: [["/faq", 90]], end_reason: "page_hide", resent: true },
  ]);
  await expect.poll(async () => (await trackerState(next)).kept).toBeNull();
  await later.close();
});

/** Dispatches the events of entering and leaving the back-forward cache, which the test browser lacks. */
const storeAndRestore = (page: Page) =>
  page.evaluate(() => {
    for (const name of ["pagehide", "pageshow"])
      dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
  });

test("[TRACK-03] begins a new journey of the same visit after a reload, and after the back-forward cache", async () => {
  const { page, session } = await visitor("/faq");
  await seconds(page, 10);
  await openBy(page, () => page.reload());
  await page.clock.runFor(LOADED + 30_000 - (await page.evaluate(() => Date.now())));
  await storeAndRestore(page);
  await seconds(page, 15);
  await leave(page);
  expect(await journeys(session, 3)).toMatchObject([
    { duration_seconds: 70, pages: [["/faq", 70]], end_reason: "page_unload" },
    { duration_seconds: 20, pages: [["/faq", 20]], end_reason: "page_hide" },
    { duration_seconds: 15, pages: [["/faq", 15]], end_reason: "page_unload" },
  ]);
});
