import type { Page } from "@playwright/test";
import { apply } from "../app/features/applications/fixtures.ts";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import * as report from "../app/features/report/report.server.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { createSubscribers } from "../app/features/newsletter/fixtures.ts";
import { adminScreens } from "../testing/admin-screens.ts";
import { describe, expect, expectReadable, test, useSite } from "../testing/browser.ts";
import { createNewsletter, reviewAndSend } from "../testing/newsletter-admin-screens.ts";

const site = useSite();
const { adminForAll } = adminScreens(site);
const onWideScreen = adminForAll();
const visitor = site.personForAll({ viewport: { width: 1440, height: 900 } });

describe("[ADMIN-08] an unknown page of the administration", () => {
  test("is reported inside the administration's frame, with its navigation", async () => {
    const { page } = await onWideScreen("/admin/members/nobody");
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    expect(await page.title()).toBe("Page not found | Villa Vesper");
    const sections = page.getByRole("navigation", { name: "Administration" });
    await sections.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  });
});

/** Console errors of the requests that a test aborts; any other error fails the test. */
const CUT_OFF = /TypeError: Failed to fetch|\/assets\/[\w-]+\.js|The code of this page could not be loaded/;
const expectNothingElse = () => expect(site.errors.splice(0).filter((one) => !CUT_OFF.test(one))).toEqual([]);

