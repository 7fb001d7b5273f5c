import type { Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../app/features/accounts/fixtures.ts";
import { waitForNavigation } from "./wait-for-navigation.ts";
import type { Site } from "./site.ts";

const at = (page: Page, path: string) =>
  waitForNavigation(page, (url) => url.pathname + decodeURIComponent(url.search) === path);
const toast = (page: Page, text: string) =>
  page.locator("[data-sonner-toast]").getByText(text, { exact: true }).waitFor();
const submit = (page: Page) => page.locator("form button[type=submit]").click();
async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
}

/** Actions on /auth in a browser. */
export function accountScreens(site: Pick<Site, "origin">) {
  /** Opens the sign-in form and waits until it is interactive. */
  async function openAuth(page: Page, path = "/auth") {
    await page.goto(site.origin + path);
    await page.getByRole("button", { name: "Sign In", exact: true }).and(page.locator(":enabled")).waitFor();
  }
  async function signIn(page: Page, email: string, password = DEMO_PASSWORD) {
    await openAuth(page);
    await fill(page, { email, password });
    await submit(page);
  }
  async function signUp(page: Page, email: string, password = "blue-hour") {
    await openAuth(page);
    await page.getByRole("tab", { name: "Sign Up" }).click();
    await fill(page, {
      firstName: "Maya",
      lastName: "Iyer",
      email,
      mobileNumber: "98450 12345",
      password,
      confirmPassword: password,
    });
    await submit(page);
  }
  return { at, toast, submit, fill, openAuth, signIn, signUp };
}
