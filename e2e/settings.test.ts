import type { Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { changeSetting, readSettingsForm } from "../app/features/settings/settings.server.ts";
import { beforeEach, describe, expect, expectReadable, signIn, test, useSite } from "../testing/browser.ts";

const site = useSite();

const ada = site.personForAll({ viewport: { width: 1440, height: 900 } });
/** Ada on the settings page. */
async function openSettings(width = 1440, path = "/admin") {
  const { page, context } = ada;
  await page.unrouteAll();
  await page.setViewportSize({ width, height: 900 });
  await signIn(
    context,
    site,
    await createPerson(site.services, { firstName: "Ada", lastName: "Fernandes", email: "ada@villa.test" }),
  );
  await page.goto(site.origin + path);
  await page.getByRole("heading", { name: "Site settings" }).waitFor();
  return { page, context };
}
/** Types a value into a setting's row and saves it with Enter. */
async function type(page: Page, label: string, name: string, value: string) {
  await page.getByRole("button", { name: `Change ${label}:` }).click();
  await page.locator(`input[name=${name}]`).fill(value);
  await page.keyboard.press("Enter");
}
/** Unfolds a group of settings. */
const unfold = (page: Page, title: string) => page.getByRole("heading", { name: title }).click();
const live = async (
  key: "available_seats" | "registration_close_date" | "main_experience_price" | "report_early_price",
) => (await readSettingsForm(site.services)).values[key];
const pageOf = async (path: string) => (await fetch(site.origin + path)).text();
const owner = { id: "ada", name: "Ada Fernandes" };

/** Saves twenty seats, whatever the previous test left. */
beforeEach(
  async () => void (await changeSetting(site.services, { key: "available_seats", value: "20", by: owner })),
);

describe("[ADMIN-03] the settings page", () => {
  test("saves a change, shows it on the site and in the history, and undoes it with one click", async () => {
    const { page } = await openSettings();
    await unfold(page, "Stay prices");
    await type(page, "Main experience", "main_experience_price", "₹46,000 - ₹61,000");
    await page.getByRole("button", { name: "Undo: Main experience" }).waitFor();
    expect(await pageOf("/pricing")).toContain("₹46,000 - ₹61,000");
    const history = page.getByRole("region", { name: "Change history" });
    await history.getByText("Ada Fernandes").first().waitFor();
    await page.getByRole("button", { name: "Undo: Main experience" }).click();
    await page.getByRole("button", { name: "Redo: Main experience" }).waitFor();
    expect(await pageOf("/pricing")).toContain("₹45,000 - ₹60,000");
    await page.reload();
    expect(await history.getByText("Undone by Ada Fernandes").count()).toBe(1);
    await page.locator("summary").getByText("₹45,000 - ₹60,000").waitFor();
    await history.getByRole("button", { name: "Undo the change of Main experience" }).click();
    await page.getByRole("button", { name: "Change Main experience: ₹46,000 - ₹61,000" }).waitFor();
    await page.getByRole("button", { name: "Redo: Main experience" }).click();
    await page.getByRole("button", { name: "Change Main experience: ₹45,000 - ₹60,000" }).waitFor();
  });

  test("unfolds the group of the setting in the address", async () => {
    const { page } = await openSettings(1440, "/admin?set=main_experience_price");
    await page.locator("input[name=main_experience_price]:focus").waitFor();
  });

  test("shows an error at an invalid field and changes nothing", async () => {
    const { page } = await openSettings();
    await type(page, "Available seats", "available_seats", "-1");
    const field = page.locator("input[name=available_seats]");
    const sentence = "Enter a whole number, 0 or more.";
    await page.getByRole("alert").getByText(sentence).waitFor();
    expect([await field.inputValue(), await field.getAttribute("aria-invalid")]).toEqual(["-1", "true"]);
    const described = await field.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${described}"]`).innerText()).toContain(sentence);
    expect(await live("available_seats")).toBe("20");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
  });

  test("keeps the live date when a date is saved half typed", async () => {
    await changeSetting(site.services, { key: "registration_close_date", value: "2098-12-23", by: owner });
    const { page } = await openSettings();
    await page.getByRole("button", { name: /^Change Registration closes/ }).click();
    const field = page.locator("input[name=registration_close_date]");
    await field.focus();
    await page.keyboard.press("Backspace"); // empties the first part of the date
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").getByText("Finish the date, or clear all of it.").waitFor();
    expect(await live("registration_close_date")).toBe("2098-12-23");
  });

  test("asks before saving a close date in the past; declining changes nothing", async () => {
    await changeSetting(site.services, { key: "registration_close_date", value: "2098-12-23", by: owner });
    const { page } = await openSettings();
    await type(page, "Registration closes", "registration_close_date", "2020-01-01");
    const question = page.getByRole("dialog", { name: "Close registration now?" });
    await question.getByText("1 Jan 2020 is over").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Change Registration closes: 23 Dec 2098" }).waitFor();
    expect(await live("registration_close_date")).toBe("2098-12-23");
  });

  test("shows a change immediately; if it cannot be saved, keeps the typed value and gives a reason", async () => {
    const { page, context } = await openSettings();
    const field = page.locator("input[name=available_seats]");
    const isKept = async () => {
      await page.getByText("Live value: 20").waitFor();
      expect([await field.inputValue(), await live("available_seats")]).toEqual(["11", "20"]);
    };
    await page.route("**/admin.data?index*", (route) => route.abort(), { times: 1 });
    await type(page, "Available seats", "available_seats", "11");
    await page.getByText("Not saved. Network error").waitFor();
    await isKept();
    await page.keyboard.press("Escape");

    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/admin.data?index*", async (route) => {
      await held;
      await route.fulfill({ status: 502, body: "Bad gateway" });
    });
    await type(page, "Available seats", "available_seats", "11");
    await page.getByText("Saving…").waitFor();
    await page.getByRole("button", { name: "Change Available seats: 11" }).waitFor();
    letGo();
    await page.getByText("Not saved. Server error (502)").waitFor();
    await isKept();
    await page.keyboard.press("Escape");
    await page.unrouteAll();

    await context.setOffline(true);
    await type(page, "Available seats", "available_seats", "11");
    await page.getByText("Not saved. You’re offline.").waitFor();
    await isKept();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Change Available seats: 11" }).waitFor();
    await expect.poll(() => live("available_seats")).toBe("11");
  });

  test("warns the later of two windows, and overwrites nothing until asked again", async () => {
    const { page } = await openSettings();
    await changeSetting(site.services, { key: "available_seats", value: "19", by: owner });
    await type(page, "Available seats", "available_seats", "12");
    const said = page.getByRole("alert");
    await said.getByText(/Ada Fernandes changed this to “19” on \d.*Not saved/).waitFor();
    expect(await said.innerText()).not.toContain("Number");
    await page.getByText("Live value: 19").waitFor();
    expect(await page.locator("input[name=available_seats]").inputValue()).toBe("12");
    expect(await live("available_seats")).toBe("19");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "Change Available seats: 12" }).waitFor();
    await expect.poll(() => live("available_seats")).toBe("12");
  });

  test("is accessible at rest, refused and saved, and fits every width", async () => {
    const { page } = await openSettings();
    await expectReadable(page);
    await type(page, "Available seats", "available_seats", "soon");
    await page.getByRole("alert").waitFor();
    await type(page, "Applications received", "applications_received", "390");
    await page.getByRole("button", { name: "Undo: Applications received" }).waitFor();
    await expectReadable(page);
  });
});

