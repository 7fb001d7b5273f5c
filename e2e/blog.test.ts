import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import * as blog from "../app/features/blog/blog.server.ts";
import { changePost, createPost } from "../app/features/blog/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { beforeAll, expect, expectReadable, test, useSite } from "../testing/browser.ts";

const site = useSite();
beforeAll(async () => void (await blog.seedPosts(site.services)));
const visitor = site.personForAll();
const visitorWithoutScripts = site.personForAll({ javaScriptEnabled: false });
const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, { redirect: "manual", ...init });
const contentOf = (page: Page, selector: string) => page.locator(selector).getAttribute("content");

test("[ROUTE-04] leads from the blog to a post and the next, for visitors at every width", async () => {
  const { page } = visitor;
  await page.goto(`${site.origin}/blog`);
  await page.getByRole("heading", { level: 1, name: "Notes from the house" }).waitFor();
  expect(await page.getByRole("main").getByRole("heading", { level: 2 }).count()).toBeGreaterThanOrEqual(5);
  await expectReadable(page);
  await page.getByRole("link", { name: /By the sea without working less/ }).click();
  await page.getByRole("heading", { level: 1, name: "By the sea without working less" }).waitFor();
  await expectReadable(page);
  await page.getByRole("region", { name: "Read next" }).getByRole("link").first().click();
  await page.getByRole("heading", { level: 1, name: "Sixty minutes, logged" }).waitFor();
});

test("[ROUTE-04] shows a post without scripts, with the dimensions of every picture", async () => {
  const { page } = visitorWithoutScripts;
  await page.goto(`${site.origin}/blog/feedback-that-lands`);
  await page.getByRole("heading", { name: "Report, then stop" }).waitFor();
  await page.getByText("4 min read").first().waitFor();
  const pictures = await page.getByRole("main").locator("img").all();
  expect(pictures.length).toBeGreaterThan(0);
  for (const image of pictures)
    expect(
      [await image.getAttribute("width"), await image.getAttribute("height")].every(
        (size) => Number(size) > 0,
      ),
    ).toBe(true);
});

test("[ROUTE-04] filters the list by subject, with the subject in the address", async () => {
  const { page } = visitor;
  await page.goto(`${site.origin}/blog`);
  await page
    .getByRole("navigation", { name: "Notes by subject" })
    .getByRole("link", { name: "Places" })
    .click();
  await waitForNavigation(page, `${site.origin}/blog?tag=places`);
  const titles = page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .filter({ hasNotText: "One email a month" });
  await expect.poll(() => titles.allInnerTexts()).toEqual(["By the sea without working less"]);
  expect(await page.locator('[aria-current="true"]').innerText()).toBe("Places");
  for (const [path, status] of [
    ["/blog?tag=places", 200],
    ["/blog?tag=", 200],
    ["/blog?tag=nobody-wrote-on-this", 404],
    ["/blog?tag=%00", 400],
    ["/blog?before=yesterday", 404],
    ["/blog?before=1.p_1", 404],
  ] as const)
    expect([path, (await ask(path)).status]).toEqual([path, status]);
});

test("[ROUTE-04] shows older posts on a next page with its own address", async () => {
  const tag = `t-${randomUUID()}`;
  for (let i = 0; i < 10; i++)
    await createPost(site.services, {
      tags: [tag],
      title: `Note ${i}`,
      publishedAt: new Date(Date.UTC(2026, 0, 20 - i)),
    });
  const { page } = visitor;
  await page.goto(`${site.origin}/blog?tag=${tag}`);
  const titles = page
    .getByRole("main")
    .getByRole("heading", { level: 2 })
    .filter({ hasNotText: "One email a month" });
  expect(await titles.allInnerTexts()).toEqual(Array.from({ length: 9 }, (_, i) => `Note ${i}`));
  await page.getByRole("link", { name: "Older notes" }).click();
  await expect.poll(() => titles.allInnerTexts()).toEqual(["Note 9"]);
  expect((await page.goto(page.url()))!.status()).toBe(200);
  await page.getByRole("link", { name: "Newest notes" }).click();
  await page.getByRole("heading", { name: "Note 0" }).waitFor();
});

