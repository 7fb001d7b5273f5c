import type { BrowserContext, Locator, Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { afterThisTest, signIn, type useSite } from "./browser.ts";
import type { Site } from "./site.ts";

export const ADA = { firstName: "Ada", lastName: "Fernandes", email: "ada@villa.test" };
type ViewOptions = { width?: number };
/** Signs in as the administrator, unless this browser has a session. */
export async function signInAsAda(site: Pick<Site, "services" | "origin">, context: BrowserContext) {
  if ((await context.cookies()).length === 0)
    await signIn(context, site, await createPerson(site.services, ADA));
}

export const palette = (page: Page) => page.getByRole("dialog", { name: "Search or run a command" });

/** Searches in the command palette. */
export async function ask(page: Page, text: string): Promise<Locator> {
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").fill(text);
  return palette(page);
}

/** An administrator's actions in a browser. */
export function adminScreens(site: ReturnType<typeof useSite>) {
  async function open(page: Page, path: string) {
    await page.goto(site.origin + path);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  /** Opens a page as the administrator. */
  async function openAdminPage(path = "/admin", { width = 1440 }: ViewOptions = {}) {
    const { page, context } = await site.newPerson({ viewport: { width, height: 900 } });
    await signInAsAda(site, context);
    await open(page, path);
    return { page, context };
  }
  /**
   * One administrator for all tests of a group, in one browser context. The returned function opens a page
   * for a test and removes the request handlers of earlier ones.
   */
  function adminForAll({ width = 1440 }: ViewOptions = {}) {
    const ada = site.personForAll({ viewport: { width, height: 900 } });
    return async (path = "/admin") => {
      const { page, context } = ada;
      await page.unrouteAll();
      await page.setViewportSize({ width, height: 900 });
      await signInAsAda(site, context);
      await open(page, path);
      afterThisTest(() => page.goto("about:blank")); // an open page would keep running during the next tests
      return ada;
    };
  }
  return { openAdminPage, adminForAll };
}
