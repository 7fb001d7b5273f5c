import type { BrowserContext, Page } from "@playwright/test";
import { expect, test, useSite } from "../testing/browser.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { answerWithKeys, questScreens } from "../testing/quest-screens.ts";

const site = useSite();
const { begin } = questScreens(site);

/** The current names of cookies and keys of browser storage. */
async function storedIn(context: BrowserContext, page: Page): Promise<string[]> {
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  return [...(await context.cookies()).map(({ name }) => name), ...stored];
}

/** The names in the policy's sections about the browser; one ending in `…` is a prefix. */
async function namedInPolicy(): Promise<(found: string) => boolean> {
  const html = await (await fetch(`${site.origin}/privacy-policy`)).text();
  const names = [...html.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name = ""]) => name);
  return (found) =>
    names.some((name) => (name.endsWith("…") ? found.startsWith(name.slice(0, -1)) : found === name));
}

test("[ROUTE-03] stores only what the privacy policy names, and loads nothing from other hosts, when reading, answering, applying, signing in and opening the offer", async () => {
  const buyer = await newBuyer(site);
  const { page, context } = await site.newPerson();
  const [found, elsewhere] = [new Set<string>(), new Set<string>()];
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== site.origin && !["data:", "blob:"].includes(protocol)) elsewhere.add(request.url());
  });
  const look = async () => (await storedIn(context, page)).forEach((name) => found.add(name));
  const visit = page.waitForRequest("**/api/analytics/page-visit");
  await page.goto(`${site.origin}/?utm_source=ig`);
  await visit;
  await look();
  await begin(page);
  await answerWithKeys(page, 1, 3);
  await look();
  await page.goto(`${site.origin}/apply`);
  await page.locator("[name=name]").fill("Maya Iyer");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("villa.application"))).not.toBeNull();
  await look();
  await carry(site, context, buyer.headers);
  for (const path of ["/profile", "/quest-dashboard", "/insider", "/blog/feedback-that-lands"]) {
    await page.goto(site.origin + path, { waitUntil: "networkidle" });
    await look();
  }
  await page.goto(site.origin + buyer.path);
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).waitFor();
  await look();

  const isNamed = await namedInPolicy();
  expect([...found]).toEqual(
    expect.arrayContaining(["vv_quest", "vv.session_token", "session_id", "platform_info", "page_views"]),
  );
  expect([...found].filter((name) => !isNamed(name))).toEqual([]);
  expect([...elsewhere]).toEqual([]);
});
