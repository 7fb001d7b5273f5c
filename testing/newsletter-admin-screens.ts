import type { Page } from "@playwright/test";
import { createIssue } from "../app/features/newsletter/newsletter.server.ts";
import { signInAsAda } from "./admin-screens.ts";
import { afterThisTest, expect, type useSite } from "./browser.ts";
import type { Site } from "./site.ts";

const ada = { id: "ada", name: "Ada Fernandes" };
export const ADMIN_PATH = "/admin/newsletter";

/** Polls with a timeout that is long enough for a busy machine. */
export const poll = <T>(read: () => T, interval = 50) =>
  expect.poll(read, { timeout: 20_000, intervals: [interval] });

export const tile = (page: Page, group: string, name: string) =>
  page.locator(`dl[aria-label='${group}'] > div`, { hasText: name }).locator("dd").first();

/** Creates a draft for subscribers to new posts. */
export const createNewsletter = (of: Site, subject: string) =>
  createIssue(of.services, ada, {
    subject,
    preview: "Fourteen places",
    body: "Dear reader,\n\n[Apply](/apply)",
    topic: "posts",
  });

/** Sends the newsletter on screen and waits until its progress is shown. */
export async function reviewAndSend(page: Page) {
  await page.getByRole("button", { name: "Review and send" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Send to/ })
    .click();
  await page.getByRole("region", { name: /Sending|Sent/ }).waitFor();
}

/** Ada's actions on the newsletter in a browser. */
export function newsletterAdminScreens(site: ReturnType<typeof useSite>) {
  const admin = site.personForAll({ viewport: { width: 1440, height: 900 } });
  /** Opens a page of the administration as Ada, in the same browser for all tests. */
  async function openAdminPage(at = ADMIN_PATH) {
    const { page, context } = admin;
    await signInAsAda(site, context);
    await page.goto(site.origin + at);
    afterThisTest(() => page.goto("about:blank")); // an open page would keep running during the next tests
    return { page, context };
  }
  return { openAdminPage };
}
