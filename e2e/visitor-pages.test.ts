import sharp from "sharp";
import { createPost } from "../app/features/blog/fixtures.ts";
import { createImage } from "../app/features/media/fixtures.ts";
import { beginQuest } from "../app/features/quest/fixtures.ts";
import { seedSettings } from "../app/features/settings/fixtures.ts";
import * as settings from "../app/features/settings/settings.server.ts";
import { carry } from "../testing/buyer.ts";
import { expect, forgetVisitor, test, useSite } from "../testing/browser.ts";
import { by } from "../testing/image-screens.ts";
import { openPdf } from "../testing/pdf.ts";
import { ready, radios } from "../testing/quest-screens.ts";

const site = useSite();
const visitor = site.personForAll();
/** A new visitor on a screen of this size, in the same browser. */
async function atSize(width = 390, height = 844) {
  const { page, context } = visitor;
  await forgetVisitor(page);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width, height });
  return { page, context };
}

test("shows every price completely at 320 px", async () => {
  const { page } = await atSize(320, 568);
  await page.goto(`${site.origin}/pricing`);
  const right = await page
    .locator("article .price")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(right.length).toBeGreaterThan(2);
  expect(Math.max(...right)).toBeLessThanOrEqual(320);
});

test("searches the FAQ, and suggests writing if nothing is found", async () => {
  // a phone with its keyboard open
  const { page } = await atSize(390, 500);
  await page.goto(`${site.origin}/faq`);
  const search = page.getByRole("searchbox", { name: "Search the questions" });
  await search.fill("work calls");
  await expect.poll(() => page.locator("summary").allInnerTexts()).toEqual(["What about work calls?"]);
  await expect(page.getByText("What about work calls?")).toBeInViewport();
  await search.fill("helicopter");
  await page.getByText("No answer contains “helicopter”. Try fewer words, or write to us.").waitFor();
  await search.fill("");
  await page.getByText("Who is this for?").waitFor();
});

test("suggests a correction for a mistyped email address on sign-up, newsletter and application", async () => {
  const { page } = await atSize();
  for (const [path, label] of [
    ["/auth?tab=sign-up", "Email"],
    ["/blog", "Email address"],
    ["/apply", "Email"],
  ] as const) {
    await page.goto(site.origin + path);
    const email = page.getByRole("textbox", { name: label, exact: true });
    await email.fill("asha@villa.test");
    const offer = page.getByRole("button", { name: /^Did you mean/ });
    await expect(offer).toHaveCount(0);
    await email.fill("asha@gmial.com");
    await expect(offer).toHaveText(/^Did you mean\sasha@gmail\.com\?$/);
    await offer.click();
    await expect(email).toHaveValue("asha@gmail.com");
    await expect(email).toBeFocused();
    await expect(offer).toHaveCount(0);
  }
});

test("shows dates, prices, the last day and the reply time above the application's questions", async () => {
  const page = (await atSize()).page;
  await seedSettings(site.services);
  await settings.changeSetting(site.services, { key: "place_hears", value: "Within ten days", by });
  await page.goto(`${site.origin}/apply`);
  const facts = page.locator("main dl").first();
  await expect
    .poll(() => facts.innerText())
    .toMatch(
      /Dates\s+\w+ \d{4}\s+Main experience\s+₹45,000 - ₹60,000\s+Apply by\s+\d+ \w+ \d{4}\s+We reply\s+Within ten days/,
    );
  await page.getByText("₹1,50,000+").waitFor();
});

const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
/** Relative luminance by WCAG 2. */
const luminance = ([r = 0, g = 0, b = 0]: number[]) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

