import type { Page } from "@playwright/test";
import sharp from "sharp";
import * as blog from "../app/features/blog/blog.server.ts";
import { createPost } from "../app/features/blog/fixtures.ts";
import { chosenPicture } from "../app/features/media/contract.ts";
import * as media from "../app/features/media/media.server.ts";
import { changeSetting } from "../app/features/settings/settings.server.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { phonePicture } from "../app/features/media/heic/heic-fixture.ts";
import { describe, expect, expectAccessible, expectReadable, test, useSite } from "../testing/browser.ts";
import { by, file, imageScreens } from "../testing/image-screens.ts";

const site = useSite();
const { openAdminPage, isReady, uploaded } = imageScreens(site);
const visitor = site.personForAll({ reducedMotion: "reduce" });

const opened = (page: Page, name: string) =>
  page.getByRole("list", { name: "Pictures" }).getByRole("link", { name });

/** Drops or pastes a file, as a person would. */
const bring = (
  page: Page,
  how: "drop" | "paste",
  { name, mimeType, buffer }: Awaited<ReturnType<typeof file>>,
) =>
  page.getByRole("list", { name: "Pictures" }).evaluate(
    (list, given) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(given.bytes), (c) => c.codePointAt(0)!)], given.name, {
          type: given.mimeType,
        }),
      );
      const event =
        given.how === "drop"
          ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      list.dispatchEvent(event);
    },
    { how, name, mimeType, bytes: buffer.toString("base64") },
  );

describe("[ADMIN-05] uploading pictures", () => {
  test("uploads several chosen, dropped and pasted files with progress, and gives a reason for rejected ones", async () => {
    const { page } = await openAdminPage();
    await page.getByText("No pictures yet").waitFor();
    const svg = {
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    };
    const program = {
      name: "party.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("MZ and so on, for a while"),
    };
    await page.getByLabel("Upload: files").setInputFiles([await file("pool.jpg"), svg, program]);
    await page.getByRole("alert").filter({ hasText: "logo.svg" }).getByText("SVG is not supported").waitFor();
    await page
      .getByRole("alert")
      .filter({ hasText: "party.jpg" })
      .getByText("This file is not a picture")
      .waitFor();
    await opened(page, "pool.jpg").waitFor({ timeout: 60_000 });
    await bring(page, "drop", await file("stairs.jpg"));
    await opened(page, "stairs.jpg").waitFor({ timeout: 60_000 });
    await bring(page, "paste", await file("lantern.jpg"));
    await opened(page, "lantern.jpg").waitFor({ timeout: 60_000 });
    await page.getByRole("status").filter({ hasText: "3 done, 2 failed" }).waitFor();
    await expectReadable(page);
    await page.getByRole("button", { name: "Remove from the list: party.jpg" }).click();
    await page.getByRole("button", { name: "Clear" }).click();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByLabel("Find by name or alt text").fill("stairs");
    await page.keyboard.press("Enter");
    await expect.poll(() => opened(page, ".jpg").count()).toBe(1);
  });

  test("keeps a file while offline, and uploads it once online", async () => {
    const { page, context } = await openAdminPage();
    await page.waitForLoadState("networkidle"); // prefetching while offline would log errors
    await context.setOffline(true);
    await page.getByLabel("Upload: files").setInputFiles(await file("by-train.jpg"));
    await page.getByText("Waiting for connection").waitFor();
    await context.setOffline(false);
    await opened(page, "by-train.jpg").waitFor({ timeout: 60_000 });
  });
});

