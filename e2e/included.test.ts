import { givenBy } from "../app/features/quest/fixtures.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import * as quest from "../app/features/quest/quest.server.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { expect, expectAccessible, test, useSite } from "../testing/browser.ts";
import { ready, skipToResult } from "../testing/quest-screens.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { withoutEditions } from "../testing/without-prints.ts";

const site = useSite();
withoutEditions(site);

test("[REPORT-04] [RESULT-11] says what the price includes; a buyer answers the other 58 and has two reports for ₹950", async () => {
  const { person, headers, item, path } = await newBuyer(site);
  const { page, context } = await site.newPerson();
  await carry(site, context, headers);
  await page.goto(site.origin + path);
  const bar = page.getByRole("complementary", { name: "Full PDF report" });
  await bar.getByText("₹950", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  const sheet = page.getByRole("dialog", { name: "Full PDF report" });
  await sheet.getByText("A retake after twelve weeks, within a year.").waitFor();
  expect(await sheet.getByRole("listitem").count()).toBe(5);
  expect(await sheet.getByRole("link", { name: "Answer 58 more first" }).getAttribute("href")).toBe(
    `/assessment?form=full&session=${item.sessionId}`,
  );
  await expect(sheet.getByRole("button", { name: "Continue" })).toBeInViewport();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("UPI ID").fill("maya@sandbox");
  await page.getByRole("button", { name: "Pay ₹950" }).click();
  await page
    .getByRole("dialog", { name: "Payment received" })
    .getByRole("link", { name: "Dashboard" })
    .click();
  await waitForNavigation(page, /\/quest-dashboard\//);
  await page.getByText("included in the price you paid, and you keep the first.").waitFor();

  // all but the last of the other 58 were answered earlier
  const answers = givenBy("maya", { form: "full", now: site.services.clock.now() }).slice(0, 115);
  await quest.recordAnswers(
    site.services,
    { sessionId: item.sessionId, answers },
    { userId: person.id, headers: new Headers() },
  );
  await page.getByRole("link", { name: "Answer the next 58" }).click();
  await waitForNavigation(page, /\/assessment/);
  await ready(page);
  await page.getByRole("radiogroup", { name: /^Statement 116 of 116/ }).waitFor();
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "See my result" }).click();
  await skipToResult(page);
  await waitForNavigation(page, new RegExp(`/quest-result/${person.id}/${item.sessionId}/neo-116-v1`));
  await bar.getByText("Your new PDF report is ready").waitFor({ timeout: 20_000 });
  expect(await page.getByText("₹950").count()).toBe(0);

  await page.goto(`${site.origin}/quest-dashboard/${person.id}`);
  await page.getByRole("heading", { name: "Your new PDF is ready" }).waitFor();
  await page.getByRole("heading", { name: "Your PDF is ready" }).waitFor();
  expect(await page.getByRole("link", { name: "Download PDF" }).count()).toBe(2);
  expect(await payments.purchasesOf(site.services, person.id)).toHaveLength(1);
  await expectAccessible(page);
});