test("keeps the small print of the quest readable on the picture at 768 px", async () => {
  const { page } = await atSize(768, 1024);
  await page.goto(`${site.origin}/quest`);
  const print = page.getByText("Self-reflection, not a diagnosis.");
  const colour = await print.evaluate((one) => {
    const of = getComputedStyle(one).color.match(/\d+/g)!.map(Number);
    for (const part of [one, ...one.querySelectorAll<HTMLElement>("*")])
      (part as HTMLElement).style.cssText = "color: transparent; text-decoration: none";
    return of;
  });
  const { data, info } = await sharp(await print.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const text = luminance(colour);
  let worst = Infinity;
  for (let at = 0; at < data.length; at += info.channels) {
    const ground = luminance([data[at]!, data[at + 1]!, data[at + 2]!]);
    worst = Math.min(worst, (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05));
  }
  expect(worst).toBeGreaterThanOrEqual(4.5);
});

test("aligns quote and newsletter with the page at 1920 px", async () => {
  const { page } = await atSize(1920, 1080);
  await page.goto(site.origin);
  const left = (await page.getByRole("heading", { level: 2, name: "Three ways in" }).boundingBox())!.x;
  expect((await page.getByRole("heading", { name: "One email a month" }).boundingBox())!.x).toBe(left);
  const quote = await page
    .locator("blockquote span")
    .last()
    .evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().right;
    });
  expect(quote).toBeLessThanOrEqual(1920 - left);
});

test("keeps the links of a post's footer apart, and its share links wide enough for touch, on a phone", async () => {
  const post = await createPost(site.services, { tags: ["company", "decisions"] });
  const { page } = await atSize();
  await page.goto(`${site.origin}/blog/${post.slug}`);
  const boxes = await page.locator("footer a, footer button").evaluateAll((all) =>
    all
      .filter((one) => one.closest("article") && one.checkVisibility())
      .map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { text: one.textContent, left, right, top, bottom };
      }),
  );
  expect(boxes.length).toBeGreaterThan(3);
  const widths = await page
    .getByRole("group", { name: "Share" })
    .last()
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(widths.length).toBeGreaterThan(2);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1)) {
      const overlap =
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      expect([a.text, b.text, overlap]).toEqual([a.text, b.text, false]);
    }
});

test("prints all nine sections of a report in black", async () => {
  const { page } = await atSize();
  await page.goto(`${site.origin}/results-demo`);
  const names = await page.locator("section[aria-label]").evaluateAll((all) => all.length);
  expect(names).toBe(9);
  const { text } = await openPdf(await page.pdf({ format: "A4" }));
  const headings = await page.locator("section[aria-label] h2").allTextContents();
  for (const heading of headings) expect(text).toContain(heading.trim().split(/\s+/).at(-1));
  await page.emulateMedia({ media: "print" });
  const colours = await page
    .locator("section[aria-label] :is(h1, h2, h3, p, li)")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  expect(new Set(colours)).toEqual(new Set(["rgb(0, 0, 0)"]));
});

test("leads back to the dashboard, never to a data address, after signing in again", async () => {
  const answer = await fetch(`${site.origin}/quest-dashboard.data`);
  const text = await answer.text();
  expect(text).toContain("/auth?next=%2Fquest-dashboard");
  expect(text).not.toContain(".data");
});

