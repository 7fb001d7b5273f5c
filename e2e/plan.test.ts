import * as pdfReport from "../app/features/pdf-report/pdf-report.server.ts";
import { buy, gatewayControl } from "../app/features/payments/fixtures.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { expect, expectAccessible, test, useSite } from "../testing/browser.ts";
import { priceIsThere } from "../testing/offer-screens.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { withoutEditions } from "../testing/without-prints.ts";

const site = useSite();
withoutEditions(site);

test("[REPORT-05] [REPORT-11] lets a reader choose aims by keyboard before paying, and remakes the PDF after a change", async () => {
  const { person, headers, item, path } = await newBuyer(site);
  const key = { userId: person.id, ...item };
  const { page, context } = await site.newPerson();
  await carry(site, context, headers);
  await page.goto(site.origin + path);
  await priceIsThere(page);
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  const sheet = page.getByRole("dialog", { name: "Full PDF report" });
  await sheet.getByRole("link", { name: "Choose two aims for its plan" }).click();
  await page.getByRole("heading", { name: "What would you like to change?" }).waitFor();

  const boxes = page.getByRole("checkbox");
  await expect(boxes).toHaveCount(6);
  await expect(page.getByRole("status")).toHaveText("0 of 2 chosen. The report chooses the rest.");
  for (const nth of [0, 3]) {
    await boxes.nth(nth).focus(); // oxlint-disable-line no-await-in-loop -- in sequence
    await page.keyboard.press("Space"); // oxlint-disable-line no-await-in-loop
  }
  await expect(page.getByRole("status")).toHaveText("2 of 2 chosen. Remove one to choose another.");
  await expect(boxes.nth(1)).toBeDisabled();
  await expectAccessible(page);
  const chosen = await Promise.all([0, 3].map((nth) => boxes.nth(nth).getAttribute("value")));
  await page.getByRole("button", { name: "Save this plan" }).focus();
  await page.keyboard.press("Enter");
  await waitForNavigation(page, /\/quest-result\//);
  expect(await pdfReport.chosenAims(site.services, key)).toEqual(chosen);
  await page.getByText("Plan saved.", { exact: true }).waitFor();
  await sheet.getByRole("link", { name: "Change the plan" }).waitFor();
  await expect(sheet.getByRole("button", { name: "Continue" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await buy(site.services, gatewayControl(site.services.env.RAZORPAY_API_BASE), { user: person, item });
  await page.goto(`${site.origin}/quest-dashboard`);
  await page.getByRole("link", { name: "Change the two aims" }).click();
  const [first = ""] = chosen;
  const box = page.locator(`input[value="${first}"]`);
  await expect(box).toBeChecked();
  await box.uncheck();
  // the direction that the card does not show at first
  const otherDirection = page.getByRole("button", { name: /^The other way: / }).last();
  const sentence = (await otherDirection.innerText()).replace("The other way: ", "");
  await otherDirection.press("Enter");
  const turnedBox = page.getByRole("checkbox", { name: sentence });
  await turnedBox.check();
  const aim = await turnedBox.getAttribute("value");
  const before = (await pdfReport.reportStateOf(site.services, key))?.madeAt;
  await page.getByRole("button", { name: "Make my PDF with this plan" }).click();
  await waitForNavigation(page, /\/quest-dashboard$/);
  await page.getByRole("link", { name: "Download PDF" }).waitFor({ timeout: 20_000 });
  await expect
    .poll(async () => (await pdfReport.reportStateOf(site.services, key))?.madeAt ?? before)
    .not.toBe(before);
  const newAims = await pdfReport.chosenAims(site.services, key);
  expect(newAims).not.toContain(first);
  expect(newAims).toContain(aim);
});

test("[REPORT-11] lets a reader choose a direction without scripts", async () => {
  const { person, headers, item, path } = await newBuyer(site);
  const key = { userId: person.id, ...item };
  const { page, context } = await site.newPerson({ javaScriptEnabled: false });
  await carry(site, context, headers);
  await page.goto(`${site.origin}${path.replace(/\/quest-result\/[^/]+/, "/quest-dashboard/plan")}`);
  const other = page.locator("noscript input").first();
  const aim = await other.getAttribute("value");
  await other.check();
  await page.getByRole("button", { name: "Save this plan" }).click();
  await waitForNavigation(page, /\/quest-result\//);
  expect(await pdfReport.chosenAims(site.services, key)).toEqual([aim]);
});

test("[API-02] answers 404 for a plan of another person's result", async () => {
  const { headers } = await newBuyer(site);
  const answer = await fetch(`${site.origin}/quest-dashboard/plan/7/neo-58-v1`, {
    method: "POST",
    body: new URLSearchParams({ aims: "N1 down" }),
    headers: { cookie: headers.get("cookie")!, origin: site.origin },
  });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Page not found (404)");
});