describe("[ROUTE-02] a navigation without a response", () => {
  test("is reported inside the administration's frame, with an offer to retry", async () => {
    const { page } = await onWideScreen("/admin");
    await page.route("**/admin/members.data*", (route) => route.abort());
    await page
      .getByRole("navigation", { name: "Administration" })
      .getByRole("link", { name: "Members" })
      .click();
    await page.getByRole("heading", { level: 1, name: "Couldn’t load this page" }).waitFor();
    await page.getByText("No answer", { exact: true }).waitFor();
    // the administration's navigation and the member's name stay
    await page
      .getByRole("navigation", { name: "Administration" })
      .getByRole("link", { name: "Orders" })
      .waitFor();
    await page.getByText("Ada Fernandes", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    expectNothingElse();
  });

  test("is explained if the device is offline", async () => {
    const { page } = await onWideScreen("/admin/orders");
    const sections = page.getByRole("navigation", { name: "Administration" });
    await sections.getByRole("link", { name: "Members" }).click();
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    // only the request for this page's data: the browser also prefetches other pages
    await page.route("**/admin/orders.data*", (route) => route.abort("internetdisconnected"));
    await page.evaluate(() =>
      Object.defineProperty(navigator, "onLine", { get: () => false, configurable: true }),
    );
    await sections.getByRole("link", { name: "Orders" }).click();
    await page.getByText("No connection", { exact: true }).waitFor();
    await sections.getByRole("link", { name: "Members" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    expectNothingElse();
  });
});

/** Aborts every script requested from now on. */
const withoutCode = (page: Page) =>
  page.route("**/assets/*.js", (route) => route.abort("internetdisconnected"));
/** Whether the page was not reloaded since the test set `notReloaded`. */
const sameDocument = (page: Page) => page.evaluate(() => "notReloaded" in globalThis);

describe("[ROUTE-02] a navigation to a page whose code fails to load", () => {
  test("is explained on a public page", async () => {
    const { page } = visitor;
    await page.goto(`${site.origin}/pricing`, { waitUntil: "networkidle" });
    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
    await withoutCode(page);
    await page.route("**/favicon.svg", (route) => route.abort("internetdisconnected"));
    await page.getByRole("link", { name: "FAQ" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Couldn’t load this page" }).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Still no answer.").waitFor();
    expect(await sameDocument(page)).toBe(true);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL(`${site.origin}/faq`);
    await page
      .getByRole("heading", { level: 1, name: "Couldn’t load this page" })
      .waitFor({ state: "detached" });
    expectNothingElse();
  });

  test("is explained within the administration", async () => {
    const { page } = await onWideScreen("/admin");
    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
    await withoutCode(page);
    await page.route("**/favicon.svg", (route) => route.abort("internetdisconnected"));
    const sections = page.getByRole("navigation", { name: "Administration" });
    await sections.getByRole("link", { name: "Orders" }).click();
    await page.getByRole("heading", { level: 1, name: "Couldn’t load this page" }).waitFor();
    expect(await sameDocument(page)).toBe(true);
    await expectReadable(page);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    expectNothingElse();
  });

  test("loads the page as a new document after a new release removed its code", async () => {
    const { page } = visitor;
    await page.goto(`${site.origin}/pricing`, { waitUntil: "networkidle" });
    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
    await page.route("**/assets/faq*.js", (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole("link", { name: "FAQ" }).first().click();
    await page.waitForURL(`${site.origin}/faq`);
    // the new document, whose heading comes next
    await page.waitForFunction(() => !("notReloaded" in globalThis));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText("Couldn’t load this page").count()).toBe(0);
    expectNothingElse();
  });
});

describe("[ADMIN-06] [ADMIN-08] focus", () => {
  test("moves to the first field of a dialog", async () => {
    const { page } = await onWideScreen("/admin/members");
    await page.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeFocused();
  });

  test("moves to the heading of a dialog without fields, and back to its button, also after a suspension", async () => {
    const { id } = await createPerson(site.services, { firstName: "Kabir" });
    const { page } = await onWideScreen(`/admin/members/${id}`);
    const opener = page.getByRole("button", { name: "Suspend", exact: true });
    await opener.click();
    await expect(page.getByRole("dialog").getByRole("heading").first()).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("dialog").getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    for (const [press, confirm, next] of [
      ["Suspend", "Suspend", "Restore access"],
      ["Restore access", "Restore access", "Suspend"],
    ] as const) {
      await page.getByRole("button", { name: press, exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: confirm }).click();
      await expect(page.getByRole("button", { name: next, exact: true })).toBeFocused();
      await page
        .locator("main header")
        .getByText(next === "Suspend" ? "Confirmed" : "Suspended")
        .waitFor();
    }
  });

  test("moves to the heading when a sent newsletter or an imported file removes its form", async () => {
    await createSubscribers(site.services, 2);
    const { id } = await createNewsletter(site, "Six evenings left");
    const { page } = await onWideScreen(`/admin/newsletter/issues/${id}`);
    const heading = page.getByRole("heading", { level: 1 });
    await reviewAndSend(page);
    await expect(heading).toBeFocused();

    await page.goto(`${site.origin}/admin/newsletter/import`);
    const file = { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from("email\nmeher@villa.test\n") };
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByLabel("Where these people gave consent").fill("At the open evening");
    await page.getByRole("button", { name: "Import 1" }).click();
    await page.getByText(/^Imported/).waitFor();
    await expect(heading).toBeFocused();
  });
});

test("[APPLY-03] the list of applications shows check boxes next to the names on a phone, and all columns at 768 px", async () => {
  await apply(site.services, { email: "beside@villa.test", name: "Ishaan Rao" });
  const { page } = await onWideScreen("/admin/applications");
  await page.setViewportSize({ width: 390, height: 900 });
  const row = page.getByRole("row", { name: /beside@villa.test/ });
  const box = (await row.getByRole("checkbox").boundingBox())!;
  const name = (await row.getByText("Ishaan Rao").boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(name.x);
  await page.setViewportSize({ width: 768, height: 900 });
  const { x, width } = (await page.getByRole("columnheader").last().boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(768);
});

test("[RESULT-11] [ADMIN-07] on a phone every figure of Feedback has a label, and archetypes are shown", async () => {
  const user = await createPerson(site.services, { firstName: "Maya", lastName: "Iyer" });
  const { sessionId, testId } = await takeQuest(site.services, { userId: user.id, person: "maya" });
  const said = { sessionId, testId, sectionId: "work", reaction: "dislike", feedback: "Too early." } as const;
  await report.leaveFeedback(site.services, said, { userId: user.id, headers: new Headers() });
  const { page } = await onWideScreen("/admin/feedback");
  await page.setViewportSize({ width: 390, height: 900 });
  for (const title of ["By section", "By nearest archetype"])
    expect(
      await page
        .getByRole("table", { name: title })
        .locator("tbody td:not(:first-child)")
        .evaluateAll((cells) =>
          cells.map((cell) =>
            getComputedStyle(cell, "::before").content === "none" ? "" : cell.getAttribute("data-name"),
          ),
        ),
    ).toEqual(["Likes", "Dislikes", "Thoughts"]);
  await expect(page.getByText("The Architect")).toBeVisible();
  await expectReadable(page);
});
