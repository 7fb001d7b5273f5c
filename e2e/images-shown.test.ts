import type { Page } from "@playwright/test";
import sharp from "sharp";
import * as media from "../app/features/media/media.server.ts";
import { expect, expectReadable, test, useSite } from "../testing/browser.ts";
import * as settings from "../app/features/settings/settings.server.ts";
import { by, imageScreens } from "../testing/image-screens.ts";

const site = useSite();
const { openAdminPage, isReady, uploaded } = imageScreens(site);

const visitor = site.personForAll({ reducedMotion: "reduce" });

/** The number of red pixels on the screen. */
async function redOn(page: Page) {
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += info.channels) if (data[at]! > 150 && data[at + 1]! < 90) red++;
  return red;
}

test("[ADMIN-05] shows the owner's picture as the landing page's first screen with its focal point visible, and the default afterwards", async () => {
  const square = { width: 260, height: 260, channels: 3, background: "#ff3020" } as const;
  const buffer = await sharp({ create: { width: 1600, height: 1400, channels: 3, background: "#102030" } })
    .composite([{ input: await sharp({ create: square }).png().toBuffer(), left: 1340, top: 700 }])
    .jpeg()
    .toBuffer();
  const made = await media.uploadImage(site.services, { name: "first.jpg", bytes: buffer, by });
  const { key } = (made as Extract<typeof made, { ok: true }>).image;
  await media.setAlt(site.services, { key, alt: "A red square at the right", decorative: false, by });
  await media.setFocalPoint(site.services, { key, focal: { x: 90, y: 58 }, by });
  await isReady(key);
  const whole = (await media.readImage(site.services, key))!.files[0]!.src.slice(0, 39);
  const home = async () => (await fetch(site.origin)).text();
  const { page } = await openAdminPage(`/admin/images/${key}`);
  for (const [set, place, cut] of [
    ["Set as hero, desktop", "Hero, desktop", "wide"],
    ["Set as hero, phone", "Hero, phone", "tall"],
  ] as const) {
    await page.getByRole("button", { name: set }).click();
    await page.getByRole("button", { name: `Remove from “${place}”` }).waitFor();
    const isCut = async () => (await media.readPlacedPicture(site.services, key, cut))!.files.avif[0]!.src;
    await expect.poll(isCut, { timeout: 60_000, intervals: [250] }).not.toContain(whole);
    await expect.poll(home, { timeout: 10_000 }).toContain(await isCut());
  }
  await page.getByRole("region", { name: "Where used" }).getByText("Home page").first().waitFor();

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await visitor.page.setViewportSize(viewport);
    await visitor.page.goto(site.origin);
    const img = visitor.page.locator("picture img").first();
    await expect
      .poll(() => img.evaluate((one: HTMLImageElement) => one.complete && one.currentSrc))
      .toContain("/media/");
    // announces only the picture shown at this width
    expect(await visitor.page.getByRole("img", { name: "A red square at the right" }).count()).toBe(1);
    expect(
      await visitor.page.getByRole("img", { name: /^Visualisation: a white cliff-top villa/ }).count(),
    ).toBe(0);
    expect(await redOn(visitor.page)).toBeGreaterThan(2_000);
  }

  for (const place of ["Hero, desktop", "Hero, phone"])
    await page.getByRole("button", { name: `Remove from “${place}”` }).click();
  await expect.poll(home, { timeout: 10_000 }).not.toContain("/media/");
});

test("[ADMIN-05] serves images with their type and immutable caching, and nothing else under their address", async () => {
  const { key, files } = await uploaded("far.jpg", {}, "Far away");
  const answer = await fetch(site.origin + files[0]!.src.replace(".webp", ".avif"));
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "image/avif",
    "public, max-age=31536000, immutable",
  ]);
  const etag = answer.headers.get("etag")!;
  expect((await fetch(answer.url, { headers: { "if-none-match": etag } })).status).toBe(304);
  const own = await fetch(`${site.origin}/media/${key}-640.webp`, { redirect: "manual" });
  expect([own.status, own.headers.get("location")]).toEqual([302, files[1]!.src]);
  const hash = files[0]!.src.slice(7, 39);
  for (const path of [
    `originals%2F${hash}`,
    `originals/${hash}`,
    `..%2F..%2Fowner.sock`,
    `${hash}-321.webp`,
    `${hash}-320.svg`,
    hash,
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- in sequence
    const other = await fetch(`${site.origin}/media/${path}`);
    expect(other.status, path).toBe(404);
  }
});

test("[APPLY-05] shows the hosts with picture and text, and not without the text", async () => {
  const { key } = await uploaded("hosts.jpg", { width: 1200, height: 800 }, "Two people in a kitchen");
  const { page } = await openAdminPage(`/admin/images/${key}`);
  await page.getByRole("button", { name: "Set as the hosts" }).click();
  await page.getByRole("button", { name: "Remove from “The hosts”" }).waitFor();
  const shown = async () =>
    (await (await fetch(`${site.origin}/experience`)).text()).includes("Two people in a kitchen");
  expect(await shown()).toBe(false);
  const value = "Ada Fernandes cooks. Noor Khan keeps the boat.";
  await settings.changeSetting(site.services, { key: "place_hosts", value, by });
  await expect.poll(shown, { timeout: 20_000 }).toBe(true);
  await visitor.page.setViewportSize({ width: 390, height: 844 });
  await visitor.page.goto(`${site.origin}/experience`);
  await visitor.page.getByRole("img", { name: "Two people in a kitchen" }).scrollIntoViewIfNeeded();
  await expectReadable(visitor.page);
});
