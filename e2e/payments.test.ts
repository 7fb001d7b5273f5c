import axe from "axe-core";
import type { Page } from "@playwright/test";
import type { OrderAnswer } from "../app/features/payments/contract.ts";
import { gatewayControl, orderRequest } from "../app/features/payments/fixtures.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { describe, expect, forgetVisitor, test, useSite } from "../testing/browser.ts";
import { withoutPrints } from "../testing/without-prints.ts";

const site = useSite();
withoutPrints(site);
/** One browser, in which each test is a new buyer. */
const buyers = site.personForAll();

/** A member with an order and the checkout open. The checkout's callbacks are recorded in `callbacks`. */
async function atCheckout(options: object = {}) {
  const { person, headers: cookies, item, purchase } = await newBuyer(site);
  const { page, context } = buyers;
  await forgetVisitor(page);
  await carry(site, context, cookies);
  await page.goto(`${site.origin}/results-demo`);
  const request = await orderRequest(site.services, person, item);
  const order = (await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    return (
      await (
        await fetch("/api/payments/create-order", { method: "POST", headers, body: JSON.stringify(body) })
      ).json()
    ).data;
  }, request)) as OrderAnswer;
  await page.addScriptTag({ url: order.checkoutUrl });
  await open(page, order, options);
  return {
    page,
    order,
    person,
    item,
    purchase,
    dialog: page.getByRole("dialog", { name: "Sandbox checkout" }),
  };
}

type CheckoutOutcome = { handler: object[]; failed: object[]; dismissed: number };
const open = (page: Page, order: OrderAnswer, options: object) =>
  page.evaluate(
    ([given, more]) => {
      const outcome: CheckoutOutcome = { handler: [], failed: [], dismissed: 0 };
      Object.assign(window, { callbacks: outcome });
      const { Razorpay } = window as unknown as {
        Razorpay: new (o: object) => { on(e: string, f: (p: object) => void): void; open(): void };
      };
      const checkout = new Razorpay({
        key: given.key,
        amount: given.amount,
        currency: given.currency,
        name: given.name,
        description: "Payment for Test",
        order_id: given.razorpayOrderId,
        prefill: given.prefill,
        modal: { escape: true, backdropclose: false, ondismiss: () => void outcome.dismissed++ },
        handler: (proof: object) => void outcome.handler.push(proof),
        ...more,
      });
      checkout.on("payment.failed", (payload) => void outcome.failed.push(payload));
      checkout.open();
    },
    [order, options] as const,
  );
const outcomeOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { callbacks: CheckoutOutcome }).callbacks);
const control = () => gatewayControl(site.services.env.RAZORPAY_API_BASE);

const paidOnce = async ({ purchase, order }: Awaited<ReturnType<typeof atCheckout>>) => {
  await expect.poll(async () => (await purchase())?.status).toBe("paid");
  const taken = (await control().payments()).filter(
    (p) => p.order_id === order.razorpayOrderId && p.status === "captured",
  );
  expect(taken).toHaveLength(1);
};
const payButton = (page: Page) => page.getByRole("button", { name: "Pay ₹950" });

describe("[PAY-11] the sandbox checkout", () => {
  test("calls back once for a UPI payment, and only the gateway's webhook completes the sale", async () => {
    const at = await atCheckout();
    await expect.poll(() => at.dialog.isVisible()).toBe(true);
    expect(await at.dialog.textContent()).toContain("No money moves");
    await at.page.getByLabel("UPI ID").fill("not an id");
    await payButton(at.page).click();
    expect(await at.page.getByRole("alert").textContent()).toBe("Enter a UPI ID such as name@bank");
    await at.page.getByLabel("UPI ID").fill("maya@sandbox");
    await payButton(at.page).dblclick();
    await at.dialog.waitFor({ state: "detached" });
    const outcome = await outcomeOn(at.page);
    expect(outcome).toMatchObject({ failed: [], dismissed: 0 });
    expect(outcome.handler).toEqual([
      {
        razorpay_order_id: at.order.razorpayOrderId,
        razorpay_payment_id: expect.stringMatching(/^pay_/),
        razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    await paidOnce(at);
  });

  test("succeeds at a second attempt after a failed card", async () => {
    const at = await atCheckout();
    await at.page.getByRole("tab", { name: "UPI" }).focus();
    await at.page.keyboard.press("ArrowRight");
    await at.page.getByLabel("Card number").fill("4111 1111 1111 1112");
    await payButton(at.page).click();
    expect(await at.page.getByRole("alert").textContent()).toBe("This card number is not valid");
    await at.page.getByLabel("Card number").fill("4111 1111 1111 1111");
    await at.page.getByLabel("Fails").check();
    await payButton(at.page).click();
    await expect.poll(async () => (await outcomeOn(at.page)).failed.length).toBe(1);
    expect(await outcomeOn(at.page)).toMatchObject({
      handler: [],
      failed: [
        {
          error: {
            code: "BAD_REQUEST_ERROR",
            reason: "payment_failed",
            metadata: { order_id: at.order.razorpayOrderId },
          },
        },
      ],
    });
    await at.page.getByLabel("Succeeds").check();
    await payButton(at.page).click();
    await at.dialog.waitFor({ state: "detached" });
    expect((await outcomeOn(at.page)).handler).toHaveLength(1);
    await paidOnce(at);
  });

  test("is accessible, closes on Escape but not on a backdrop click, and makes the page behind inert", async () => {
    const at = await atCheckout();
    await at.dialog.waitFor();
    // through DevTools, since the page's policy blocks foreign scripts
    await at.page.evaluate(axe.source);
    for (const tab of ["Card", "UPI"]) {
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      await at.page.getByRole("tab", { name: tab }).click();
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      const faults = await at.page.evaluate(async () => {
        type Found = { violations: { id: string }[]; passes: unknown[] };
        const { axe: tool } = window as unknown as { axe: { run(on: object): Promise<Found> } };
        await Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {})));
        const found = await tool.run({ fromShadowDom: ["[data-sandbox-checkout]", "section"] });
        return { violations: found.violations.map((v) => v.id), looked: found.passes.length > 10 };
      });
      expect(faults).toEqual({ violations: [], looked: true });
    }
    await at.page.mouse.click(5, 5);
    expect(await at.dialog.isVisible()).toBe(true);
    // oxlint-disable-next-line no-await-in-loop -- in sequence
    for (let i = 0; i < 30; i++) await at.page.keyboard.press("Tab");
    expect(
      await at.page.evaluate(
        () =>
          [null, document.body].includes(document.activeElement as HTMLElement | null) ||
          document.activeElement!.hasAttribute("data-sandbox-checkout"),
      ),
    ).toBe(true);
    await at.page.keyboard.press("Escape");
    await at.dialog.waitFor({ state: "detached" });
    expect(await outcomeOn(at.page)).toEqual({ handler: [], failed: [], dismissed: 1 });
    expect(
      await at.page.evaluate(() => [...document.body.children].some((e) => (e as HTMLElement).inert)),
    ).toBe(false);
    expect((await at.purchase())?.status).toBe("created");
  });

  test("refuses a second payment from another tab", async () => {
    const at = await atCheckout();
    await at.dialog.waitFor();
    await control().pay(at.order.razorpayOrderId);
    await payButton(at.page).click();
    await expect
      .poll(() => at.page.getByRole("alert").textContent())
      .toBe("This order has been paid already");
    await paidOnce(at);
  });
});