test("[API-05] reuses the blog's data for five minutes without new requests", async () => {
  const { page } = await site.newPerson();
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith(".data")) fetched.push(decodeURIComponent(pathname + search));
  });
  const blogCalls = () => fetched.filter((path) => /^\/blog\.data\?.*blog\/pages\/list/.test(path));
  await page.clock.install();
  await page.goto(`${site.origin}/faq`);
  const bar = page.getByRole("contentinfo");
  const toBlog = async () => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Blog" }).click();
    await page.getByRole("heading", { name: "Notes from the house" }).waitFor();
  };
  const away = async () => {
    await bar.getByRole("link", { name: "FAQ" }).click();
    await waitForNavigation(page, `${site.origin}/faq`);
  };
  await toBlog();
  const first = blogCalls().length;
  expect(first).toBeGreaterThan(0);
  await away();
  await toBlog();
  expect(blogCalls().length).toBe(first);
  await away();
  await page.clock.fastForward(6 * 60_000);
  await toBlog();
  await expect.poll(() => blogCalls().length).toBeGreaterThan(first);
});

test("[ROUTE-04] answers 301 for an old slug, 404 for a draft and an unknown slug, in browsers and elsewhere", async () => {
  const post = await createPost(site.services, { title: "It moved", publishedAt: new Date(0) });
  await changePost(site.services, post.id, { slug: `${post.slug}-now` });
  for (const tail of ["", "/card.png"]) {
    const moved = await ask(`/blog/${post.slug}${tail}`);
    expect([moved.status, new URL(moved.headers.get("location")!, site.origin).pathname]).toEqual([
      301,
      `/blog/${post.slug}-now${tail}`,
    ]);
  }
  const { page } = visitor;
  await page.goto(`${site.origin}/blog/${post.slug}`);
  expect(page.url()).toBe(`${site.origin}/blog/${post.slug}-now`);
  const draft = await createPost(site.services, { publishedAt: null });
  for (const path of [
    `/blog/${draft.slug}`,
    `/blog/${draft.slug}/card.png`,
    "/blog/nobody-wrote-this",
    "/blog/%00",
    "/blog/x/card.png",
    "/blog/a/b",
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  await page.goto(`${site.origin}/blog/nobody-wrote-this`);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
});

test("[ROUTE-04] escapes scripts in a post's title, summary and body", async () => {
  const script =
    "</title></script><script>document.title=1</script><img src=x onerror=document.title=2> & ]]>";
  const { slug } = await createPost(site.services, {
    title: `T ${script}`,
    summary: script,
    body: `${script}\n\n[a](javascript:alert(1))`,
    tags: ["focus"],
  });
  const { page } = visitor;
  await page.goto(`${site.origin}/blog/${slug}`);
  await page.getByText(script).nth(2).waitFor();
  expect(await page.title()).toContain("T </title></script>");
  expect(await page.locator("main script, main img[src=x], main a[href^='javascript']").count()).toBe(0);
  const described = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
    description: string;
  };
  expect(described.description).toBe(script);
});

test("[ROUTE-04] has a canonical link, Open Graph tags with a card, and JSON-LD", async () => {
  const { page } = visitor;
  const url = `${site.origin}/blog/read-the-band-not-the-dot`;
  await page.goto(`${url}?utm_source=x`);
  expect(await page.title()).toBe("Read the band, not the dot | Villa Vesper");
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(url);
  const summary = await contentOf(page, 'meta[name="description"]');
  const metaTags = Object.fromEntries(
    await Promise.all(
      ["type", "title", "description", "url", "image:width", "image:height"].map(async (name) => [
        name,
        await contentOf(page, `meta[property="og:${name}"]`),
      ]),
    ),
  );
  expect(metaTags).toEqual({
    type: "article",
    title: "Read the band, not the dot",
    description: summary,
    url,
    "image:width": "1200",
    "image:height": "630",
  });
  const card = await fetch((await contentOf(page, 'meta[property="og:image"]'))!);
  const png = Buffer.from(await card.arrayBuffer());
  expect([card.headers.get("content-type"), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    "image/png",
    1200,
    630,
  ]);
  const described = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent())!,
  ) as Record<string, unknown>;
  expect(described).toMatchObject({
    "@type": "BlogPosting",
    headline: "Read the band, not the dot",
    url,
    datePublished: "2026-11-06T01:30:00.000Z",
  });
  expect(await page.locator('link[type="application/rss+xml"]').getAttribute("href")).toBe("/blog/rss.xml");
  await page.getByRole("link", { name: "Write back" }).waitFor();
});

