import type { Page } from "@playwright/test";

type Scheduler = { postTask(task: () => void, how: { priority: "background" }): Promise<void> };
/** Runs in the page: resolves after its pending tasks, even with a paused clock. */
const settled = () =>
  (globalThis as unknown as { scheduler: Scheduler }).scheduler.postTask(() => {}, {
    priority: "background",
  });

/**
 * Waits for a page's address and its first effects. The address changes shortly before the page is rendered,
 * and a click in between would hit the previous page.
 */
export async function waitForNavigation(page: Page, url: Parameters<Page["waitForURL"]>[0]) {
  await page.waitForURL(url);
  // fails if the page redirects immediately
  await page.evaluate(settled).catch(() => {});
}
