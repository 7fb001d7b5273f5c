import fs from "node:fs";
import path from "node:path";
import { createSubscribers } from "../app/features/newsletter/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { describe, expect, expectReadable, test, useSite } from "../testing/browser.ts";
import {
  ADMIN_PATH,
  createNewsletter,
  newsletterAdminScreens,
  tile,
} from "../testing/newsletter-admin-screens.ts";

const site = useSite();
const { openAdminPage } = newsletterAdminScreens(site);

describe("[ADMIN-06] subscribers", () => {
  test("adds, finds, views, removes and erases a subscriber", async () => {
    const { page } = await openAdminPage();
    await page.getByRole("button", { name: "Add a subscriber" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email address").fill("leela at villa");
    await dialog.getByLabel("Reason").fill("Asked at the open evening");
    await dialog.getByRole("button", { name: "Send confirmation email" }).click();
    await dialog.getByText("Please enter an email address such as maya@example.com.").waitFor();
    await dialog.getByLabel("Email address").fill("leela@villa.test");
    await dialog.getByRole("button", { name: "Send confirmation email" }).click();
    await dialog.waitFor({ state: "detached" });
    await site.mailbox.emailTo("leela@villa.test", /Confirm your subscription/);
    await page.getByRole("searchbox", { name: "Find a subscriber" }).fill("leel");
    await page.keyboard.press("Enter");
    await waitForNavigation(page, /q=leel/); // a link in the unfiltered list would drop the search
    await page.getByRole("link", { name: "leela@villa.test" }).click();
    const panel = page.getByRole("complementary", { name: "leela@villa.test" });
    await panel.getByText("Asked at the open evening").waitFor();
    await panel.getByRole("button", { name: "Unsubscribe…" }).click();
    await dialog.getByLabel("Reason").fill("Wrote to us");
    await dialog.getByRole("button", { name: "Unsubscribe" }).click();
    await panel.getByText("They unsubscribed.").waitFor();
    await panel.getByRole("button", { name: "Erase…" }).click();
    await dialog.getByLabel("Reason").fill("Asked to be erased");
    await dialog.getByRole("button", { name: "Erase" }).click();
    await page.getByText("No matching subscribers").waitFor();
  });

  test("previews a file with its bad rows without importing it, then imports it", async () => {
    const file = path.join(site.dataDir, "people.csv");
    const rows = [
      "email,consent date",
      "meher@villa.test,2025-03-14",
      `"=HYPERLINK(""http://evil.test"")",`,
      "not an address,",
      "undated@villa.test,",
      "odd@villa.test,soon",
    ];
    fs.writeFileSync(file, rows.join("\n"));
    const { page } = await openAdminPage(`${ADMIN_PATH}/import`);
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByText("Please choose a file").waitFor();
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByRole("radio", { name: /They already gave consent/ }).check();
    await page.getByRole("button", { name: "Check file" }).click();
    await page.getByText("Nothing imported yet.").waitFor();
    expect(await tile(page, "What would happen", "Added at once").innerText()).toBe("1");
    expect(await tile(page, "What would happen", "Emailed to confirm").innerText()).toBe("1");
    expect(await tile(page, "What would happen", "Skipped").innerText()).toBe("3");
    const bad = page.getByRole("region", { name: "Skipped lines" });
    expect(await bad.getByRole("listitem").allInnerTexts()).toEqual([
      expect.stringMatching(/Line 3\s+=HYPERLINK\("http:\/\/evil\.test"\)\s+a formula, not an address/),
      expect.stringMatching(/Line 4\s+not an address\s+not an email address/),
      expect.stringMatching(/Line 6\s+odd@villa\.test\s+the date “soon” cannot be read/),
    ]);
    await page.getByRole("button", { name: "Import 2" }).click();
    await page.getByText("Please say in a sentence where these people gave consent").waitFor();
    await page.getByLabel("Where these people gave consent").fill("Confirmed in our former mailing tool");
    await page.getByRole("button", { name: "Import 2" }).click();
    await page.getByText("Imported. 1 person is being emailed to confirm").waitFor();
    await site.mailbox.emailTo("undated@villa.test", /Confirm your subscription/);
    await page.getByRole("link", { name: "View imported subscribers" }).click();
    await page.getByRole("link", { name: "meher@villa.test" }).waitFor();
  });

  test("blocks and unblocks an address", async () => {
    const { page } = await openAdminPage(`${ADMIN_PATH}/blocked`);
    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Block an address" }).click();
    await dialog.getByLabel("Email address").fill("angry@villa.test");
    await dialog.getByLabel("Reason").fill("Told us so");
    await dialog.getByRole("button", { name: "Block" }).click();
    await page.getByRole("button", { name: "Unblock angry@villa.test" }).click();
    await dialog.getByLabel("Reason").fill("Made up with us");
    await dialog.getByRole("button", { name: "Unblock" }).click();
    await page.getByRole("button", { name: "Unblock angry@villa.test" }).waitFor({ state: "detached" });
  });
});

test("[ADMIN-06] has accessible pages that fit every width", async () => {
  await createSubscribers(site.services, 3, "axe");
  const { id } = await createNewsletter(site, "Six evenings left");
  const { page } = await openAdminPage();
  await page.getByRole("link", { name: "axe-1@villa.test" }).click();
  await page.getByRole("complementary").getByText("History").waitFor();
  await expectReadable(page);
  for (const adminPath of ["/import", "/blocked", "/issues"]) {
    await page.goto(site.origin + ADMIN_PATH + adminPath);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expectReadable(page);
  }
  await page.goto(`${site.origin}${ADMIN_PATH}/issues/${id}`);
  await page.frameLocator("iframe").getByRole("heading", { name: "Six evenings left" }).waitFor();
  await expectReadable(page);
  await page.getByRole("button", { name: "Review and send" }).click();
  await page.getByRole("dialog").waitFor();
  await expectReadable(page);
});
