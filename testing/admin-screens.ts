import type { Locator, Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { signIn, type useSite } from "./browser.ts";

const ADA = { firstName: "Ada", lastName: "Fernandes", email: "ada@villa.test" };
type Seen = { width?: number; colours?: "light" | "dark" };

export const palette = (page: Page) => page.getByRole("dialog", { name: "Search or do" });

/** Searches in the palette. */
export async function ask(page: Page, text: string): Promise<Locator> {
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").fill(text);
  return palette(page);
}

/** The administrator in a browser. */
export function adminScreens(site: ReturnType<typeof useSite>) {
  /** The administrator on a page. */
  async function openAdminPage(path = "/admin", { width = 1440, colours = "light" }: Seen = {}) {
    const { page, context } = await site.newPerson({
      viewport: { width, height: 900 },
      colorScheme: colours,
    });
    await signIn(context, site, await createPerson(site.services, ADA));
    // keys do something once the page answers to presses, which is after everything is seen
    await page.addInitScript(() =>
      addEventListener("villa:ready", () => Object.assign(globalThis, { villaReady: true })),
    );
    await page.goto(site.origin + path);
    await page.waitForFunction(() => "villaReady" in globalThis);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    return { page, context };
  }
  return { openAdminPage };
}
