import type { BrowserContext, Page } from "@playwright/test";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";

const site = useSite();
const MINUTE = 60_000;
/** Six hours ago: whatever a visitor does with their clock, it does not run ahead of the server's. */
const START = Math.floor(Date.now() / 1000) * 1000 - 360 * MINUTE;
/** The moment at which the clock of a visitor stands still; it goes on when a test says so. */
const LOADED = START + MINUTE;

/** A page that counts time from its own beginning, as browsers do; the fake clock would count from the first page. */
const ownTime = () => {
  const now = performance.now.bind(performance);
  let from: number | undefined;
  document.addEventListener("readystatechange", () => (from ??= now()), true); // the fake clock has caught up by then
  performance.now = () => now() - (from ?? now());
};

/** Opens a page under a clock that stands still but for the moments in which the page looks for time to spare. */
async function openBy(page: Page, open: () => Promise<unknown>) {
  let started = false;
  page.on("request", (request) => (started ||= request.url().endsWith("/page-visit")));
  await open();
  const look = async () => {
    await page.clock.runFor(200);
    return started;
  };
  await expect.poll(look).toBe(true);
}
const PERSON = { viewport: { width: 1440, height: 900 } };
/** Somebody who comes to the site at `START`; once they are there, their clock stands at `LOADED`. Without time no page would come alive by itself: nobody waits for that. */
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
/** What a browser keeps. */
const trackerState = (page: Page) =>
  page.evaluate(() => ({
    session: sessionStorage.getItem("session_id") ?? "",
    kept: localStorage.getItem("failed_journeys"),
  }));
