import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { moveApplication } from "../app/features/applications/applications.server.ts";
import { apply, offerFrom } from "../app/features/applications/fixtures.ts";
import { changeSetting } from "../app/features/settings/settings.server.ts";
import { adminScreens } from "../testing/admin-screens.ts";
import {
  beforeAll,
  describe,
  expect,
  expectReadable,
  forgetVisitor,
  test,
  useSite,
  WIDTHS,
} from "../testing/browser.ts";

const site = useSite();
const openAdminPage = adminScreens(site).adminForAll();
const applicant = site.personForAll();
/** The applicant's page without cookies and storage. */
async function freshPage() {
  await forgetVisitor(applicant.page);
  return applicant.page;
}
const ada = { id: "ada", name: "Ada Fernandes" };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  for (const [key, value] of [
    ["registration_close_date", inDays(30)],
    ["accepting_applications_for_date", "January 2098"],
    ["available_seats", "20"],
  ] as const)
    await changeSetting(site.services, { key, value, by: ada });
});

const BUILDING = "A yard that anybody can walk into, and two people who learn to mend boats in it.";
async function write(page: Page, email: string) {
  await page.getByRole("textbox", { name: "Your name" }).fill("Ishaan Rao");
  await page.getByRole("textbox", { name: "A few words about you" }).fill("I mend boats in Kochi.");
  await page.getByRole("textbox", { name: "What are you building?" }).fill(BUILDING);
  await page.getByRole("textbox", { name: "Where is it stuck?" }).fill("Nobody walks in.");
  await page.getByRole("radio", { name: /January 2098/ }).check();
  const address = page.getByRole("textbox", { name: "Email" });
  await address.fill(email);
  await address.blur(); // saves a complete address
}
const linkIn = async (address: string, subject: RegExp) =>
  (await site.mailbox.emailTo(address, subject)).links.find((one) => one.includes("/application/open/"))!;
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Performs an action of the owner with its button and dialog. */
async function decide(
  page: Page,
  button: string,
  confirm: string,
  fill: (page: Page) => Promise<void> = async () => {},
) {
  await page.getByRole("button", { name: button }).click();
  await fill(page);
  await page.getByRole("button", { name: "Preview the email" }).click();
  await page
    .getByLabel("Email preview")
    .getByText(/^Hello Ishaan,/)
    .waitFor();
  await page.getByRole("dialog").getByRole("button", { name: confirm }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("[APPLY-01] keeps one draft after a lost response, and continues it", async () => {
  const email = "one-draft@villa.test";
  const page = await freshPage();
  let taken = false;
  // the site receives the request, but its response with the key is lost
  await page.route("**/api/applications/draft", async (route) => {
    const asked = route.request();
    if (taken || !asked.postData()?.includes(email)) return route.continue();
    taken = true;
    const headers = { ...(await asked.allHeaders()), origin: site.origin };
    await fetch(asked.url(), { method: "POST", headers, body: asked.postData() });
    return route.abort();
  });
  await page.goto(`${site.origin}/apply`);
  await write(page, email);
  await expect.poll(() => taken).toBe(true);
  await page.getByText("Saved on this device").waitFor();
  await page.getByRole("textbox", { name: "Where is it stuck?" }).fill("Nobody walks in so far.");
  await page.getByText(/^Saved at/).waitFor();
  const drafts = await site.services.db.execute(
    sql`select answers ->> 'stuck' as stuck from applications where email = ${email}`,
  );
  expect(drafts.rows).toEqual([{ stuck: "Nobody walks in so far." }]);
});

test("[APPLY-01] saves text entered before the page's script has loaded", async () => {
  const { page } = await site.newPerson({ eager: true });
  const held = Promise.withResolvers<void>();
  await page.route("**/plain.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${site.origin}/apply`, { waitUntil: "commit" });
  await write(page, "before-the-script@villa.test");
  held.resolve();
  await page.getByText(/^Saved at/).waitFor();
});

test("[APPLY-01] [APPLY-02] [APPLY-03] [APPLY-04] leads from the landing page to a seat, with two browsers and the mailbox", async () => {
  const email = "ishaan@villa.test";
  const page = await freshPage();
  await page.goto(site.origin);
  await page.waitForFunction(() => sessionStorage.getItem("session_id")); // the tracker has started
  await page.getByRole("main").getByRole("link", { name: "Apply Now" }).first().click();
  await heading(page, "Apply for a week");
  await write(page, email);
  await page.getByText(/^Saved at/).waitFor();
  await page.getByRole("button", { name: "Send application" }).click();
  await heading(page, "Received");
  await expect.poll(() => page.url()).toBe(`${site.origin}/application`); // without the query
  await linkIn(email, /We have your application/);
  await page.goto("about:blank"); // ends the journey
  const submitted = () =>
    site.services.db.execute(
      sql`select a->>'page' as page from analytics_trails, jsonb_array_elements(trail->'actions') a where a->>'action' = 'apply_submitted'`,
    );
  await expect.poll(async () => (await submitted()).rows).toContainEqual({ page: "/application" });

  const { page: owner } = await openAdminPage("/admin/applications");
  await owner
    .getByRole("link", { name: /Ishaan Rao/ })
    .first()
    .click();
  await owner.getByText(BUILDING).waitFor();
  await decide(owner, "Invite to talk…", "Send invitation", async (dialog) => {
    await dialog.getByLabel("Date").fill(inDays(3));
    await dialog.getByLabel("Personal message").fill("We would like to hear about the yard.");
  });
  await linkIn(email, /talk/);
  await decide(owner, "Offer a seat…", "Send the offer", async (dialog) => {
    expect(await dialog.getByLabel("Price, in rupees").inputValue()).toBe(""); // the price setting is a range
    await dialog.getByLabel("Price, in rupees").fill("52000");
    await dialog.getByLabel("Tax").fill("GST is included.");
    await dialog.getByLabel("Arrival").fill("2098-01-12");
    await dialog.getByLabel("Departure").fill("2098-01-19");
    await dialog.getByLabel("Room").fill("The corner room.");
    await dialog.getByLabel("What is included").fill("Seven nights and every meal.");
    await dialog.getByLabel("Cancellation terms").fill("Half is returned until ten days before.");
    await dialog.getByLabel("Offer valid through").fill(inDays(10));
  });
  const other = await site.newPerson();
  await other.page.goto(await linkIn(email, /seat for you/));
  await heading(other.page, "Offered");
  await other.page.getByRole("region", { name: "Your offer" }).getByText("₹52,000").waitFor();
  await other.page.getByText("12 January 2098 to 19 January 2098, 7 nights").waitFor();
  await expectReadable(other.page);
  await other.page.getByRole("button", { name: "Accept the offer" }).click();
  await heading(other.page, "Accepted");
  await linkIn(email, /You accepted our offer/);
  await owner.reload();
  await decide(owner, "Confirm seat…", "Confirm seat", (dialog) =>
    dialog.getByLabel("How to pay, and by when").fill("By bank transfer until 20 December."),
  );
  await other.page.reload();
  await heading(other.page, "Seated");
  await other.page
    .getByRole("region", { name: "Your offer" })
    .getByText("By bank transfer until 20 December.")
    .waitFor();
  await expect
    .poll(
      async () =>
        (await (await fetch(`${site.origin}/pricing`)).text()).match(/<b>(\d+)<\/b> (?:<!-- -->)?seats/)?.[1],
    )
    .toBe("19");
  await other.page.locator("summary", { hasText: "Withdraw application" }).click();
  await other.page.getByRole("button", { name: "Withdraw application" }).click();
  await heading(other.page, "Withdrawn");
  await expect
    .poll(
      async () =>
        (await (await fetch(`${site.origin}/pricing`)).text()).match(/<b>(\d+)<\/b> (?:<!-- -->)?seats/)?.[1],
    )
    .toBe("20");
});

describe("[APPLY-01] the application form", () => {
  test("survives a reload, and continues on another device by emailed links until they are cancelled, also after sending", async () => {
    const page = await freshPage();
    await page.goto(`${site.origin}/apply`);
    await write(page, "draft@villa.test");
    await page.getByText(/^Saved at/).waitFor();
    await page.getByRole("textbox", { name: "Where is it stuck?" }).fill("Half a sen");
    await page.reload();
    expect(await page.getByRole("textbox", { name: "Where is it stuck?" }).inputValue()).toBe("Half a sen");
    const link = await linkIn("draft@villa.test", /so far/);
    const { page: other } = await site.newPerson();
    await other.goto(link);
    await heading(other, "Apply for a week");
    expect(await other.getByRole("textbox", { name: "What are you building?" }).inputValue()).toBe(BUILDING);

    await page.locator("summary", { hasText: "Stop old email links from working" }).click();
    await expectReadable(page);
    await page.getByRole("button", { name: "Save and stop old email links" }).click();
    await page.getByText("A new one is on its way to").waitFor();
    await other.goto(link);
    await heading(other, "This link doesn’t work");
    await expectReadable(other);
    await other.goto(`${site.origin}/application`);
    await heading(other, "No application found");
    await other.getByRole("link", { name: "sign in", exact: true }).click();
    await other.waitForURL(`${site.origin}/auth?next=/application`);

    await page.getByRole("button", { name: "Send application" }).click();
    await heading(page, "Received");
    await page.getByText("What you wrote").click();
    await page.locator("summary", { hasText: "Withdraw application" }).click();
    await page.locator("summary", { hasText: "Stop old email links from working" }).click();
    await expectReadable(page);
    await page.getByRole("button", { name: "Stop old email links from working" }).click();
    await page.getByRole("status").getByText("Earlier links no longer work").waitFor();
    await heading(page, "Received");
  });

  test("works without scripts: saves, shows errors at the fields, and sends", async () => {
    const { page } = await site.newPerson({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/apply?way=insider`);
    expect(await page.getByRole("radio", { name: /Insider access/ }).isChecked()).toBe(true);
    await page.getByRole("textbox", { name: "What are you building?" }).fill("x".repeat(20_000));
    await page
      .locator("input[name=dates]")
      .evaluateAll((all) => all.forEach((one) => one.removeAttribute("checked")));
    await page.getByRole("button", { name: "Send application" }).click();
    await page.getByRole("alert").getByText("This is 20,000 characters long.").waitFor();
    await page.getByRole("alert").getByText("Tell us where it is stuck.").waitFor();
    await page.goto(`${site.origin}/process`);
    await page.goBack(); // the browser does not ask to resubmit the form
    await page.getByRole("alert").getByText("Tell us where it is stuck.").waitFor();
    const fields = await page
      .getByRole("alert")
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).hash));
    expect(fields).toEqual(["#name", "#about", "#building", "#stuck", "#dates", "#email"]);
    for (const field of fields) expect(await page.locator(field).count(), field).toBe(1);
    expect((await page.getByRole("textbox", { name: "What are you building?" }).inputValue()).length).toBe(
      20_000,
    );
    await write(page, "plain@villa.test");
    await page.getByRole("button", { name: "Save and finish later" }).click();
    await page
      .getByRole("main")
      .getByText(/^Saved\. A link to continue is on its way to plain@villa\.test\. We send at most five/)
      .waitFor();
    await page.getByRole("button", { name: "Send application" }).click();
    await heading(page, "Received");
    expect((await site.mailbox.emailTo("plain@villa.test", /We have your application/)).subject).toBe(
      "We have your application",
    );
  });

  test("leads from an error to its field and label, and hides the error once the field is changed", async () => {
    const page = await freshPage();
    await page.goto(`${site.origin}/apply`);
    await expectReadable(page);
    await page.getByRole("button", { name: "Send application" }).click();
    await page.getByRole("alert").waitFor();
    await expectReadable(page);
    await page.getByRole("alert").getByRole("link", { name: "Tell us what you are building." }).click();
    const field = page.getByRole("textbox", { name: "What are you building?" });
    await expect(field).toBeFocused();
    await expect(page.getByText("What are you building?", { exact: true })).toBeInViewport();
    const problem = page.locator("#building-problem");
    await expect(problem).toBeVisible();
    await field.fill("A yard");
    await expect(problem).toBeHidden();
  });

  test("keeps answers on the device while offline, and says so", async () => {
    const page = await freshPage();
    await page.goto(`${site.origin}/apply`);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await write(page, "offline@villa.test");
    await page.getByText("You’re offline. Saved on this device").waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^Saved at/).waitFor();
  });

  test("answers a robot that fills in the honeypot field as usual, but submits nothing, even after a draft", async () => {
    const page = await freshPage();
    await page.goto(`${site.origin}/apply`);
    await write(page, "robot@villa.test");
    await page.getByText(/^Saved at/).waitFor();
    await page
      .locator("input[name=website]")
      .evaluate((field: HTMLInputElement) => (field.value = "https://spam.test"));
    await page.getByRole("button", { name: "Send application" }).click();
    await page.waitForURL(/\/application/);
    const { rows } = await site.services.db.execute(
      sql`select state from applications where email = 'robot@villa.test' and state <> 'draft'`,
    );
    expect(rows).toEqual([]);
  });
});

test("[APPLY-03] has readable pages for the owner at every width, and adds a note once for a double click", async () => {
  const id = await apply(site.services, { name: "Zubin Mehta", building: "A hall. ".repeat(400) });
  const { page } = await openAdminPage(`/admin/applications/${id}`);
  await page.getByRole("textbox", { name: "Note" }).fill("Ask about the hall.");
  await page.getByRole("button", { name: "Add note" }).dblclick();
  await page.getByRole("list").getByText("Ask about the hall.").waitFor();
  await page.reload();
  expect(await page.getByRole("list").getByText("Ask about the hall.").count()).toBe(1);
  await expectReadable(page);
  await page.getByRole("button", { name: "Offer a seat…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Preview the email" }).click();
  await page.getByText("Enter one exact amount in rupees, such as 52,000.").waitFor();
  await expectReadable(page);
  await page.keyboard.press("Escape");
  await page.goto(`${site.origin}/admin/applications`);
  await page.getByRole("link", { name: /Zubin Mehta/ }).waitFor();
  await expectReadable(page);
  await page.getByRole("searchbox").fill("nobody");
  await page.keyboard.press("Enter");
  await page.getByText("No matching applications").waitFor();
});

test("[APPLY-07] shows the number of unanswered applications in the menu and on Today, on a computer and a phone", async () => {
  await apply(site.services);
  const { page } = await openAdminPage("/admin");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: /^Applications \d+ to answer$/ })
    .waitFor();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^\d+ to answer/ })
    .waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const tabs = page.getByRole("navigation", { name: "Sections" });
  await tabs.getByRole("link", { name: /^Applications \d+ to answer$/ }).click();
  await heading(page, "Applications");
  await page.goBack();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^\d+ to answer/ })
    .click();
  await page.waitForURL(/state=to-answer/);
  await page.getByText("New", { exact: true }).first().waitFor();
});

test("[APPLY-03] lists every applicant before declining several, leaves a seated one unchanged, and reports both", async () => {
  await apply(site.services, { name: "Lina Quist" });
  const id = await apply(site.services, { name: "Kavya Quist" });
  const offer = offerFrom({ arrives: "2098-01-12", leaves: "2098-01-19", until: inDays(10) });
  await moveApplication(site.services, { id, to: "offered", text: "", offer, who: ada });
  await moveApplication(site.services, { id, to: "seated", text: "", who: ada });
  const { page } = await openAdminPage("/admin/applications?q=Quist");
  await page.getByRole("checkbox", { name: "Select every row on this page" }).check();
  await page.getByRole("button", { name: "Decline…" }).click();
  await page.getByRole("button", { name: "Preview the email" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("list", { name: "Recipients" }).getByText("Lina Quist").waitFor();
  await dialog.getByRole("list", { name: "Left as they are" }).getByText("Kavya Quist").waitFor();
  await expectReadable(page, [WIDTHS[0]]);
  await dialog.getByRole("button", { name: "Send the decline" }).click();
  await dialog.getByText("1 declined, 1 left as it was.").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await page
    .getByRole("row", { name: /Lina Quist/ })
    .getByText("Declined")
    .waitFor();
  await page
    .getByRole("row", { name: /Kavya Quist/ })
    .getByText("Seated")
    .waitFor();
});

test("[APPLY-08] explains why a seat cannot be confirmed when every seat is taken", async () => {
  const id = await apply(site.services);
  const until = inDays(10);
  const offer = offerFrom({ arrives: "2098-01-12", leaves: "2098-01-19", until });
  await moveApplication(site.services, { id, to: "offered", text: "", offer, who: ada });
  const { page } = await openAdminPage(`/admin/applications/${id}`);
  await page.getByRole("button", { name: "Confirm seat…" }).click();
  await page.getByLabel("How to pay, and by when").fill("By bank transfer.");
  await page.getByRole("button", { name: "Preview the email" }).click();
  await page.getByRole("dialog").getByText("Your seat is confirmed").first().waitFor();
  await changeSetting(site.services, { key: "available_seats", value: "0", by: ada });
  await page.getByRole("dialog").getByRole("button", { name: "Confirm seat" }).click();
  await page.getByRole("alert").getByText("January 2098 is full: every seat is taken.").waitFor();
  await changeSetting(site.services, { key: "available_seats", value: "20", by: ada });
});