test("[ADMIN-03] fits a phone with a long line about the hosts", async () => {
  const value = `Ada and Noor Fernandes run the house, ${"and cook with their neighbours ".repeat(5)}`;
  await changeSetting(site.services, { key: "place_hosts", value: `${value}${"x".repeat(200)}`, by: owner });
  const { page } = await openSettings(390);
  await unfold(page, "Place and week");
  await page.getByRole("button", { name: "Change Who runs it: Ada and Noor" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await changeSetting(site.services, { key: "place_hosts", value: "", by: owner });
});

test("[APPLY-05] warns the owner of contradictory dates, and visitors never see them", async () => {
  const set = (key: "registration_close_date" | "accepting_applications_for_date", value: string) =>
    changeSetting(site.services, { key, value, by: owner });
  await set("accepting_applications_for_date", "February 2026");
  await set("registration_close_date", "2098-12-23");
  const { page } = await openSettings();
  await page.getByRole("note").getByText("February 2026 is over.").waitFor();
  expect(await pageOf("/pricing")).not.toContain("February 2026");
  expect(await (await fetch(`${site.origin}/process`)).text()).toContain("22 December 2098");
  await type(page, "Accepting applications for", "accepting_applications_for_date", "2098-12");
  await page.getByRole("note").getByText("Registration stays open until 22 December 2098").waitFor();
  await type(page, "Accepting applications for", "accepting_applications_for_date", "2099-01");
  await page.getByRole("note").waitFor({ state: "detached" });
  expect(await pageOf("/pricing")).toContain("January 2099");
});

test("[APPLY-06] shows the owner's texts about the place once they are written", async () => {
  expect(await pageOf("/experience")).not.toContain("Where and when");
  const { page } = await openSettings(390);
  await unfold(page, "Place and week");
  await page.getByRole("button", { name: "Change Which coast: not shown" }).click();
  await page.locator("textarea[name=place_coast]").fill("The Konkan,\ntwo hours south of Goa.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Undo: Which coast" }).waitFor();
  await expect.poll(() => pageOf("/experience")).toContain("two hours south of Goa.");
  expect(await pageOf("/faq")).toContain("Which coast is it?");
  await page.getByRole("button", { name: "Undo: Which coast" }).click();
  await page.getByRole("button", { name: "Redo: Which coast" }).waitFor();
  await expect.poll(() => pageOf("/experience")).not.toContain("two hours south of Goa.");
});