const minutes = (page: Page, n: number) => page.clock.runFor(n * MINUTE);
const seconds = (page: Page, n: number) => page.clock.runFor(n * 1000);
const leave = (page: Page) => page.goto("about:blank");
/** Headless tabs are never hidden by themselves. */
const hide = (page: Page, hidden: boolean) =>
  page.evaluate((is) => {
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (is ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

type Row = Record<string, unknown>;
const rows = async (text: string, session: string) =>
  (await site.services.db.$client.query<Row>(text, [session])).rows;
const JOURNEYS = `select extract(epoch from started_at)::float8 * 1000 as started, duration_seconds, total_pages, entry_page, exit_page, end_reason, converted, resent,
  (select json_agg(json_build_array(page, seconds) order by n) from analytics_pages p where p.journey_id = j.journey_id) as pages,
  (select coalesce(json_agg(json_build_array(action, extras) order by n), '[]') from analytics_actions a where a.journey_id = j.journey_id) as actions
  from analytics_journeys j where session_id = $1 order by started_at, received_at`;
/** The journeys of a session, once there are as many. */
async function journeys(session: string, count = 1) {
  const all = () => rows(JOURNEYS, session);
  await expect.poll(async () => (await all()).length).toBe(count);
  return (await all()).map(({ started, ...rest }): Row => ({
    ...rest,
    after: Math.round((Number(started) - START) / 1000),
  }));
}
const visits = async (session: string) =>
  (await rows("select page from analytics_visits where session_id = $1 order by received_at", session)).map(
    (one) => one["page"],
  );

test("[TRACK-03] [ROUTE-05] reading, page by page", async () => {
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
  expect(await visits(session)).toEqual(["/", "/faq", "/experience"]);
});

test("[TRACK-02] [TRACK-05] the browser keeps its own figures and the last hundred pages", async () => {
  const { page, session } = await visitor("/?utm_source=ig");
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
        paths: { "/": 1, "/faq": 1 },
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

test("[TRACK-03] the time of a hidden tab is not counted", async () => {
  const { page, session } = await visitor("/faq");
  await seconds(page, 20);
  await hide(page, true);
  await minutes(page, 10);
  await hide(page, false);
  await seconds(page, 10);
  await leave(page);
  expect(await journeys(session)).toMatchObject([
    { duration_seconds: 690, pages: [["/faq", 90]], end_reason: "page_unload" },
  ]);
});

test("[TRACK-03] a closed tab", async () => {
  const { page, session, context } = await visitor("/faq");
  await seconds(page, 25);
  await page.close();
  expect(await journeys(session)).toMatchObject([
    { duration_seconds: 85, pages: [["/faq", 85]], end_reason: "page_unload", resent: false },
  ]);
  await context.close();
});

test("[TRACK-03] two hours are a journey; what comes after is another of the same visit", async () => {
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

test("[TRACK-03] half an hour without a sign of life ends a journey; the next sign begins another", async () => {
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

test("[TRACK-03] a journey that ends without a network is stored and sent when there is one", async () => {
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

test("[TRACK-03] a tab that was lost without a word is told by the next visit", async () => {
  const { page, session, context } = await visitor("/faq");
  await seconds(page, 30);
  await hide(page, true);
  const storageState = await context.storageState(); // what is on the disk when the browser is killed
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

test("[TRACK-03] a reload begins a new journey of the same visit", async () => {
  const { page, session } = await visitor("/faq");
  await seconds(page, 10);
  await openBy(page, () => page.reload());
  await page.clock.runFor(LOADED + 30_000 - (await page.evaluate(() => Date.now())));
  await leave(page);
  expect(await journeys(session, 2)).toMatchObject([
    { duration_seconds: 70, pages: [["/faq", 70]], end_reason: "page_unload" },
    { duration_seconds: 20, pages: [["/faq", 20]], end_reason: "page_unload" },
  ]);
});

/** What a browser tells a page that it stores in its back-forward cache, and that it takes out again; the tests' browser has none. */
const storeAndRestore = (page: Page) =>
  page.evaluate(() => {
    for (const name of ["pagehide", "pageshow"])
      dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
  });

test("[TRACK-03] a page that is told to come back from the back-forward cache begins a new journey of the same visit", async () => {
  const { page, session } = await visitor("/faq");
  await seconds(page, 10);
  await storeAndRestore(page);
  await seconds(page, 20);
  await leave(page);
  expect(await journeys(session, 2)).toMatchObject([
    { duration_seconds: 70, pages: [["/faq", 70]], end_reason: "page_hide" },
    { duration_seconds: 20, pages: [["/faq", 20]] },
  ]);
});

test("[TRACK-04] a sign-up is an action, its person is tied by the server, and nothing personal is stored", async () => {
  const { page, session } = await visitor("/auth");
  const email = `j-${Date.now()}@villa.test`;
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Qureshi");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Mobile number").fill("9845012347");
  await page.getByLabel("Password", { exact: true }).fill("a long evening");
  await page.getByLabel("Confirm password").fill("a long evening");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: "A letter is at your door" }).waitFor();
  await page.evaluate(() => {
    const send = fetch;
    window.fetch = (...asked) => {
      if ((asked[0] as string).endsWith("/user-journey"))
        localStorage.setItem("sent", asked[1]!.body as string);
      return send(...asked);
    };
  });
  await seconds(page, 5);
  await hide(page, true);
  expect((await trackerState(page)).kept).not.toContain(email);
  await page.goto(`${site.origin}/robots.txt`);
  const [sent, stillStored] = await page.evaluate(() => [
    localStorage.getItem("sent"),
    localStorage.getItem("failed_journeys"),
  ]);
  expect(sent).toContain(email);
  expect(stillStored ?? "").not.toContain(email);
  expect(await journeys(session)).toMatchObject([
    { converted: true, actions: [["signup", { signup_method: "email" }]] },
  ]);
  const tied = () =>
    rows(
      "select u.email from analytics_journeys j join users u on u.id = j.user_id where session_id = $1",
      session,
    );
  await expect.poll(tied, { timeout: 20_000 }).toEqual([{ email }]);
});

test("[TRACK-03] a result is read, its PDF paid for, and no key to it is stored", async () => {
  const buyer = await newBuyer(site);
  const { page: first, context } = await site.newPerson(PERSON);
  await first.close();
  await carry(site, context, buyer.headers);
  const { page, session } = await visitor(buyer.path, context);
  await page.clock.resume();
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("UPI ID").fill("failure@razorpay");
  await page.getByRole("button", { name: "Pay ₹950" }).click();
  await page.getByText("The bank declined this sandbox payment").waitFor();
  await page.getByRole("button", { name: "Cancel payment" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("UPI ID").fill("maya@okbank");
  await page.getByRole("button", { name: "Pay ₹950" }).click();
  await expect.poll(async () => (await buyer.purchase())?.status).toBe("paid");
  await page.getByText("It will be ready in 15 minutes").first().waitFor();
  await leave(page);
  const [one] = await journeys(session);
  expect(one).toMatchObject({ entry_page: "/quest-result/:user/:session/:test", total_pages: 1 });
  expect(one!["actions"]).toEqual([
    ["report_section", { section: "emotional" }],
    ["offer_open", null],
    ["payment_start", null],
    ["payment_failed", { reason: "PAYMENT_FAILED" }],
    ["payment_start", null],
    ["payment_done", null],
  ]);
  expect(
    JSON.stringify(await rows("select * from analytics_visits where session_id = $1", session)),
  ).not.toContain(buyer.item.sessionId);
});

const held = (page: Page) => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
/** Calls to the tracker's doors from now on, and scripts of it. */
const calls = (page: Page) => {
  const seen: string[] = [];
  page.on(
    "request",
    (request) => /api\/analytics|assets\/tracker/.test(request.url()) && seen.push(request.url()),
  );
  return seen;
};

describe("[TRACK-07] whoever does not want to be counted is not", () => {
  test("by a click at the foot of the page: what was ends, nothing follows, and it is remembered", async () => {
    const { page, session, context } = await visitor("/faq");
    await seconds(page, 10);
    await page.getByRole("button", { name: "Leave me out" }).click();
    await page.getByText("Visits from this browser are not counted").waitFor();
    expect(await journeys(session)).toMatchObject([{ duration_seconds: 70, end_reason: "manual_end" }]);
    const seen = calls(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Experience" }).click();
    await waitForNavigation(page, "**/experience");
    await minutes(page, 3);
    await page.mouse.move(50, 50);
    await page.goto(`${site.origin}/privacy-policy`, { waitUntil: "networkidle" });
    await minutes(page, 3);
    expect(seen).toEqual([]);
    expect((await held(page))[0]!.filter((key) => !key.includes("registration"))).toEqual(["not_counted"]);
    expect(await visits(session)).toEqual(["/faq"]);

    await page.getByRole("article").getByRole("button", { name: "Count me again" }).click();
    await openBy(page, () => Promise.resolve());
    expect((await trackerState(page)).session).not.toBe(session);
    expect(context.pages()).toHaveLength(1);
  });

  test("by Global Privacy Control: nothing is written, nothing sent, and the page says so", async () => {
    const { page, context } = await site.newPerson(PERSON);
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "globalPrivacyControl", { get: () => true }),
    );
    const seen = calls(page);
    await page.goto(`${site.origin}/faq?utm_source=ig`, { waitUntil: "networkidle" });
    await page.getByText("Your browser asks not to be followed").waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Experience" }).click();
    await waitForNavigation(page, "**/experience");
    await page.mouse.wheel(0, 2_000);
    expect(seen).toEqual([]);
    expect((await held(page)).flat().filter((key) => !/registration|scroll/.test(key))).toEqual([]);
  });
});