test("keeps counting statements after a browser has translated the page", async () => {
  const { sessionId, asker } = await beginQuest(site.services, { userId: null, person: "maya" }, 0);
  const { page, context } = await atSize();
  await carry(site, context, asker.headers);
  await page.goto(`${site.origin}/assessment?session=${sessionId}`);
  await ready(page);
  // Chrome's translation replaces each text node with an element
  await page.locator("#count").evaluate((count) => {
    const walker = document.createTreeWalker(count, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    for (const node of nodes) {
      const font = document.createElement("font");
      font.textContent = node.textContent;
      (node as ChildNode).replaceWith(font);
    }
  });
  await radios(page).nth(2).click();
  await expect.poll(() => page.locator("#count").textContent()).toContain("2 of 58");
});

test("keeps the logo in place when the application is saved", async () => {
  const { page } = await atSize();
  await page.goto(`${site.origin}/apply`);
  const logo = page.getByRole("banner").getByRole("link").first();
  const before = await logo.boundingBox();
  await page.locator("[data-saving]").evaluate((one) => {
    one.textContent = "Saved. A link to continue is on its way to a.rather.long.address@example.com.";
  });
  expect(await logo.boundingBox()).toMatchObject({ x: before!.x, width: before!.width });
});

test("does not link past newsletters while there is none", async () => {
  expect(await (await fetch(`${site.origin}/blog`)).text()).not.toContain("/blog/letters");
});

test("[OWNER-04] captions every visualisation on public pages", async () => {
  const { page } = await site.newPerson({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  for (const path of ["/", "/experience", "/process", "/pricing", "/quest", "/nothing"]) {
    /* oxlint-disable no-await-in-loop -- in sequence */
    await page.goto(site.origin + path);
    const alts = await page
      .locator("img[src^='/art/']:not([alt=''])")
      .evaluateAll((all) => all.map((one) => one.getAttribute("alt")!));
    const rendered = alts.filter((alt) => !alt.startsWith("A drawing"));
    expect(rendered.filter((alt) => !alt.startsWith("Visualisation: "))).toEqual([]);
    expect(rendered.length, path).toBeGreaterThan(0);
    const captions = page.locator(":text-is('Visualisation'):visible");
    expect(await captions.count(), path).toBe(rendered.length);
    /* oxlint-enable no-await-in-loop */
  }
});

test("[OWNER-04] captions the built-in covers of posts, and not the owner's own", async () => {
  const image = await createImage(site.services, { alt: "The terrace, photographed in May" });
  const { files, width, height } = image;
  const cover = { src: files.at(-1)!.src, files, width, height, alt: image.alt, caption: "" };
  const post = await createPost(site.services, { cover });
  const src = "/art/blog/fire-1600.webp";
  const fire = {
    src,
    files: [{ src, width: 1600 }],
    width: 1600,
    height: 1200,
    alt: "A fire",
    caption: "At nine",
  };
  const rendered = await createPost(site.services, { cover: fire });
  await createPost(site.services, { cover: fire }); // for "Read next"
  const list = async () => (await fetch(`${site.origin}/blog`)).text();
  await expect.poll(list, { timeout: 20_000 }).toContain(src);
  const { page } = await atSize();
  for (const path of ["/blog", `/blog/${rendered.slug}`]) {
    /* oxlint-disable no-await-in-loop -- in sequence */
    await page.goto(site.origin + path);
    const covers = page.locator("main img[src^='/art/blog/']");
    const captions = page.locator(
      "main :is(a, figure):has(img[src^='/art/blog/']) :text-is('Visualisation'):visible",
    );
    expect(await captions.count(), path).toBe(await covers.count());
    expect(await covers.count(), path).toBeGreaterThan(1);
    const alts = await covers.evaluateAll((all) => all.map((one) => one.getAttribute("alt")));
    expect(alts.filter((alt) => alt && !alt.startsWith("Visualisation: "))).toEqual([]);
    /* oxlint-enable no-await-in-loop */
  }
  await page.goto(`${site.origin}/blog/${post.slug}`);
  const figure = page.locator("figure").first();
  expect(await figure.locator("img").getAttribute("alt")).toBe("The terrace, photographed in May");
  expect(await figure.getByText("Visualisation").count()).toBe(0);
});

for (const [path, key] of [
  ["/quest", "quest_image"],
  ["/", "newsletter_image"],
  ["/blog", "newsletter_image"],
] as const)
  test(`[OWNER-04] shows the owner's picture of ${key} on ${path}`, async () => {
    const image = await createImage(site.services, { alt: "The bay, photographed in March" });
    const show = async (value: string) => settings.changeSetting(site.services, { key, value, by });
    await show(image.key);
    const html = async () => (await fetch(site.origin + path)).text();
    await expect.poll(html, { timeout: 20_000 }).toContain("The bay, photographed in March");
    await show("");
    await expect.poll(html, { timeout: 20_000 }).not.toContain("The bay, photographed in March");
  });
