import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, createPerson } from "../app/features/accounts/fixtures.ts";
import type { OrderRequest } from "../app/features/payments/contract.ts";
import { gatewayControl } from "../app/features/payments/fixtures.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";

const site = useSite();
const control = () => gatewayControl(site.services.env.RAZORPAY_API_BASE);
/** The report is being made, or was ready before the dialog was looked at. */
const PAID =
  /^Our model is analyzing your response for deeper analysis\. It will be ready in 15 minutes$|^Your PDF report is ready/;

/** A buyer on their report. */
async function onReport() {
  const buyer = await newBuyer(site);
  const { page, context } = await site.newPerson();
  await carry(site, context, buyer.headers);
  await page.goto(site.origin + buyer.path);
  return { ...buyer, page, context };
}
type Shown = Awaited<ReturnType<typeof onReport>>;

async function openOffer(page: Page) {
  await page.getByText(/^Ends in \d\d:\d\d$/).waitFor(); // the bar has its price: it hears clicks from now on
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  await page.getByRole("dialog", { name: "Full PDF report" }).waitFor();
}
const clickBuy = (page: Page) =>
  page.getByRole("dialog", { name: "Full PDF report" }).getByRole("button", { name: "Continue" }).click();
const checkout = (page: Page) => page.getByRole("dialog", { name: "Sandbox checkout" });
const payNow = (page: Page) => page.getByRole("button", { name: "Pay ₹950" }).click();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const toCheckout = async (page: Page) => {
  await openOffer(page);
  await clickBuy(page);
  await checkout(page).waitFor();
};

/**
 * The screen says so, the server says so, one payment was taken, and nothing of the purchase is left in the
 * browser.
 */
async function expectSold({ page, purchase }: Pick<Shown, "page" | "purchase">) {
  await toast(page, "Payment successful!");
  await page.getByRole("dialog", { name: "Payment received" }).getByText(PAID).waitFor();
  await expect.poll(async () => (await purchase())?.status).toBe("paid");
  expect(
    await page.evaluate(() =>
      Object.keys(sessionStorage).filter((k) => k === "payment_context" || k === "payment_session"),
    ),
  ).toEqual([]);
}

/** What the gateway has of this purchase. */
async function ordersOf({ purchase }: Pick<Shown, "purchase">) {
  const id = (await purchase())!.id;
  return (await control().orders()).filter((o) => o.notes["purchase"] === id);
}

describe("[PAY-02] buying on the report", () => {
  test("offer, order, card, completion: sold", async () => {
    const shown = await onReport();
    const { page } = shown;
    await openOffer(page);
    await clickBuy(page);
    await checkout(page).waitFor();
    expect(await page.getByRole("dialog", { name: "Full PDF report" }).count()).toBe(0);
    await page.getByRole("tab", { name: "Card" }).click();
    expect(await page.getByLabel("Name on card").inputValue()).toBe("Maya Iyer");
    await payNow(page);
    await expectSold(shown);
    expect(await shown.purchase()).toMatchObject({ method: "card", amount: 95_000 });
  });

  test("a failed try, then another in the same checkout: sold once", async () => {
    const shown = await onReport();
    const { page } = shown;
    await toCheckout(page);
    await page.getByLabel("Fails").check();
    await payNow(page);
    await page.getByText("The bank declined this sandbox payment").waitFor();
    await page.getByLabel("Succeeds").check();
    await payNow(page);
    await expectSold(shown);
  });

  test("[PAY-06] Escape ends the checkout and says so; the same order is paid on the next click", async () => {
    const shown = await onReport();
    const { page } = shown;
    await toCheckout(page);
    await page.keyboard.press("Escape");
    await toast(page, "Payment cancelled by user");
    expect((await shown.purchase())?.status).toBe("created");
    await clickBuy(page);
    await checkout(page).waitFor();
    await payNow(page);
    await expectSold(shown);
    expect(await ordersOf(shown)).toHaveLength(1);
  });

  test("closing after a failed try shows why it failed", async () => {
    const { page } = await onReport();
    await toCheckout(page);
    await page.getByLabel("Fails").check();
    await payNow(page);
    await page.getByText("The bank declined this sandbox payment").waitFor();
    await page.getByRole("button", { name: "Cancel payment" }).click();
    await toast(page, "The bank declined this sandbox payment");
  });

  test("a completion whose answer is lost is sold all the same", async () => {
    const shown = await onReport();
    await shown.page.route("**/api/payments/complete", (route) => route.abort());
    await toCheckout(shown.page);
    await payNow(shown.page);
    await expectSold(shown);
  });

  test("[PAY-09] paid, and the checkout never calls back: the report notices", async () => {
    await control().settings({ silent: true });
    const shown = await onReport();
    await toCheckout(shown.page);
    await payNow(shown.page);
    await expectSold(shown);
    await control().settings({ silent: false });
  });

  test("the bank says yes late, to an open checkout: sold", async () => {
    const shown = await onReport();
    await toCheckout(shown.page);
    await shown.page.getByLabel("Stays pending").check();
    await payNow(shown.page);
    await shown.page.getByText("The bank has not answered yet").waitFor();
    const pending = (await control().payments()).findLast((p) => p.status === "created")!;
    await control().authorizeLate(pending.id);
    await expectSold(shown);
  });

  test("two tabs pay one order: sold once, and both say so", async () => {
    const shown = await onReport();
    const second = await shown.context.newPage();
    await second.goto(site.origin + shown.path);
    await toCheckout(shown.page);
    await toCheckout(second);
    await payNow(shown.page);
    await expectSold(shown);
    await payNow(second);
    await second.getByText("This order has been paid already").waitFor();
    await second.getByRole("button", { name: "Cancel payment" }).click();
    await expectSold({ page: second, purchase: shown.purchase });
    const [order] = await ordersOf(shown);
    const taken = (await control().payments()).filter(
      (p) => p.order_id === order!.id && p.status === "captured",
    );
    expect(taken).toHaveLength(1);
  });
});

describe("what keeps a sale from being made says so", () => {
  test("[PAY-06] a checkout script that does not load; the next click tries again", async () => {
    const shown = await onReport();
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
    const { page, purchase } = await onReport();
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
    const { page, purchase } = await onReport();
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
  const { page, context } = await site.newPerson();
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
