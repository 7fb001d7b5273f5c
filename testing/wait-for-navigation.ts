import type { Page } from "@playwright/test";

type Scheduler = { postTask(task: () => void, how: { priority: "background" }): Promise<void> };
/** Of all that waits in a page this comes last; a stopped clock does not stop it. */
const settled = () =>
  (globalThis as unknown as { scheduler: Scheduler }).scheduler.postTask(() => {}, {
    priority: "background",
  });

/**
 * Waits until a person is on a page: its address is there, and what the page had to do at once is done. The
 * address alone changes a moment before the page is drawn, and what is pressed in between belongs to the page
 * that goes.
 */
export async function waitForNavigation(page: Page, where: Parameters<Page["waitForURL"]>[0]) {
  await page.waitForURL(where);
  // which a page that leads on to the next one does not live to see
  await page.evaluate(settled).catch(() => {});
}
