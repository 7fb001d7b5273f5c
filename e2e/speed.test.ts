import { brotliDecompressSync, gzipSync } from "node:zlib";
import fs from "node:fs";
import http from "node:http";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { createPost } from "../app/features/blog/fixtures.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { expect, signIn, test, useSite } from "../testing/browser.ts";

const site = useSite(); // policy violations are logged to the console, which fails the test

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: "manual" });
const stored = (answer: Response) => answer.headers.get("etag") !== null;
const SOON = { timeout: 15_000 };

/** The bytes in the encoding of the response. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    http
      .get(site.origin + path, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer
          .on("data", (part: Buffer) => parts.push(part))
          .on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      })
      .on("error", reject);
  });

test("serves a public page from memory: the same bytes, compressed, without a cookie, and 304 for a cached one", async () => {
  const [first, second] = [await ask("/pricing"), await ask("/pricing")];
  const etag = second.headers.get("etag")!;
  expect(first.headers.get("etag")).toBe(etag);
  expect(second.headers.getSetCookie()).toEqual([]);
  expect(second.headers.get("cache-control")).toBe("private, no-cache");
  expect(second.headers.get("vary")).toBe("accept-encoding, cookie");
  expect(Number(/now;dur=(\d+)/.exec(second.headers.get("server-timing")!)![1])).toBeGreaterThan(
    1_700_000_000_000,
  );
  const again = await ask("/pricing", { "if-none-match": `"other", ${etag}` });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const [small, plain] = [
    await raw("/pricing", { "accept-encoding": "gzip, br" }),
    await raw("/pricing", {}),
  ];
  expect(small.headers["content-encoding"]).toBe("br");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(brotliDecompressSync(small.body).equals(plain.body)).toBe(true);
  const head = await fetch(`${site.origin}/pricing`, { method: "HEAD" });
  expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
});

test("never serves a cached page to a member, nor caches a member's page", async () => {
  const person = await createPerson(site.services, { firstName: "Maya" });
  const cookie = (await signedIn(site.services, person)).get("cookie")!;
  const stranger = await ask("/faq");
  for (const path of ["/", "/blog", "/results-demo"]) {
    await ask(path);
    const mine = await ask(path, { cookie, "if-none-match": stranger.headers.get("etag")! });
    expect([path, mine.status, stored(mine), mine.headers.get("cache-control")]).toEqual([
      path,
      200,
      false,
      "private, no-store",
    ]);
    expect(await mine.text()).toContain(person.email);
    const theirs = await ask(path);
    expect([path, stored(theirs)]).toEqual([path, true]);
    expect(await theirs.text()).not.toContain(person.email);
  }
});

/**
 * Bytes, gzipped, of the scripts that a page needs to become interactive: those it loads, and their imports.
 * A page also names scripts of routes that a visitor may open next; those are not loaded.
 */
