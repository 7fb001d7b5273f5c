import type { Page } from "@playwright/test";
import { gatewayControl } from "../app/features/payments/fixtures.ts";
import { describe, expect, test, useSite } from "../testing/browser.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { withoutPrints } from "../testing/without-prints.ts";
import {
  checkout,
  clickBuy,
  expectSold,
  onReport,
  openOffer,
  ordersOf,
  payNow,
  toast,
  toCheckout,
} from "../testing/offer-screens.ts";

const site = useSite();
withoutPrints(site);
/** One browser for all buyers, in sequence. */
const buyers = site.personForAll();
const control = () => gatewayControl(site.services.env.RAZORPAY_API_BASE);

/** The attributes of the topmost element in the browser's top layer. */
async function onTop(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("DOM.getDocument");
  const { nodeIds } = await browser.send("DOM.getTopLayerElements");
  const nodes = await Promise.all(
    nodeIds.map((nodeId) => browser.send("DOM.describeNode", { nodeId }).catch(() => undefined)), // removed by now
  );
  await browser.detach();
  return nodes.findLast((top) => top && !top.node.nodeName.startsWith("::"))?.node.attributes ?? [];
}

/** Records from now on which buttons of the open dialog are under a visible toast. */
const watchToasts = (page: Page) =>
  page.evaluate(() => {
    const seen = { toasts: 0, covered: new Set<string>() };
    Object.assign(globalThis, { seen });
    const look = () => {
      const dialog = document.querySelector("dialog:modal");
      for (const said of document.querySelectorAll('[data-mounted="true"][data-removed="false"]')) {
        const box = said.getBoundingClientRect();
        for (const button of dialog?.querySelectorAll("button, a") ?? []) {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          const isUnder = box.left < right && left < box.right && box.top < bottom && top < box.bottom;
          if (isUnder) seen.covered.add(button.textContent || (button.getAttribute("aria-label") ?? ""));
          seen.toasts++;
        }
      }
      requestAnimationFrame(look);
    };
    look();
  });
/** The record of `watchToasts`, once no toast is left. */
async function seenToasts(page: Page) {
  await page.locator("[data-sonner-toast]").first().waitFor();
  await page.locator("[data-sonner-toast]").first().waitFor({ state: "detached" });
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { toasts: number; covered: Set<string> } };
    return { areSeen: seen.toasts > 0, covered: [...seen.covered] };
  });
}

describe("[PAY-02] buying on the report", () => {
  test("sells after offer, order, card and completion", async () => {
    const shown = await onReport(site, buyers);
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

  test("opens the offer when the button is pressed before the page's scripts have loaded", async () => {
    const { page, context } = await site.newPerson({ eager: true });
    const scripts = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await scripts.promise;
      await route.continue().catch(() => undefined); // requested before the click
    });
    const buyer = await newBuyer(site);
    await carry(site, context, buyer.headers);
    await page.goto(site.origin + buyer.path, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Unlock Full PDF Report" }).click({ noWaitAfter: true });
    scripts.resolve();
    await page.getByRole("dialog", { name: "Full PDF report" }).waitFor();
  });

  test("[PAY-06] reopens the offer as soon as the checkout is left, while the gateway is queried for a payment, also after Escape just as it opens", async () => {
    const { page } = await onReport(site, buyers);
    await toCheckout(page);
    const answered = Promise.withResolvers<void>();
    await page.route("**/api/payments/verify", async (route) => {
      await answered.promise;
      await route.continue();
    });
    // waitForRequest times out, so that a missing request is reported
    await Promise.all([page.waitForRequest("**/api/payments/verify"), page.keyboard.press("Escape")]);
    const offer = page.getByRole("dialog", { name: "Full PDF report" });
    await offer.getByRole("button", { name: "Processing..." }).waitFor();
    await offer.getByRole("button", { name: "Close" }).click();
    await offer.waitFor({ state: "hidden" });
    answered.resolve();
    await toast(page, "Payment cancelled by user");
    expect(await offer.isVisible()).toBe(false); // the reader had closed it
    await openOffer(page);
    await page.unroute("**/api/payments/verify");
    await page.evaluate(() => {
      const place = window as unknown as { Razorpay: new (options: object) => { open(): void } };
      place.Razorpay = class extends place.Razorpay {
        override open() {
          super.open();
          document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
        }
      };
    });
    const verified = page.waitForResponse("**/api/payments/verify");
    await clickBuy(page);
    await verified;
    await expect(offer.getByRole("alert")).toHaveText("Payment cancelled by user");
  });

  test("[PAY-06] [RESULT-16] explains a cancelled payment in the reopened offer until the next attempt, which pays the same order, with toasts that cover no button", async () => {
    const shown = await onReport(site, buyers);
    const { page } = shown;
    await toCheckout(page);
    await watchToasts(page);
    await page.keyboard.press("Escape");
    const offer = page.getByRole("dialog", { name: "Full PDF report" });
    await expect(offer.getByRole("alert")).toHaveText("Payment cancelled by user");
    await expect.poll(() => onTop(page)).toContain("data-toasts");
    expect((await shown.purchase())?.status).toBe("created");
    expect(await seenToasts(page)).toEqual({ areSeen: true, covered: [] });
    await offer.getByRole("button", { name: "Close" }).click();
    await offer.waitFor({ state: "hidden" });
    await openOffer(page);
    expect(await offer.getByRole("alert").count()).toBe(0);
    await clickBuy(page);
    await checkout(page).waitFor();
    await watchToasts(page);
    await payNow(page);
    await expectSold(shown);
    expect(await seenToasts(page)).toEqual({ areSeen: true, covered: [] });
    expect(await ordersOf(site, shown)).toHaveLength(1);
  });

  test("[PAY-09] detects a payment whose checkout never calls back", async () => {
    await control().settings({ silent: true });
    const shown = await onReport(site, buyers);
    await toCheckout(shown.page);
    await payNow(shown.page);
    await expectSold(shown);
    await control().settings({ silent: false });
  });
});
