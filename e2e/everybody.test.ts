import type { Page } from "@playwright/test";
import { createPost } from "../app/features/blog/fixtures.ts";
import { describe, expect, expectReadable, test, useSite, WIDTHS } from "../testing/browser.ts";

const site = useSite();
const visitor = site.personForAll();

describe("[NAV-05] the menu on a phone", () => {
  test("traps the focus while it is open", async () => {
    const { page } = visitor;
    await page.goto(`${site.origin}/process`);
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Menu" }).waitFor();
    const reached = new Set<string>();
    for (let n = 0; n < 30; n++) {
      await page.keyboard.press("Tab"); // oxlint-disable-line no-await-in-loop -- in sequence
      reached.add(
        // oxlint-disable-next-line no-await-in-loop -- as above
        await page.evaluate(() => {
          const at = document.activeElement;
          return at === document.body
            ? "page"
            : at?.closest("#menu, header")
              ? "menu"
              : (at?.outerHTML ?? "");
        }),
      );
    }
    expect([...reached].toSorted()).toEqual(["menu", "page"]);
    await page.keyboard.press("Escape");
    await page.getByRole("main").getByRole("link", { name: "Questions people ask" }).focus();
  });

  test("opens and closes without scripts", async () => {
    const { page } = await site.newPerson({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/process`);
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Pricing" }).waitFor();
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.waitFor({ state: "hidden" });
  });
});

test("[ROUTE-01] serves icons and share images to browsers, home screens and link previews", async () => {
  for (const [path, type] of [
    ["/favicon.ico", "image/"],
    ["/favicon.svg", "image/svg+xml"],
    ["/apple-touch-icon.png", "image/png"],
    ["/icon-512.png", "image/png"],
    ["/site.webmanifest", "application/manifest+json"],
  ] as const) {
    const answer = await fetch(site.origin + path); // oxlint-disable-line no-await-in-loop -- in sequence
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
      path,
      200,
      expect.stringContaining(type),
    ]);
  }
  for (const path of ["/", "/blog", "/apply"]) {
    const html = await (await fetch(site.origin + path)).text(); // oxlint-disable-line no-await-in-loop -- in sequence
    expect([path, html.match(/property="og:image" content="([^"]+)"/)?.[1]]).toEqual([
      path,
      `${site.origin}/art/share.jpg`,
    ]);
    expect(html).toContain('rel="apple-touch-icon"');
    expect(html).toContain('rel="manifest"');
  }
});

test("[AUTH-01] has a separate address and title for sign-up", async () => {
  const { page } = visitor;
  await page.goto(`${site.origin}/auth?tab=sign-up`);
  await expect.poll(() => page.title()).toBe("Create an account | Villa Vesper");
  await page.getByRole("tab", { name: "Sign in" }).click();
  await expect.poll(() => page.title()).toBe("Sign in | Villa Vesper");
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("tab", { name: "Sign up" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=sign-up");
  await page.reload();
  await page.getByRole("tab", { name: "Sign up", selected: true }).waitFor();
});

test("[AUTH-14] removes a token from an address of the administration when signed out", async () => {
  const { page } = visitor;
  await page.goto(`${site.origin}/admin#access_token=secret`);
  await expect.poll(() => page.url()).toBe(`${site.origin}/auth?next=%2Fadmin`);
});

test("prints text with all answers expanded, without bar and footer", async () => {
  const { page } = visitor;
  for (const path of ["/faq", "/refund-policy", "/blog"]) {
    await page.goto(site.origin + path); // oxlint-disable-line no-await-in-loop -- in sequence
    await page.emulateMedia({ media: "print" }); // oxlint-disable-line no-await-in-loop -- as above
    const shown = await page.evaluate(() => ({
      bar: document.querySelector("header nav")?.checkVisibility() ?? false,
      footer: document.querySelector("#main ~ footer")?.checkVisibility() ?? false,
      ground: getComputedStyle(document.body).backgroundColor,
      skip: document.querySelector('a[href="#main"]')?.checkVisibility() ?? false,
      letters: document.querySelector("main input[type=email]")?.checkVisibility() ?? false,
      closed: [...document.querySelectorAll("details p")].filter((one) => !one.checkVisibility()).length,
    }));
    expect([path, shown]).toEqual([
      path,
      { bar: false, footer: false, skip: false, letters: false, ground: "rgb(255, 255, 255)", closed: 0 },
    ]);
    await page.emulateMedia({ media: "screen" }); // oxlint-disable-line no-await-in-loop -- as above
  }
});

test("keeps the borders of buttons and fields in forced colours", async () => {
  const { page } = visitor;
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${site.origin}/apply`);
  const borders = await page
    .locator("button:visible, input[type=email], textarea")
    .evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).borderTopWidth)));
  expect(borders.length).toBeGreaterThan(4);
  expect(Math.min(...borders)).toBeGreaterThan(0);
  await expectReadable(page);
  await page.emulateMedia({ forcedColors: null });
});

/** Whether an element's colour is light or dark, by its red component. */
const colourOf = (page: Page, selector: string, what: "color" | "backgroundColor") =>
  page
    .locator(selector)
    .first()
    .evaluate((one, name) => getComputedStyle(one)[name], what)
    .then((colour) => (Number(/\d+/.exec(colour)?.[0]) > 128 ? "light" : "dark"));

test("follows the dark colour scheme on text pages and their bar, and keeps them readable", async () => {
  const post = await createPost(site.services, { tags: ["night"] });
  const { page } = visitor;
  await page.emulateMedia({ colorScheme: "dark" });
  const posts = ["/blog", `/blog/${post.slug}`];
  const pages = ["/privacy-policy", "/faq", "/process", "/pricing", "/insider", "/status", "/apply"];
  for (const path of [...posts, ...pages]) {
    /* oxlint-disable no-await-in-loop -- in sequence */
    await page.goto(site.origin + path);
    const ground = await colourOf(page, ".tone-reading", "backgroundColor");
    expect([path, ground, await colourOf(page, "body header", "color")]).toEqual([path, "dark", "light"]);
    await expectReadable(page, [WIDTHS[0]]); // colours do not change the layout
    /* oxlint-enable no-await-in-loop */
  }
  await page.emulateMedia({ colorScheme: null });
});

test("[AUTH-01] shows a typed password only on request", async () => {
  const { page } = visitor;
  await page.goto(`${site.origin}/auth`);
  const field = page.locator("[name=password]");
  await field.fill("blue-hour");
  expect(await field.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show what you typed" }).click();
  expect([await field.getAttribute("type"), await field.inputValue()]).toEqual(["text", "blue-hour"]);
  await page.getByRole("button", { name: "Hide what you typed", pressed: true }).click();
  expect(await field.getAttribute("type")).toBe("password");
  await page.getByRole("tab", { name: "Sign up" }).click();
  for (const name of ["password", "confirmPassword"])
    expect(await page.locator(`[name=${name}]`).getAttribute("type")).toBe("password"); // oxlint-disable-line no-await-in-loop -- in sequence
});
