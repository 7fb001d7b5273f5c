import type { BrowserContext, Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { accountScreens } from "../testing/account-screens.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { priceIsThere } from "../testing/offer-screens.ts";
import { beforeAll, describe, expect, signIn, test, useSite } from "../testing/browser.ts";

// Sentences of the specification's error catalogue (§8) that no other journey makes appear.

const site = useSite();
const { openAuth, fill, submit, toast } = accountScreens(site);

describe("[AUTH-12] letters that do not load", () => {
  const member = site.personForAll();
  beforeAll(async () => signIn(member.context, site, await createPerson(site.services)));

  for (const [status, words] of [
    [400, "Invalid request data"],
    [401, "Authentication required"],
    [403, "Access denied"],
    [404, "Service not found"],
    [429, "Too many requests. Please try again later"],
    [500, "Server error. Please try again"],
    [503, "Service temporarily unavailable"],
    [418, "Server error (418)"],
    [0, "Network error. Please check your connection and try again"],
  ] as const)
    test(`an answer of ${status} without a word of its own is told as: ${words}`, async () => {
      const { page } = member;
      await page.route("**/api/newsletter/mine", (route) =>
        status ? route.fulfill({ status, body: "" }) : route.abort(),
      );
      await page.goto(`${site.origin}/profile`);
      const emailSection = page.getByRole("region", { name: "Letters", exact: true });
      await emailSection.getByRole("alert").getByText(words, { exact: true }).waitFor();
      await page.unrouteAll();
      await emailSection.getByRole("button", { name: "Try again" }).click();
      await emailSection.getByRole("checkbox").first().waitFor();
    });
});

test("[AUTH-12] an unexpected error, and an email that is being sent again", async () => {
  const { page } = await site.newPerson();
  await openAuth(page);
  await page.getByRole("button", { name: "Forgot password" }).click();
  await page.route("**/api/auth/recover", (route) => route.fulfill({ status: 502, body: "" }));
  await page.getByLabel("E-mail").fill("maya@villa.test");
  await page.getByRole("button", { name: "Send the link" }).click();
  await toast(page, "An unexpected error occurred");
  await page.getByRole("button", { name: "Back to Sign In" }).click();
  const pending = await createPerson(site.services, { confirmed: false });
  await fill(page, { email: pending.email, password: pending.password });
  await submit(page);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/auth/resend", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Resend Verification Email" }).click();
  await page.getByRole("button", { name: "Resending..." }).waitFor();
  letGo();
  await toast(page, "Verification email sent! Please check your inbox and spam folder.");
});

/** Makes this browser a buyer's; where their report is. */
async function reportIn(context: BrowserContext) {
  const buyer = await newBuyer(site);
  await carry(site, context, buyer.headers);
  return site.origin + buyer.path;
}
/** The report drawn anew, the offer open. */
async function openOffer(page: Page, report: string) {
  await page.goto(report);
  await priceIsThere(page);
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  await page.getByRole("dialog", { name: "Full PDF report" }).waitFor();
}
const clickBuy = (page: Page) =>
  page.getByRole("dialog", { name: "Full PDF report" }).getByRole("button", { name: "Continue" }).click();

describe("[PAY-06] what the buyer is told", () => {
  const buyer = site.personForAll();
  let report = "";
  beforeAll(async () => {
    report = await reportIn(buyer.context);
  });

  for (const [message, words] of [
    ["The network is gone", "Network error. Please check your connection and try again."],
    ["The server fell over", "Server error. Please try again in a few moments."],
    ["No authentication", "Authentication required. Please sign in and try again."],
    ["Anything else", "Payment failed. Please try again."],
  ] as const)
    test(`an exception of the page itself (${message}): ${words}`, async () => {
      const { page } = buyer;
      await openOffer(page, report);
      await page.evaluate((text) => {
        crypto.randomUUID = () => {
          throw new Error(text);
        };
      }, message);
      await clickBuy(page);
      await toast(page, words);
    });

  test("a session that ends meanwhile, an order that does not come about, a checkout that does not open", async () => {
    const { page, context } = await site.newPerson();
    await openOffer(page, await reportIn(context));
    const order = "**/api/payments/create-order";
    await page.route("**/checkout.js", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: 'window.Razorpay = function () { throw new Error("No room for a checkout"); };',
      }),
    );
    await page.route(order, (route) => route.fulfill({ status: 500, json: { success: false } }));
    await clickBuy(page);
    await toast(page, "Failed to create payment order. Please try again.");
    await page.unroute(order);
    await clickBuy(page);
    await toast(page, "Failed to open payment modal");
    await page.route(order, (route) =>
      route.fulfill({ status: 401, json: { success: false, code: "AUTHENTICATION_REQUIRED" } }),
    );
    await clickBuy(page);
    await toast(page, "User authentication lost during payment initiation");
    expect(await page.getByRole("dialog", { name: "Sandbox checkout" }).count()).toBe(0);
  });
});
