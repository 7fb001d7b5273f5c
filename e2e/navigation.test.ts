import type { Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { seedSettings } from "../app/features/settings/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import {
  beforeAll,
  beforeEach,
  describe,
  expect,
  expectAccessible,
  forgetVisitor,
  signIn,
  test,
  useSite,
} from "../testing/browser.ts";

const site = useSite();
const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, init);
const LINKS = ["The Experience", "Process", "Pricing", "The Quest", "Blog", "FAQ"];
const visitor = site.personForAll({ viewport: { width: 1440, height: 900 } });
/** Opens a desktop page as a visitor, or as this member. */
async function onWideScreen(member?: Awaited<ReturnType<typeof createPerson>>) {
  const { page, context } = visitor;
  await forgetVisitor(page);
  if (member) await signIn(context, site, member);
  return page;
}
const phone = site.personForAll();
/** The path of a link in the bar. */
const pathOf = (name: string) => `/${name.split(" ").at(-1)!.toLowerCase()}`;
/** Delays matching requests until the test releases them. */
async function holdBack(page: Page, pattern: string | RegExp) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("[NAV-01] [NAV-03] links to every page in the bar, to Sign In and Apply Now, moves a pill with the pointer, and leads home from the logo", async () => {
  await seedSettings(site.services);
  const page = await onWideScreen();
  await page.goto(site.origin);
  const bar = page.getByRole("banner");
  expect(await bar.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/auth");
  await bar.getByRole("link", { name: "Apply Now" }).waitFor();
  const nav = page.getByRole("navigation", { name: "Main" });
  expect(
    await nav.getByRole("link").evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")])),
  ).toEqual(LINKS.map((name) => [name, pathOf(name)]));
  const pill = page.getByTestId("nav-pill");
  for (const name of LINKS) {
    await nav.getByRole("link", { name, exact: true }).hover();
    await expect.poll(() => pill.evaluate((el) => getComputedStyle(el).opacity)).toBe("1");
    const link = (await nav.getByRole("link", { name, exact: true }).boundingBox())!;
    await expect.poll(async () => Math.abs((await pill.boundingBox())!.x - link.x)).toBeLessThan(0.5);
  }
  await page.mouse.move(10, 800);
  await expect.poll(() => pill.evaluate((el) => getComputedStyle(el).opacity)).toBe("0");
  for (const name of ["Process", "FAQ"]) {
    await nav.getByRole("link", { name, exact: true }).click();
    await nav.locator('[aria-current="page"]').getByText(name).waitFor();
  }
  await page.getByRole("link", { name: "Villa Vesper, home" }).click();
  await page.getByRole("heading", { name: /Where Ambition/ }).waitFor();
});

const ADMIN = ["Dashboard", "Analytics", "Blog Management", "Image Management", "Newsletter"];

test("[NAV-04] opens the account menu of a member without any name, also before its code has loaded", async () => {
  const user = await createPerson(site.services, { firstName: "", lastName: "" });
  const page = await onWideScreen(user);
  const release = await holdBack(page, /\/assets\/account-menu.*\.js/);
  await page.goto(`${site.origin}/faq`);
  const bar = page.getByRole("banner");
  const avatar = bar.getByRole("button", { name: `Account of ${user.name}` });
  expect([await avatar.innerText(), await avatar.locator("svg").count()]).toEqual(["", 1]);
  await avatar.click();
  await bar.getByText("User", { exact: true }).waitFor();
  const code = page.waitForResponse(/\/assets\/account-menu/);
  release();
  await (await code).finished();
  expect(await bar.locator("li").allInnerTexts()).toEqual(["Your Profile", "Your results", "Sign Out"]);
  await bar.getByRole("link", { name: "Your Profile" }).click();
  await waitForNavigation(page, `${site.origin}/profile`);
});

test("[NAV-04] opens the account menu of the administrator with working links, ending with Sign Out", async () => {
  const person = { firstName: "Ada", lastName: "Fernandes", email: "ada@villa.test" };
  const user = await createPerson(site.services, person);
  const page = await onWideScreen(user);
  await page.goto(`${site.origin}/faq`);
  const avatar = page.getByRole("button", { name: `Account of ${user.name}` });
  expect([await avatar.innerText(), await avatar.locator("svg").count()]).toEqual(["A", 0]);
  await avatar.click();
  const panel = page.getByRole("banner").getByText("Administrator", { exact: true });
  await panel.waitFor();
  await expectAccessible(page);
  const entries = await page.getByRole("banner").locator("li").allInnerTexts();
  expect(entries).toEqual(["Your Profile", "Your results", ...ADMIN, "Sign Out"]);
  const links = page.getByRole("banner").locator("li a");
  for (const to of await links.evaluateAll((all) => all.map((a) => a.getAttribute("href")!)))
    expect([to, (await page.request.get(site.origin + to, { maxRedirects: 0 })).status()]).toEqual([to, 200]);
  expect(await links.count()).toBe(entries.length - 1);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  expect(await avatar.evaluate((el) => el === document.activeElement)).toBe(true);
  await avatar.click();
  const release = await holdBack(page, "**/api/auth/sign-out");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: "Signing out..." }).waitFor();
  release();
  await waitForNavigation(page, `${site.origin}/auth`);
  await page.goto(`${site.origin}/faq`);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).waitFor();
});

