import { createPost } from "../app/features/blog/fixtures.ts";
import { changeSetting } from "../app/features/settings/settings.server.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";
import { adminScreens, ask, palette } from "../testing/admin-screens.ts";

const site = useSite();
const openAdminPage = adminScreens(site).adminForAll();

const by = { id: "ada", name: "Ada Fernandes" };

describe("[ADMIN-03] the palette", () => {
  test("opens with one key, finds a setting while typing, and opens its field", async () => {
    await changeSetting(site.services, { key: "available_seats", value: "20", by });
    const { page } = await openAdminPage("/admin/audit");
    const open = await ask(page, "seats");
    const line = open.getByRole("option", { name: "Set Available seats to… now 20" });
    await line.waitFor();
    expect(await line.getAttribute("aria-selected")).toBe("true");
    const read = () => open.getByRole("combobox").getAttribute("aria-activedescendant");
    await expect.poll(read).toBe(await line.getAttribute("id"));
    await page.keyboard.press("Enter");
    await page.locator("input[name=available_seats]:focus").waitFor();
  });

  test("takes every key from the first on, in a new browser", async () => {
    const { page } = await openAdminPage();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("audit");
    const field = palette(page).getByRole("combobox");
    await expect.poll(() => field.inputValue()).toBe("audit");
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
  });

  test("opens pages, and only actions after “>”", async () => {
    const { page } = await openAdminPage();
    let open = await ask(page, "audit");
    await open.getByRole("option", { name: "Go to Audit log" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Audit log" }).waitFor();
    open = await ask(page, ">go");
    await open.getByText("No results.").waitFor();
    await open.getByRole("combobox").fill(">theme");
    await open.getByRole("option", { name: "Switch to the dark theme" }).click();
    await page.locator("[data-theme=dark]").waitFor();
  });

  test("finds posts by their beginning, announces how many results there are, also without a server, and returns the focus", async () => {
    await createPost(site.services, { title: "Quiet mornings at the house", publishedAt: null });
    const { page } = await openAdminPage();
    const opener = page.getByRole("button", { name: /^Search or run a command/ }).first();
    await opener.click();
    const field = palette(page).getByRole("combobox");
    await field.fill("quiet");
    await palette(page).getByRole("option", { name: "Quiet mornings at the house Draft" }).waitFor();
    await field.fill("qqqq");
    await palette(page).getByText("No results. Try a shorter search.").waitFor();
    await field.fill("seats");
    await palette(page)
      .getByText(/^\d results?$/)
      .waitFor();
    await page.route("**/api/admin/search**", (route) => route.abort());
    await field.fill("orders");
    await palette(page).getByText("Could not search. Network error").waitFor();
    await palette(page).getByRole("option", { name: "Go to Orders" }).waitFor();
    await page.keyboard.press("Escape");
    await palette(page).waitFor({ state: "detached" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