test("imports text files with npm run posts while the site runs, and names an invalid one", async () => {
  const slug = `from-a-file-${randomUUID()}`;
  const file = join(site.dataDir, "post.md");
  const run = async (content: string) => {
    fs.writeFileSync(file, content);
    const env = {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      DATABASE_URL: site.database,
      DATA_DIR: site.dataDir,
      LOG_LEVEL: "error",
    };
    const child = spawn(process.execPath, ["server/posts.ts", file], {
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, "close")]);
    return { status: status as number, stderr };
  };
  const post = `---\nslug: ${slug}\ntitle: From a file\ndate: 2026-01-02\n---\nWords.`;
  expect(await run(post)).toEqual({ status: 0, stderr: "1 of 1 posts imported.\n" });
  expect((await ask(`/blog/${slug}`)).status).toBe(200);
  expect(await run(post.replace("2026-01-02", "soon"))).toEqual({
    status: 1,
    stderr: `${file}: ${slug} needs a date such as 2026-11-06\n`,
  });
});

test("[ROUTE-04] searches notes with and without scripts, and says if nothing is found", async () => {
  for (const { page } of [visitor, visitorWithoutScripts]) {
    await page.goto(`${site.origin}/blog`);
    await page.getByRole("searchbox", { name: "Search the notes" }).fill("xylophone");
    await page.keyboard.press("Enter");
    await page.getByText(/No notes found/).waitFor();
    await page.getByRole("searchbox", { name: "Search the notes" }).fill("calendar");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("heading", { level: 1, name: "Found in the notes" }).waitFor();
    await page.getByRole("heading", { level: 2, name: "Choose the company before the work" }).waitFor();
    expect(await contentOf(page, "meta[name=robots]")).toBe("noindex");
    if (page === visitor.page) await expectReadable(page);
  }
});

/** Runs in the page: records the result of "Copy link", which is shown only briefly. */
const watchCopying = () => ({
  outcome: new Promise<string>((done) => {
    const seen = new MutationObserver(() => {
      const copied = [...document.querySelectorAll("output")].some((one) => one.textContent === "Copied");
      const refused = document.querySelector("fieldset input[readonly]");
      if (!copied && !refused) return;
      seen.disconnect();
      done(copied ? "copied" : "refused: the address is shown");
    });
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  }),
});

test("[ROUTE-04] ends a post with its author, sharing, and neighbouring posts", async () => {
  const { page, context } = visitor;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const url = `${site.origin}/blog/by-the-sea-without-working-less`;
  await page.goto(url);
  const hand = page.getByRole("group", { name: "Share" });
  const watched = await page.evaluateHandle(watchCopying); // shown only briefly
  await hand.scrollIntoViewIfNeeded();
  // a font or picture that loads during the click would move the button away
  await page.evaluate(async () => void (await document.fonts.ready));
  await expect.poll(() => page.evaluate(() => [...document.images].every((one) => one.complete))).toBe(true);
  await hand.getByRole("button", { name: "Copy link" }).click();
  expect(await watched.evaluate(({ outcome }) => outcome)).toBe("copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  for (const name of ["WhatsApp", "LinkedIn", "X", "Email"])
    expect(await hand.getByRole("link", { name, exact: true }).getAttribute("href")).toContain(
      encodeURIComponent(url),
    );
  const beside = page.getByRole("navigation", { name: "Notes before and after" });
  await beside.getByRole("link", { name: "The note after Read the band, not the dot" }).waitFor();
  await beside.getByRole("link", { name: "The note before Feedback that lands" }).click();
  await page.getByRole("heading", { level: 1, name: "Feedback that lands" }).waitFor();
  await page.getByRole("link", { name: "The house", exact: true }).first().click();
  await waitForNavigation(page, `${site.origin}/blog/by/the-house`);
  await page.getByRole("heading", { level: 1, name: "The house" }).waitFor();
  expect(await page.getByRole("main").getByRole("heading", { level: 2 }).count()).toBeGreaterThanOrEqual(5);
  await expectReadable(page);
  expect((await ask("/blog/by/nobody-here")).status).toBe(404);
});
