import * as pdfReport from "../app/features/pdf-report/pdf-report.server.ts";
import { buy, gatewayControl } from "../app/features/payments/fixtures.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { expect, expectAccessible, test, useSite } from "../testing/browser.ts";
import { priceIsThere } from "../testing/offer-screens.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";

const site = useSite();

test("[REPORT-05] before paying a reader chooses by keyboard what the plan moves; another choice afterwards makes the PDF again", async () => {
  const { person, headers, item, path } = await newBuyer(site);
  const whose = { userId: person.id, ...item };
  const { page, context } = await site.newPerson();
  await carry(site, context, headers);
  await page.goto(site.origin + path);
  await priceIsThere(page);
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  const sheet = page.getByRole("dialog", { name: "Full PDF report" });
  await sheet.getByRole("link", { name: "what its plan moves" }).click();
  await page.getByRole("heading", { name: "What should move?" }).waitFor();

  const box = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await expect(page.getByRole("status")).toHaveText("0 of 3 chosen. The report will choose.");
  for (const name of ["Worry", "Trust", "Orderliness"]) {
    await box(name).focus(); // oxlint-disable-line no-await-in-loop -- one key after the other
    await page.keyboard.press("Space"); // oxlint-disable-line no-await-in-loop
  }
  await expect(page.getByRole("status")).toHaveText("3 of 3 chosen. Take one away to choose another.");
  await expect(box("Sympathy")).toBeDisabled();
  await expect(box("Worry")).toHaveAccessibleDescription(
    /^From (?:about average|(?:well )?(?:above|below) most) (?:upward|downward) \D+$/,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep this choice" }).focus();
  await page.keyboard.press("Enter");
  await waitForNavigation(page, /\/quest-result\//);
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  await sheet.getByText("The plan moves Orderliness, Trust, Worry").waitFor();
  await expect(sheet.getByRole("button", { name: "Continue" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await buy(site.services, gatewayControl(site.services.env.RAZORPAY_API_BASE), { user: person, item });
  await page.goto(`${site.origin}/quest-dashboard`);
  await page.getByRole("link", { name: "Choose what its plan moves" }).click();
  await expect(box("Trust")).toBeChecked();
  await box("Trust").uncheck();
  await box("Sympathy").check();
  const before = (await pdfReport.reportStateOf(site.services, whose))?.madeAt;
  await page.getByRole("button", { name: "Make my PDF with this" }).click();
  await waitForNavigation(page, /\/quest-dashboard$/);
  await page.getByRole("link", { name: "Download PDF" }).waitFor({ timeout: 20_000 });
  await expect
    .poll(async () => (await pdfReport.reportStateOf(site.services, whose))?.madeAt ?? before)
    .not.toBe(before);
  expect(await pdfReport.movingOf(site.services, whose)).toEqual(["C2", "A6", "N1"]);
});

test("[API-02] a plan for a result that is not one's own is not found, and is no failure of ours", async () => {
  const { headers } = await newBuyer(site);
  const asked = await fetch(`${site.origin}/quest-dashboard/plan/7/neo-58-v1`, {
    method: "POST",
    body: new URLSearchParams({ moving: "N1" }),
    headers: { cookie: headers.get("cookie")!, origin: site.origin },
  });
  expect(asked.status).toBe(404);
  expect(await asked.text()).toContain("Page not found (404)");
});
