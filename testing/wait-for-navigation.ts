import type { Page } from "@playwright/test";

type Scheduler = { postTask(task: () => void, how: { priority: "background" }): Promise<void> };
/** Runs after everything else that waits in a page; a stopped clock does not stop it. */
const settled = () =>
  (globalThis as unknown as { scheduler: Scheduler }).scheduler.postTask(() => {}, {
    priority: "background",
  });

/**
 * Waits until a person is on a page: its address is there, and its first effects are done. The address alone
 * changes shortly before the page is rendered, and a press in between belongs to the page before.
 */
export async function waitForNavigation(page: Page, where: Parameters<Page["waitForURL"]>[0]) {
  await page.waitForURL(where);
  // which a page that leads on to the next one does not live to see
  await page.evaluate(settled).catch(() => {});
}