async function scriptBytes(path: string): Promise<number> {
  const html = await (await ask(path)).text();
  const sizes = new Map<string, number>();
  const read = async (file: string): Promise<void> => {
    if (sizes.has(file)) return;
    sizes.set(file, 0);
    const text = await (await ask(file)).text();
    sizes.set(file, gzipSync(text, { level: 9 }).length);
    await readImports(text, file);
  };
  const readImports = async (text: string, from: string) => {
    for (const [, name = ""] of text.matchAll(/\b(?:from|import)\s*["'`]([^"'`]+\.js)["'`]/g))
      await read(new URL(name, site.origin + from).pathname); // oxlint-disable-line no-await-in-loop -- few
  };
  for (const [, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const file = /\bsrc="([^"]+)"/.exec(attributes)?.[1];
    await (file ? read(file) : readImports(text, path)); // oxlint-disable-line no-await-in-loop -- few
  }
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

test("[SPEED-04] loads at most 135 kB of scripts on public pages with React, 20 kB without", async () => {
  await createPost(site.services, { slug: "weighed", title: "Weighed" });
  for (const path of ["/", "/pricing", "/blog", "/blog/weighed", "/privacy-policy", "/insider"]) {
    const bytes = await scriptBytes(path);
    expect([path, bytes > 100_000, bytes <= 135_000 || bytes]).toEqual([path, true, true]);
  }
  const plain = await scriptBytes("/apply");
  expect([plain > 1_000, plain <= 20_000 || plain]).toEqual([true, true]);
});

test("[SPEED-04] inlines the styles of a cached page, and looks the same as with linked style sheets", async () => {
  const { page } = await site.newPerson({ eager: true, javaScriptEnabled: false, reducedMotion: "reduce" });
  const look = () =>
    page.evaluate(async () => {
      // also lays out distant elements
      for (const section of document.querySelectorAll("section")) section.style.contentVisibility = "visible";
      await document.fonts.ready;
      for (const movement of document.getAnimations()) movement.finish();
      return [...document.querySelectorAll("body *:not(script, style, link)")].map((one) => {
        const { x, width, height } = one.getBoundingClientRect();
        const { color, backgroundColor, font, fontVariationSettings, opacity, borderTopColor, transform } =
          getComputedStyle(one);
        return [
          one.tagName,
          Math.round(x),
          Math.round(width),
          Math.round(height),
          color,
          backgroundColor,
          font,
          fontVariationSettings,
          opacity,
          borderTopColor,
          transform,
        ].join(" ");
      });
    });
  for (const path of ["/", "/blog"]) {
    const answer = await ask(path);
    const links = (await answer.text()).match(/<link[^>]*rel="stylesheet"[^>]*>/g)!;
    expect([path, answer.headers.get("etag"), links.length > 2]).toEqual([path, expect.any(String), true]);
    expect(links.filter((link) => !link.includes('media="not all"'))).toEqual([]);
    await page.goto(site.origin + path);
    const fromMemory = await look();
    await page.context().addCookies([{ name: "vv_none", value: "1", url: site.origin }]); // rendered again
    await page.goto(site.origin + path);
    expect(await page.locator("head style").count()).toBe(0);
    expect([path, await look()]).toEqual([path, fromMemory]);
    await page.context().clearCookies({ name: "vv_none" });
  }
});

const ASSETS = "build/client/assets";
/** The class names for which these style sheets have rules. */
const classesIn = (sheets: string[]) =>
  new Set(
    sheets.flatMap((file) => fs.readFileSync(`${ASSETS}/${file}`, "utf8").match(/(?<=\.)[\w-]+/g) ?? []),
  );

/** Class names in the page's markup whose rules are in a style sheet that the page does not link. */
async function unstyledClasses(path: string, headers: Record<string, string>): Promise<string[]> {
  const html = (await (await ask(path, headers)).text()).replaceAll(/<dialog\b[^>]*>/g, ""); // closed until its code has loaded
  const linked = [...html.matchAll(/<link\b[^>]*\bhref="\/assets\/([\w.-]+\.css)/g)].flatMap(
    ([link, file = ""]) => (link.includes("stylesheet") ? [file] : []),
  );
  const sheets = fs.readdirSync(ASSETS).filter((file) => file.endsWith(".css"));
  const [now, later] = [classesIn(linked), classesIn(sheets.filter((file) => !linked.includes(file)))];
  const classes = [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
  return [...new Set(classes)].filter((name) => later.has(name) && !now.has(name));
}

test("[SPEED-04] styles parts of a page before their code loads", async () => {
  const member = await createPerson(site.services, { firstName: "Maya" });
  const { sessionId, testId } = await takeQuest(site.services, { userId: member.id, person: "maya" });
  const cookie = (await signedIn(site.services, member)).get("cookie")!;
  const result = `/quest-result/${member.id}/${sessionId}/${testId}`;
  expect((await (await ask(result, { cookie })).text()).includes("Unlock Full PDF Report")).toBe(true);
  for (const path of ["/blog", "/profile", result])
    expect([path, await unstyledClasses(path, { cookie })]).toEqual([path, []]);
});

test("[SPEED-04] keeps the hero's captions in place when the lower part of the page loads styles again", async () => {
  const { page } = await site.newPerson({ viewport: { width: 1440, height: 900 } });
  await page.goto(site.origin);
  const caption = page.getByText("Visualisation").filter({ visible: true }).first();
  const place = await caption.boundingBox();
  const sheets = () => page.evaluate(() => document.styleSheets.length);
  const linked = await sheets();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(sheets).toBeGreaterThan(linked);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await caption.boundingBox()).toEqual(place);
});

test("gives each page a policy that blocks an injected script", async () => {
  for (const path of ["/", "/pricing", "/blog", "/results-demo", "/quest", "/auth", "/no-such-page"]) {
    const policy = (await ask(path)).headers.get("content-security-policy")!;
    expect([path, /script-src ([^;]*)/.exec(policy)![1]]).toEqual([
      path,
      expect.not.stringContaining("unsafe"),
    ]);
  }
  const { page } = await site.newPerson();
  await page.goto(`${site.origin}/pricing`);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.broken = true";
    document.head.append(script);
  });
  expect(await page.evaluate(() => "broken" in globalThis)).toBe(false);
  await expect.poll(() => site.errors.splice(0).join(), SOON).toContain("Content Security Policy");
});

test("loads the dashboard as a new document, whose policy can allow the checkout", async () => {
  const { page, context } = await site.newPerson({ viewport: { width: 1440, height: 900 } });
  const person = await createPerson(site.services);
  await signIn(context, site, person);
  await page.goto(`${site.origin}/pricing`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: /Account|menu/i }).first().click(); // prettier-ignore
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.locator("a[href='/quest-dashboard']").first().click();
  await waitForNavigation(page, `${site.origin}/quest-dashboard*`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(false);
});

test("[SPEED-04] loads scripts of a cached page last, and opens the menu before they arrive", async () => {
  const { page } = await site.newPerson({ eager: true });
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route(/\/assets\/.*\.js/, async (route) => {
    asked.push(route.request().url());
    await held.promise;
    await route.continue();
  });
  await page.goto(site.origin, { waitUntil: "load" });
  await expect.poll(() => asked.length, SOON).toBeGreaterThan(0);
  const [painted, began] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
    Math.min(
      ...performance
        .getEntriesByType("resource")
        .flatMap((one) => (one.name.endsWith(".js") ? one.startTime : [])),
    ),
  ]);
  expect(began === Number.POSITIVE_INFINITY || began > painted).toBe(true);
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.waitFor();
  held.resolve();
  await page.getByRole("button", { name: "Close menu" }).click(); // React has taken over the open menu
  await menu.waitFor({ state: "hidden" });
});

test("sets the first screen in subset fonts of the site's typefaces", async () => {
  const { page } = await site.newPerson();
  await page.goto(site.origin);
  const loaded = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts]
        .filter((face) => face.status === "loaded" && face.unicodeRange.startsWith("U+20-7E"))
        .map((face) => face.family);
    });
  await expect
    .poll(loaded, SOON)
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining("Fraunces"),
        expect.stringContaining("Instrument Sans"),
      ]),
    );
});