test("offers to skip to the content at the first Tab", async () => {
  const { page } = phone;
  await page.goto(`${site.origin}/faq`);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect(await skip.evaluate((el) => el === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});

for (const [way, who, links] of [
  ["by the bar", visitor, (page: Page) => page.getByRole("navigation", { name: "Main" })],
  [
    "by the phone's menu",
    phone,
    async (page: Page) => {
      await page.getByRole("button", { name: "Menu" }).press("Enter");
      return page.getByRole("navigation", { name: "Menu" });
    },
  ],
] as const)
  test(`announces the title of a page opened with keys ${way}, and focuses its content`, async () => {
    const { page } = who;
    await page.goto(`${site.origin}/faq`);
    const said = page.locator("[aria-live=polite]#arrival");
    const inMain = () => page.evaluate(() => Boolean(document.activeElement?.closest("#main")));
    expect(await said.count()).toBe(0); // the browser announces the first page
    await (await links(page)).getByRole("link", { name: "Pricing", exact: true }).press("Enter");
    await waitForNavigation(page, `${site.origin}/pricing`);
    await expect.poll(() => said.textContent()).toBe("Pricing | Villa Vesper");
    await expect.poll(inMain).toBe(true);
    await page.keyboard.press("Tab");
    expect(await inMain()).toBe(true);
    await page.goBack();
    await expect.poll(() => said.textContent()).toBe("FAQ | Villa Vesper");
  });

const message = (page: Page) => page.getByText("We're bringing you something better...");
test("[HOME-07] shows three pulsing dots and the message during a slow navigation", async () => {
  const { page } = phone;
  await page.goto(`${site.origin}/faq`);
  const release = await holdBack(page, "**/refund-policy.data*");
  await page.getByRole("contentinfo").getByRole("link", { name: "Refund Policy" }).click();
  await message(page).waitFor();
  expect(await page.getByRole("status").locator("i").count()).toBe(3);
  release();
  await page.getByRole("heading", { name: "Refunds" }).waitFor();
  await message(page).waitFor({ state: "hidden" });
});

describe("[HOME-07] the placeholder on a slow line", () => {
  const slowVisitor = site.personForAll({ viewport: { width: 1440, height: 900 } });
  let shown = Promise.withResolvers<void>();
  // a page being replaced by a document cannot be queried
  beforeAll(async () => {
    const { page } = slowVisitor;
    await page.exposeFunction("placeholderShown", () => shown.resolve());
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.getElementById("slow")?.hidden === false)
          (window as unknown as { placeholderShown: () => void }).placeholderShown();
      }).observe(document, { attributes: true, subtree: true });
    });
  });
  beforeEach(async () => {
    await seedSettings(site.services);
    await slowVisitor.page.unrouteAll();
    shown = Promise.withResolvers();
  });

  test("shows at the first click on the landing page while the code of its lower part is loading", async () => {
    const { page } = slowVisitor;
    const release = [
      await holdBack(page, /\/assets\/below-.*\.js/),
      await holdBack(page, "**/experience.data*"),
    ];
    await page.goto(site.origin);
    await page.getByRole("link", { name: "See the week" }).click();
    await message(page).waitFor();
    release.forEach((letGo) => letGo());
    await waitForNavigation(page, `${site.origin}/experience`);
    await message(page).waitFor({ state: "hidden" });
  });

  test("shows while a page with a checkout is loaded as a document", async () => {
    const { page } = slowVisitor;
    const release = await holdBack(page, "**/insider");
    await page.goto(`${site.origin}/pricing`);
    await page.getByRole("link", { name: "its own page" }).click({ noWaitAfter: true });
    await shown.promise;
    release();
    await waitForNavigation(page, `${site.origin}/insider`);
  });

  for (const [from, link, to] of [
    ["/pricing", "Apply Now", "/apply"],
    ["/apply", "Questions people ask", "/faq"],
    ["/application", "Start an application", "/apply"],
  ] as const)
    test(`shows from ${from} to ${to}, one of which has no React, and not after going back`, async () => {
      const { page } = slowVisitor;
      const release = await holdBack(page, new RegExp(`${to}(\\?|$)`));
      await page.goto(site.origin + from);
      await page.getByRole("link", { name: link }).first().click({ noWaitAfter: true });
      await shown.promise;
      release();
      await waitForNavigation(page, ({ pathname }) => pathname === to);
      await page.goBack();
      await expect(page.locator("#slow")).toBeHidden();
    });
});

test("has one first-level heading and no broken links on public pages", async () => {
  const found = new Set<string>();
  for (const path of ["/", ...LINKS.map(pathOf), "/privacy-policy", "/refund-policy"]) {
    const html = await (await ask(path)).text(); // oxlint-disable-line no-await-in-loop -- in sequence
    expect(html.match(/<h1\b/g), path).toHaveLength(1);
    for (const [, href] of html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"/g)) found.add(href!);
  }
  expect(found.size).toBeGreaterThan(15);
  // oxlint-disable-next-line no-await-in-loop -- in sequence
  for (const href of found) expect([href, (await ask(href)).status]).toEqual([href, 200]);
});
