import { DEMO_PASSWORD, createPerson } from "../app/features/accounts/fixtures.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { expect, forgetVisitor, test, useSite } from "../testing/browser.ts";
import { carry } from "../testing/buyer.ts";
import {
  checkout,
  clickBuy,
  expectSold,
  onReport,
  openOffer,
  payNow,
  toast,
} from "../testing/offer-screens.ts";
import { withoutPrints } from "../testing/without-prints.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";

const site = useSite();
withoutPrints(site);
/** One browser for all buyers, in sequence. */
const buyers = site.personForAll();

test("[PAY-06] explains a checkout script that fails to load, and retries at the next click", async () => {
  const shown = await onReport(site, buyers);
  const { page } = shown;
  await page.route("**/checkout.js", (route) => route.abort());
  await openOffer(page);
  await clickBuy(page);
  await toast(page, "Failed to load payment gateway. Please refresh and try again.");
  await page.unroute("**/checkout.js");
  await clickBuy(page);
  await checkout(page).waitFor();
  await payNow(page);
  await expectSold(shown);
});

test("[PAY-03] [RESULT-17] opens the checkout after a signed-out visitor signs in", async () => {
  const { sessionId, testId, headers } = await takeQuest(site.services, { userId: null, person: "noor" });
  const person = await createPerson(site.services);
  const { page, context } = buyers;
  await forgetVisitor(page);
  await carry(site, context, headers);
  await page.goto(`${site.origin}/quest-result/anonymous/${sessionId}/${testId}`);
  await openOffer(page);
  // the toast may disappear before the click resolves
  await Promise.all([toast(page, "Please sign in first"), clickBuy(page)]);
  await waitForNavigation(page, "**/auth**");
  await page.getByText("Create an account to receive your report.").waitFor();
  await page.getByRole("tab", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await checkout(page).waitFor();
  expect(new URL(page.url()).searchParams.has("code")).toBe(false);
  await payNow(page);
  await expectSold({
    page,
    purchase: () => payments.purchaseFor(site.services, { sessionId, testId, userId: person.id }),
  });
});
