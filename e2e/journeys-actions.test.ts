import type { Page } from "@playwright/test";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";
import {
  openBy,
  PERSON,
  trackerState,
  minutes,
  seconds,
  leave,
  hide,
  trackedVisits,
} from "../testing/tracked-visits.ts";
import { withoutPrints } from "../testing/without-prints.ts";

const site = useSite();
withoutPrints(site);
const { visitor, rows, journeys, visits } = trackedVisits(site);

test("[TRACK-04] records a sign-up, which the server links to its member, and keeps no email address in the browser", async () => {
  const { page, session } = await visitor("/auth");
  const email = `j-${Date.now()}@villa.test`;
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("First name").fill("Noor");
  await page.getByLabel("Last name").fill("Qureshi");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Mobile number").fill("9845012347");
  await page.getByLabel("Password", { exact: true }).fill("a long evening");
  await page.getByLabel("Confirm password").fill("a long evening");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
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
      "select u.email from analytics_visits j join users u on u.id = j.user_id where session_id = $1",
      session,
    );
  await expect.poll(tied, { timeout: 20_000 }).toEqual([{ email }]);
});

test("[TRACK-03] records reading a result and paying for its PDF, without the ids of the result", async () => {
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
  await page
    .getByText(/It will be ready in 15 minutes|Your PDF report is ready/)
    .first()
    .waitFor();
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
    JSON.stringify(await rows("select * from analytics_live where session_id = $1", session)),
  ).not.toContain(buyer.item.sessionId);
});

const held = (page: Page) => page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
/** Records calls of the tracker and requests for its scripts from now on. */
const calls = (page: Page) => {
  const seen: string[] = [];
  page.on(
    "request",
    (request) => /api\/analytics|assets\/tracker/.test(request.url()) && seen.push(request.url()),
  );
  return seen;
};

describe("[TRACK-07] opting out of counting", () => {
  test("by a click in the footer ends tracking, sends nothing more, and is remembered", async () => {
    const { page, session, context } = await visitor("/faq");
    await seconds(page, 10);
    await page.getByRole("button", { name: "Don’t count my visits" }).click();
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

    await page.getByRole("article").getByRole("button", { name: "Count my visits again" }).click();
    await openBy(page, () => Promise.resolve());
    expect((await trackerState(page)).session).not.toBe(session);
    expect(context.pages()).toHaveLength(1);
  });

  test("by Global Privacy Control stores and sends nothing, and the page says so", async () => {
    const { page, context } = await site.newPerson(PERSON);
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "globalPrivacyControl", { get: () => true }),
    );
    const seen = calls(page);
    await page.goto(`${site.origin}/faq?utm_source=ig`, { waitUntil: "networkidle" });
    await page.getByText("Your browser asks not to be tracked").waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Experience" }).click();
    await waitForNavigation(page, "**/experience");
    await page.mouse.wheel(0, 2_000);
    expect(seen).toEqual([]);
    expect((await held(page)).flat().filter((key) => !/registration|scroll/.test(key))).toEqual([]);
  });
});
