import { DEMO_PASSWORD, createPerson } from "../app/features/accounts/fixtures.ts";
import type { OrderRequest } from "../app/features/payments/contract.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { describe, expect, forgetVisitor, test, useSite } from "../testing/browser.ts";
import { carry } from "../testing/buyer.ts";
import {
  checkout,
  clickBuy,
  expectSold,
  onReport,
  openOffer,
  payNow,
  toast,
  toCheckout,
} from "../testing/offer-screens.ts";
import { withoutPrints } from "../testing/unprinted.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";

const site = useSite();
withoutPrints(site);
/** All buyers of this file, one after another. */
const buyers = site.personForAll();

describe("what keeps a sale from being made says so", () => {
  test("[PAY-06] a checkout script that does not load; the next click tries again", async () => {
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

  test("[PAY-08] a changed amount buys nothing", async () => {
    const { page, purchase } = await onReport(site, buyers);
    await page.route("**/api/payments/create-order", async (route) => {
      const body = route.request().postDataJSON() as OrderRequest;
      await route.continue({ postData: JSON.stringify({ ...body, amount: 100 }) });
    });
    await openOffer(page);
    await clickBuy(page);
    await toast(page, "Order validation failed: Amount does not match the current price");
    expect(await purchase()).toBeUndefined();
  });

  test("[PAY-08] a forged signature is not success", async () => {
    const { page, purchase } = await onReport(site, buyers);
    await page.route("**/v1/checkout/orders/*/payments", async (route) => {
      const razorpay_order_id = route.request().url().split("/").at(-2);
      const payment = {
        razorpay_order_id,
        razorpay_payment_id: "pay_00000000000000",
        razorpay_signature: "0".repeat(64),
      };
      await route.fulfill({ json: { status: "captured", silent: false, payment } });
    });
    await toCheckout(page);
    await payNow(page);
    await toast(page, "Order validation failed: Payment signature is not valid");
    expect((await purchase())?.status).toBe("created");
  });
});

test("[PAY-03] somebody signed out signs in and finds the checkout open", async () => {
  const { sessionId, testId, headers } = await takeQuest(site.services, { userId: null, person: "noor" });
  const person = await createPerson(site.services);
  const { page, context } = buyers;
  await forgetVisitor(page);
  await carry(site, context, headers);
  await page.goto(`${site.origin}/quest-result/anonymous/${sessionId}/${testId}`);
  await openOffer(page);
  await clickBuy(page);
  await toast(page, "Please sign in first");
  await waitForNavigation(page, "**/auth**");
  await page.getByLabel("E-mail").fill(person.email);
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
