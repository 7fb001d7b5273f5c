import type { Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { createSubscribers } from "../app/features/newsletter/fixtures.ts";
import { adminScreens } from "../testing/admin-screens.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";

const site = useSite();
const openAdminPage = adminScreens(site).adminForAll();
const dialog = (page: Page) => page.getByRole("dialog");

describe("[ADMIN-06] an opened dialog", () => {
  test("focuses its first field", async () => {
    const { page } = await openAdminPage("/admin/members");
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(dialog(page).getByRole("textbox").first()).toBeFocused();
  });

  test("focuses its heading without a field, and returns the focus on closing", async () => {
    await createSubscribers(site.services, 1);
    const { id } = await createPerson(site.services, { firstName: "Kabir" });
    const { page } = await openAdminPage(`/admin/members/${id}`);
    const opener = page.getByRole("button", { name: "Suspend", exact: true });
    await opener.click();
    await expect(dialog(page).getByRole("heading").first()).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  });
});