describe("[ADMIN-05] a picture", () => {
  test("needs alt text before it can be set as the hero", async () => {
    const other = await uploaded("steps.jpg", {}, "The steps");
    const { key, name } = await uploaded("terrace.jpg", { width: 1400, height: 900 });
    const { page } = await openAdminPage(`/admin/images/${key}`);
    await page.getByRole("heading", { name }).waitFor();
    await page.getByText("Add alt text before using it.").waitFor();
    await page.getByRole("button", { name: "Set as hero, desktop" }).click();
    await page.getByRole("alert").getByText("Add alt text first").waitFor();
    await page.getByRole("link", { name: "Next picture" }).click();
    await page.getByRole("heading", { name: other.name }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByRole("link", { name: "Previous picture" }).click();
    await page.getByRole("heading", { name }).waitFor();
    await page.getByRole("textbox", { name: "Alt text", exact: true }).fill("The terrace before dinner");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Add alt text before using it.").waitFor({ state: "detached" });
    await expect
      .poll(async () => (await media.readImage(site.services, key))!.alt)
      .toBe("The terrace before dinner");
  });

  test("moves its focal point by keyboard and click, and saves it", async () => {
    const { key } = await uploaded("olive.jpg", {}, "An olive tree");
    const { page } = await openAdminPage(`/admin/images/${key}`);
    const point = page.getByRole("slider", { name: "Focal point" });
    await point.focus();
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    expect(await point.getAttribute("aria-valuetext")).toBe("61 per cent across, 49 per cent down");
    await page.getByRole("status").getByText("Saved").waitFor();
    await expectReadable(page);
    await expect
      .poll(async () => (await media.readImage(site.services, key))!.focal)
      .toEqual({ x: 61, y: 49 });
    const box = (await page.getByRole("img", { name: "An olive tree" }).boundingBox())!;
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.75);
    await expect
      .poll(async () => (await media.readImage(site.services, key))!.focal)
      .toEqual({ x: 25, y: 75 });
    await point.press("ArrowRight");
    await page.getByRole("link", { name: "Images", exact: true }).first().click(); // before it is saved
    await expect
      .poll(async () => (await media.readImage(site.services, key))!.focal)
      .toEqual({ x: 26, y: 75 });
  });

  test("names the post that uses it, cannot be deleted while used, and shows its new file there", async () => {
    const image = await uploaded("long-table.jpg", { width: 1000, height: 700 }, "A long table");
    const { key: _key, ...cover } = chosenPicture(image);
    const { slug } = await createPost(site.services, {
      title: "What the tide brings in",
      cover: { ...cover, caption: "" },
      body: `Before.\n\n![A long table](${cover.src}#960x672)\n\nAfter.`,
    });
    const { page } = await openAdminPage(`/admin/images/${image.key}`);
    const used = page.getByRole("region", { name: "Where used" });
    await used.getByText("cover").waitFor();
    await used.getByText("in the text").waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: "This picture is in use" })
      .getByText("What the tide brings in")
      .first()
      .waitFor();
    await page.getByRole("button", { name: "OK" }).click();
    const post = async () => (await fetch(`${site.origin}/blog/${slug}`)).text();
    const before = image.files[0]!.src;
    expect(await post()).toContain(before);
    await page
      .getByLabel("Replace file: files")
      .setInputFiles(await file("table-again.jpg", { width: 1000, height: 1000 }));
    await page.getByRole("heading", { name: "table-again.jpg" }).waitFor({ timeout: 60_000 });
    await isReady(image.key);
    const now = (await media.readImage(site.services, image.key))!.files;
    await expect.poll(post, { timeout: 10_000 }).toContain(now[0]!.src);
    expect(await post()).not.toContain(before);
    expect((await blog.readPost(site.services, slug))!).toMatchObject({
      post: { cover: { src: now.at(-1)!.src } },
    });
  });

  test("becomes the cover of a post from its editor, once it has alt text", async () => {
    const post = await blog.createDraft(site.services, by);
    const { page } = await openAdminPage(`/admin/blog/${post.id}`);
    await page.getByRole("button", { name: "Choose a cover" }).click();
    await page.getByRole("button", { name: "Library or upload" }).click();
    const picker = page.getByRole("dialog", { name: "Choose a picture" });
    await picker.getByLabel("Upload: files").setInputFiles(await file("shelves.jpg"));
    await picker.getByText("Add alt text to “shelves.jpg” before using it.").waitFor({ timeout: 60_000 });
    expect(await picker.getByRole("button", { name: "Use this picture" }).isDisabled()).toBe(true);
    await expectAccessible(page);
    await picker.getByRole("textbox", { name: "Alt text", exact: true }).fill("Shelves full of clay");
    await picker.getByRole("button", { name: "Save alt text" }).click();
    await picker.getByRole("button", { name: "Use this picture" }).click();
    await page
      .getByRole("dialog", { name: "Cover" })
      .getByRole("button", { name: "Use this picture" })
      .click();
    const stored = async () => (await blog.readEditorPost(site.services, post.id)).work.cover;
    await expect.poll(stored).toMatchObject({ alt: "Shelves full of clay", width: 720, height: 480 });
    expect((await stored())!.src).toMatch(/^\/media\/[a-z][a-z0-9]{11}-720\.webp$/);
  });

  test("is inserted with two clicks, or a paste and one; pasted text stays text", async () => {
    const post = await blog.createDraft(site.services, by);
    const { page } = await openAdminPage(`/admin/blog/${post.id}`);
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    const body = async () => (await blog.readEditorPost(site.services, post.id)).work.body;
    const dialog = page.getByRole("dialog", { name: "Your picture" });
    const putIn = dialog.getByRole("button", { name: "Insert" });
    await text.click();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Upload a picture" }).click(),
    ]);
    await chooser.setFiles(await file("terrace.jpg"));
    await dialog.getByLabel("What it shows (alt text)").fill("The terrace at dusk");
    await expectAccessible(page);
    await expect(putIn).toBeEnabled({ timeout: 60_000 });
    await putIn.click();
    await expect
      .poll(body)
      .toMatch(/^!\[The terrace at dusk\]\(\/media\/[a-z][a-z0-9]{11}-720\.webp#720x480\)\n/);

    const { name, mimeType, buffer } = await file("fire.jpg");
    const paste = (words: string) =>
      text.evaluate(
        (host, given) => {
          const data = new DataTransfer();
          const bytes = Uint8Array.from(atob(given.bytes), (c) => c.charCodeAt(0));
          data.items.add(new File([bytes], given.name, { type: given.mimeType }));
          if (given.words) data.setData("text/plain", given.words);
          const init = { clipboardData: data, bubbles: true, cancelable: true, composed: true };
          host.dispatchEvent(new ClipboardEvent("paste", init));
        },
        { name, mimeType, bytes: buffer.toString("base64"), words },
      );
    await paste("Words from elsewhere");
    await expect.poll(body).toContain("Words from elsewhere");
    expect(await dialog.count()).toBe(0);
    await paste("");
    await expect(putIn).toBeEnabled({ timeout: 60_000 });
    await putIn.click();
    await dialog.getByRole("alert").getByText("Describe the picture").waitFor();
    await dialog.getByLabel("What it shows (alt text)").fill("A fire on the beach");
    await putIn.click();
    await expect.poll(body).toContain("![A fire on the beach](/media/");

    const heic = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: phonePicture().subarray(0, 1_000) };
    await page.getByLabel("Upload a picture: file").setInputFiles(heic);
    await dialog.getByRole("alert").getByText("the file is damaged or incomplete").waitFor();
    expect(await putIn.isDisabled()).toBe(true);
  });

  test("is deleted with its files once unused", async () => {
    const image = await uploaded("gone.jpg", {}, "Soon gone");
    const { page } = await openAdminPage(`/admin/images/${image.key}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("dialog", { name: "Delete “gone.jpg”?" })
      .getByRole("button", { name: "Delete" })
      .click();
    await waitForNavigation(page, `${site.origin}/admin/images`);
    await expect.poll(() => opened(page, "gone.jpg").count()).toBe(0);
    await expect.poll(async () => (await fetch(site.origin + image.files[0]!.src)).status).toBe(404);
    expect(await media.readImage(site.services, image.key)).toBeUndefined();
  });
});

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
    // only the picture shown at this width is announced
    expect(await visitor.page.getByRole("img", { name: "A red square at the right" }).count()).toBe(1);
    expect(
      await visitor.page.getByRole("img", { name: /^Visualisation: a white cliff-top villa/ }).count(),
    ).toBe(0);
    expect(await redOn(visitor.page)).toBeGreaterThan(2_000);
  }

  // without waiting for the first
  for (const place of ["Hero, desktop", "Hero, phone"])
    await page.getByRole("button", { name: `Remove from “${place}”` }).click();
  for (const place of ["Hero, desktop", "Hero, phone"])
    await page.getByRole("button", { name: `Remove from “${place}”` }).waitFor({ state: "detached" });
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
  await changeSetting(site.services, { key: "place_hosts", value, by });
  await expect.poll(shown, { timeout: 20_000 }).toBe(true);
  await visitor.page.setViewportSize({ width: 390, height: 844 });
  await visitor.page.goto(`${site.origin}/experience`);
  await visitor.page.getByRole("img", { name: "Two people in a kitchen" }).scrollIntoViewIfNeeded();
  await expectReadable(visitor.page);
});
