import { createPost } from "../app/features/blog/fixtures.ts";
import { seedSettings } from "../app/features/settings/fixtures.ts";
import { changeSetting } from "../app/features/settings/settings.server.ts";
import { expect, test, useSite } from "../testing/browser.ts";

const site = useSite();
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: "manual" });
const text = async (path: string) => (await ask(path)).text();

const visitor = site.personForAll({ javaScriptEnabled: false });
/** The head of a page as sent by the server. */
async function headOf(path: string) {
  const html = await text(path);
  return visitor.page.evaluate((sent) => {
    const { head, title } = new DOMParser().parseFromString(sent, "text/html");
    return {
      title,
      canonical: [...head.querySelectorAll("link[rel=canonical]")].map((link) => link.getAttribute("href")),
      metaTags: Object.fromEntries(
        [...head.querySelectorAll("meta")].map((m) => [m.getAttribute("property") ?? m.name, m.content]),
      ),
      linked: [...head.querySelectorAll("script[type='application/ld+json']")].map(
        (s) => JSON.parse(s.textContent) as Record<string, unknown>,
      ),
    };
  }, html);
}

test("[ROUTE-04] lists every public page and published post in the sitemap, all of which exist", async () => {
  await createPost(site.services, { slug: "a-found-post", title: "Found" });
  await createPost(site.services, { slug: "a-draft", publishedAt: null });
  const map = await text("/sitemap.xml");
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  expect(found).toContain("/blog/a-found-post");
  expect(found).not.toContain("/blog/a-draft");
  expect(map).toMatch(/a-found-post<\/loc><lastmod>\d{4}-\d\d-\d\dT/);
  for (const path of found) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get("x-robots-tag")]).toEqual([path, 200, null]);
  }
});

test("[ROUTE-04] names the sitemap in robots.txt, and marks personal pages as noindex", async () => {
  expect(await text("/robots.txt")).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  for (const path of ["/auth", "/assessment", "/quest-result/anonymous/q_x/neo-58-v1", "/no/such/page"]) {
    const answer = await ask(path);
    if (answer.status < 300 || answer.status >= 400)
      expect([path, answer.headers.get("x-robots-tag")]).toEqual([path, "noindex"]);
  }
});

test("[ROUTE-04] gives each public page a canonical address and a card with an image", async () => {
  for (const path of ["/", "/experience", "/pricing", "/faq", "/quest", "/quest/method", "/results-demo"]) {
    const { title, canonical, metaTags } = await headOf(path); // oxlint-disable-line no-await-in-loop -- in sequence
    expect(canonical).toEqual([site.origin + path]);
    expect(metaTags["description"]!.length, path).toBeGreaterThan(40);
    expect(metaTags).toMatchObject({
      "og:title": title,
      "og:description": metaTags["description"],
      "og:url": site.origin + path,
      "og:image": `${site.origin}/art/share.jpg`,
      "twitter:card": "summary_large_image",
    });
  }
});

const kindsOn = async (path: string) => (await headOf(path)).linked.map((one) => one["@type"]);

test("has structured data for the house and its next week on the home page, and for the questions on the FAQ", async () => {
  await seedSettings(site.services);
  const nextYear = new Date().getUTCFullYear() + 1;
  await changeSetting(site.services, {
    key: "accepting_applications_for_date",
    value: `February ${nextYear}`,
    by: { id: "owner", name: "The owner" },
  });
  await expect.poll(() => kindsOn("/"), { timeout: 20_000 }).toEqual(["Organization", "Event"]);
  expect(await kindsOn("/faq")).toEqual(["FAQPage"]);
});

test("does not resend cached images and scripts", async () => {
  const script = /(\/assets\/[\w.-]+\.js)/.exec(await text("/"))![1]!;
  for (const path of ["/art/share.jpg", script]) {
    const first = await ask(path);
    await first.arrayBuffer();
    const again = await ask(path, { "if-none-match": first.headers.get("etag")! });
    expect([path, again.status, await again.text()]).toEqual([path, 304, ""]);
    expect([path, (await ask(path, { "if-none-match": '"another"' })).status]).toEqual([path, 200]);
  }
});

test("reloads once a page whose code was removed by a new release", async () => {
  const { page } = await site.newPerson();
  await page.goto(`${site.origin}/pricing`, { waitUntil: "networkidle" });
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const metaTags = () =>
    page.evaluate(() => dispatchEvent(new Event("vite:preloadError", { cancelable: true })));
  await Promise.all([page.waitForEvent("load"), metaTags().catch(() => {})]);
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(false);
  await page.waitForLoadState("networkidle");
  expect(await metaTags()).toBe(true); // a second time, the page shows its own error
});
