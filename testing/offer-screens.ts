import { expect, type Page } from "@playwright/test";
import { gatewayControl } from "../app/features/payments/fixtures.ts";
import { forgetVisitor, type useSite } from "./browser.ts";
import { carry, newBuyer } from "./buyer.ts";

/** Text of the dialog while the report is being made, or if it was ready before the dialog opened. */
const PAID =
  /^Our model is analyzing your response for deeper analysis\. It will be ready in 15 minutes$|^Your PDF report is ready/;

type TestSite = ReturnType<typeof useSite>;
/** Resets this browser and opens a new buyer's report in it. */
export async function onReport(
  site: TestSite,
  { page, context }: Awaited<ReturnType<TestSite["newPerson"]>>,
) {
  const buyer = await newBuyer(site);
  await forgetVisitor(page);
  await carry(site, context, buyer.headers);
  await page.goto(site.origin + buyer.path);
  return { ...buyer, page, context };
}
type Shown = Awaited<ReturnType<typeof onReport>>;

export const priceBar = (page: Page) => page.getByRole("complementary", { name: "Full PDF report" });
/** Waits until the bar shows its price, which it does once it is interactive. */
export const priceIsThere = (page: Page) => priceBar(page).getByText("₹950", { exact: true }).waitFor();
export async function openOffer(page: Page) {
  await priceIsThere(page);
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  await page.getByRole("dialog", { name: "Full PDF report" }).waitFor();
}
export const clickBuy = (page: Page) =>
  page.getByRole("dialog", { name: "Full PDF report" }).getByRole("button", { name: "Continue" }).click();
export const checkout = (page: Page) => page.getByRole("dialog", { name: "Sandbox checkout" });
export const payNow = (page: Page) => page.getByRole("button", { name: "Pay ₹950" }).click();
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
export async function toCheckout(page: Page) {
  await openOffer(page);
  await clickBuy(page);
  await checkout(page).waitFor();
}

/**
 * Expects that page and server show the purchase as paid, and that the browser's session storage has nothing
 * left of it.
 */
export async function expectSold({ page, purchase }: Pick<Shown, "page" | "purchase">) {
  await toast(page, "Payment successful!");
  await page.getByRole("dialog", { name: "Payment received" }).getByText(PAID).waitFor();
  await expect.poll(async () => (await purchase())?.status).toBe("paid");
  expect(
    await page.evaluate(() =>
      Object.keys(sessionStorage).filter((k) => k === "payment_context" || k === "payment_session"),
    ),
  ).toEqual([]);
}

/** The gateway's orders for this purchase. */
export async function ordersOf(site: TestSite, { purchase }: Pick<Shown, "purchase">) {
  const id = (await purchase())!.id;
  return (await gatewayControl(site.services.env.RAZORPAY_API_BASE).orders()).filter(
    (o) => o.notes["purchase"] === id,
  );
}
