import type { Page } from "@playwright/test";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { carry } from "../testing/buyer.ts";
import { injectAxe, expect, test, useSite } from "../testing/browser.ts";
import { dialog, eventually, ready, section } from "../testing/report-screens.ts";

const site = useSite();

/** The ids of axe's findings on the page, once animations have ended. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
  await injectAxe(page);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (how: object) => Promise<{ violations: { id: string }[] }> };
    };
    return (await axe.run({ resultTypes: ["violations"] })).violations.map(({ id }) => id);
  });
}

test("[SHARE-01] shares a picture, opens it as a stranger, and withdraws it", async () => {
  const person = await createPerson(site.services, { firstName: "Noor" });
  const headers = await signedIn(site.services, person);
  const taken = await takeQuest(site.services, { userId: person.id, headers, person: "noor" });
  const owner = await site.newPerson();
  await carry(site, owner.context, headers);
  const { page } = owner;
  // a device whose share sheet accepts files, recorded in `given`
  await page.addInitScript(() => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    Object.defineProperty(navigator, "canShare", { value: () => true });
    Object.defineProperty(navigator, "share", {
      value: (data: { files?: File[]; title: string; url: string }) => {
        given.push({ ...data, files: data.files?.map(({ name, type, size }) => ({ name, type, size })) });
        return Promise.resolve();
      },
    });
  });
  await page.goto(`${site.origin}/quest-result/${person.id}/${taken.sessionId}/${taken.testId}#mind`);
  await ready(page);
  await section(page, 2).getByRole("button", { name: "Picture: Mind Card" }).click();
  const sheet = dialog(page);
  const picture = sheet.getByRole("img", { name: "Mind Card, as others will see it" });
  await eventually(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1920);
  await sheet.getByText("Nobody can see it until you share it").waitFor();
  expect(await sheet.getByRole("switch", { name: /With my first name/ }).isChecked()).toBe(false);
  expect(await sheet.getByRole("switch", { name: /With the figures/ }).isChecked()).toBe(false);
  expect(await faults(page)).toEqual([]);
  await sheet.getByRole("radio", { name: "Wide, for messages" }).check();
  await eventually(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200);
  const files = page.waitForResponse((answer) => answer.url().includes("/mind/story.png"));
  await sheet.getByRole("radio", { name: "Tall, for stories" }).check();
  await files;

  await sheet.getByRole("button", { name: "Share", exact: true }).click();
  const link = await sheet.getByRole("link", { name: /\/shared\// }).getAttribute("href");
  type Given = { title: string; url: string; files?: { name: string; type: string; size: number }[] };
  const given = await page.evaluate(() => (window as unknown as { given: Given[] }).given);
  expect(given).toMatchObject([{ title: "Mind Card", url: link }]);
  expect(given[0]?.files).toMatchObject([{ name: "villa-vesper-mind-story.png", type: "image/png" }]);
  if (!link) throw new Error("no link");

  const stranger = await site.newPerson();
  await stranger.page.goto(link);
  await stranger.page.getByRole("heading", { name: "Someone shared a page of their evening" }).waitFor();
  const shown = stranger.page.getByRole("img", { name: /Mind Card/ });
  await eventually(() => shown.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1920);
  const html = await (await fetch(link)).text();
  expect(html).not.toMatch(/Noor|\bwom[ae]n\b|years old|\d\d%/);
  expect(html).not.toContain(taken.sessionId);
  const meta = (name: string) =>
    stranger.page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");
  expect(await meta("og:image")).toMatch(new RegExp(`^${link}/wide\\.png`));
  expect(await meta("twitter:card")).toBe("summary_large_image");
  expect(await meta("robots")).toContain("noindex");
  const card = await fetch((await meta("og:image")) ?? "");
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(await faults(stranger.page)).toEqual([]);
  expect(await stranger.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // the visit's source is known before the quest begins
  const origin = () => stranger.page.evaluate(() => sessionStorage.getItem("platform_info"));
  await eventually(origin).toContain('"source":"share"');
  await stranger.page.getByRole("link", { name: "Take yours" }).click();
  await stranger.page.waitForURL(`${site.origin}/quest`);

  await sheet.getByRole("button", { name: "Stop sharing" }).click();
  await page.getByText("That link no longer works.").waitFor();
  const after = await fetch(link);
  const page404 = await after.text();
  expect(after.status).toBe(404);
  expect(page404).toContain("Nothing is shown here");
  expect(page404).toContain(`${site.origin}/art/share.jpg`); // the preview picture is the default one
  expect((await fetch(`${link}/wide.png`)).status).toBe(404);
  // the next link is different
  expect(await sheet.getByRole("link", { name: /\/shared\// }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await eventually(() => dialog(page).count()).toBe(0);
  expect(
    await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    "where the focus returns to",
  ).toBe("Picture: Mind Card");
});

test("[SHARE-01] copies the link and downloads the picture without a share sheet, and stops sharing on the dashboard", async () => {
  const person = await createPerson(site.services, { firstName: "Noor" });
  const headers = await signedIn(site.services, person);
  const taken = await takeQuest(site.services, { userId: person.id, headers, person: "noor" });
  const owner = await site.newPerson();
  await carry(site, owner.context, headers);
  await owner.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.origin });
  const { page } = owner;
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true }),
  );
  await page.goto(`${site.origin}/quest-result/${person.id}/${taken.sessionId}/${taken.testId}`);
  await ready(page);
  await section(page, 1).getByRole("button", { name: "Picture: Emotional Mirror" }).click();
  const sheet = dialog(page);
  await sheet.getByRole("switch", { name: /With my first name/ }).check();
  await sheet.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await (await fetch(link)).text()).toContain("Noor shared a page of their evening");
  // the shared page follows the choice
  await sheet.getByRole("switch", { name: /With my first name/ }).uncheck();
  await eventually(async () => (await fetch(link)).text()).not.toContain("Noor");

  const download = sheet.getByRole("link", { name: "Download" });
  const file = page.waitForEvent("download");
  await download.click();
  expect((await file).suggestedFilename()).toBe("villa-vesper-emotional-story.png");
  await page.goto(`${site.origin}/quest-dashboard/${person.id}`);
  await page.getByText("One picture is shared by its own link.").waitFor();
  const stop = page.getByRole("button", { name: "Stop sharing" });
  await stop.click();
  await eventually(() => stop.count()).toBe(0);
  expect((await fetch(link)).status).toBe(404);
});
