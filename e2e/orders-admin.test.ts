import fs from "node:fs";
import type { Page } from "@playwright/test";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import { buy, gatewayControl } from "../app/features/payments/fixtures.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import * as pdfReport from "../app/features/pdf-report/pdf-report.server.ts";
import { takeQuest } from "../app/features/quest/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { adminScreens } from "../testing/admin-screens.ts";
import { openPdf } from "../testing/pdf.ts";
import { describe, expect, expectReadable, test, useSite } from "../testing/browser.ts";
import { withoutEditions, withoutPrints } from "../testing/without-prints.ts";

const site = useSite();
const openAdminPage = adminScreens(site).adminForAll();
const control = () => gatewayControl(site.services.env.RAZORPAY_API_BASE);

/** A member who bought the report of their result by card. */
async function bought(lastName: string) {
  const user = await createPerson(site.services, { firstName: "Maya", lastName });
  const { sessionId, testId } = await takeQuest(site.services, { userId: user.id, person: "maya" });
  const item = { sessionId, testId };
  return { user, item, purchase: await buy(site.services, control(), { user, item, method: "card" }) };
}
const refundsOf = async (id: string) =>
  (await payments.refundsOf(site.services, id)).map(({ amount }) => amount);
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
/** Waits for a report made after this time, and reloads the order's page. @returns when it was made */
async function reportMade(page: Page, { user, item }: Awaited<ReturnType<typeof bought>>, after = "") {
  const madeAt = async () =>
    (await pdfReport.reportStateOf(site.services, { userId: user.id, ...item }))?.madeAt ?? "";
  await expect.poll(async () => (await madeAt()) > after, { timeout: 60_000 }).toBe(true);
  await page.reload();
  await page
    .getByRole("heading", { name: /^PDF made, \d+ pages/ })
    .first()
    .waitFor();
  return madeAt();
}

describe("[ADMIN-08] the page of orders", () => {
  withoutEditions(site);

  test("finds and opens an order by keyboard, shows its history, resends the receipt and remakes the PDF", async () => {
    const sale = await bought("Story");
    const { purchase, user } = sale;
    const { page } = await openAdminPage("/admin/orders");
    const search = page.getByRole("searchbox", { name: "Find an order" });
    await search.fill(purchase.receiptNumber!);
    await search.press("Enter");
    await page.getByRole("link", { name: purchase.receiptNumber! }).waitFor();
    await expect
      .poll(() => page.getByRole("table", { name: "Orders, newest first" }).getByRole("row").count())
      .toBe(2);
    await page.getByRole("link", { name: purchase.receiptNumber! }).press("Enter");
    await waitForNavigation(page, `**/admin/orders/${purchase.id}`);
    for (const step of [
      "Order created, ₹950",
      "Payment of ₹950 captured, Card",
      "Payment verified",
      `Receipt ${purchase.receiptNumber}`,
    ])
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      await page.getByRole("heading", { name: step }).waitFor();
    const firstMadeAt = await reportMade(page, sale);
    await page.getByRole("button", { name: "Resend the receipt" }).click();
    await dialog(page, "Resend the receipt?").getByRole("button", { name: "Resend the receipt" }).click();
    await page.getByRole("heading", { name: "Receipt emailed again" }).waitFor();
    const emails = (await site.mailbox.emails()).filter(
      ({ to, subject }) => to.includes(user.email) && subject.includes(purchase.receiptNumber!),
    );
    expect(emails).toHaveLength(2);
    await page.getByRole("button", { name: "Make the PDF again" }).click();
    await dialog(page, "Make the PDF again?").getByRole("button", { name: "Make the PDF again" }).click();
    await dialog(page, "Make the PDF again?").waitFor({ state: "detached" });
    await reportMade(page, sale, firstMadeAt);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: `Receipt ${purchase.receiptNumber}`, exact: true }).click();
    expect((await openPdf(fs.readFileSync(await (await download).path()))).text).toContain(
      purchase.receiptNumber!,
    );
  });
});

describe("[ADMIN-08] the page of an order", () => {
  withoutPrints(site);

  test("refunds a part, rejects wrong amounts at their field, and makes one refund for a double click", async () => {
    const { purchase } = await bought("Part");
    const { page } = await openAdminPage(`/admin/orders/${purchase.id}`);
    await page.getByRole("button", { name: "Refund…" }).click();
    const form = dialog(page, "Refund Maya Part");
    const amount = form.getByLabel("Amount in rupees");
    expect(await amount.inputValue()).toBe("950");
    await amount.fill("950.01");
    await form.getByRole("button", { name: "Refund", exact: true }).click();
    await form.getByText("Enter at most ₹950").waitFor();
    await form.getByText("Add a reason").waitFor();
    await amount.fill("200");
    await form.getByLabel("Reason (saved in the audit log)").fill("It came late");
    await form.getByRole("button", { name: "Refund ₹200" }).dblclick();
    await form.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Refund of ₹200 processed" }).waitFor();
    await page.getByText("Partially refunded", { exact: true }).waitFor();
    expect(await refundsOf(purchase.id)).toEqual([20_000]);
    await page.getByRole("button", { name: "Refund…" }).click();
    expect(await amount.inputValue()).toBe("750");
  });

  test("makes one refund when its response was lost and it is clicked again; sends nothing offline", async () => {
    const { purchase } = await bought("Lost");
    const { page } = await openAdminPage(`/admin/orders/${purchase.id}`);
    await page.getByRole("button", { name: "Refund…" }).click();
    const form = dialog(page, "Refund Maya Lost");
    await form.getByLabel("Reason (saved in the audit log)").fill("The answer is lost");
    const confirmRefund = () => form.getByRole("button", { name: "Refund ₹950" }).click();
    await page.waitForLoadState("networkidle"); // the code for sending has loaded
    await page.context().setOffline(true);
    await confirmRefund();
    await form.getByText("You’re offline. Try again when you reconnect.").waitFor();
    await page.context().setOffline(false);
    await page.route(
      `**/admin/orders/${purchase.id}.data*`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await confirmRefund();
    await form.getByText(/^Network error/).waitFor();
    await confirmRefund();
    await form.waitFor({ state: "detached" });
    expect(await refundsOf(purchase.id)).toEqual([95_000]);
  });

  test("keeps a dialog open while its request runs, also on Escape", async () => {
    const { purchase } = await bought("Slow");
    const { page } = await openAdminPage(`/admin/orders/${purchase.id}`);
    const answer = Promise.withResolvers<void>();
    await page.route(`**/admin/orders/${purchase.id}.data*`, async (route) => {
      await answer.promise;
      await route.abort();
    });
    await page.getByRole("button", { name: "Resend the receipt" }).click();
    const question = dialog(page, "Resend the receipt?");
    await question.getByRole("button", { name: "Resend the receipt" }).click();
    await question.getByText("Working… this closes when it’s done.").waitFor();
    for (const name of ["Cancel", "Close"])
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      expect(await question.getByRole("button", { name }).isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    answer.resolve();
    await question.getByText(/^Network error/).waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
  });
});

describe("[ADMIN-08] the page of members", () => {
  withoutPrints(site);

  test("finds and opens a member, whose quests and orders are linked", async () => {
    const { user, purchase } = await bought("Roomy");
    const { page } = await openAdminPage("/admin/members?q=roomy");
    await page.getByRole("link", { name: `Maya Roomy ${user.email}` }).click();
    await page.getByRole("heading", { name: "Maya Roomy" }).waitFor();
    await page
      .getByRole("table", { name: "Finished quests of this member" })
      .getByText("The Architect")
      .waitFor();
    await page.getByRole("link", { name: purchase.receiptNumber!, exact: true }).click();
    await waitForNavigation(page, `**/admin/orders/${purchase.id}`);
    await page.getByRole("link", { name: "Open", exact: true }).click();
    await waitForNavigation(page, `**/admin/members/${user.id}`);
  });

  test("invites a person by email, and explains a known address", async () => {
    const { page } = await openAdminPage("/admin/members");
    await page.getByRole("button", { name: "Invite" }).click();
    const form = dialog(page, "Invite someone");
    await form.getByLabel("Email address").fill("ada@villa.test");
    await form.getByRole("button", { name: "Send invitation" }).click();
    await form.getByText("There is already an account with this address").waitFor();
    await form.getByLabel("Email address").fill("new.friend@villa.test");
    await form.getByRole("button", { name: "Send invitation" }).click();
    await form.waitFor({ state: "detached" });
    expect((await site.mailbox.emailTo("new.friend@villa.test")).subject).toBe(
      "You’re invited to Villa Vesper",
    );
    await page.getByRole("link", { name: /new\.friend@villa\.test/ }).click();
    await page.getByRole("button", { name: "Invite again" }).waitFor();
  });
});

describe("[ADMIN-08] orders and members", () => {
  withoutPrints(site);

  test("fit every width accessibly", async () => {
    const { user, purchase } = await bought("At every width");
    await payments.askRefund(site.services, user.id, {
      purchaseId: purchase.id,
      reason: "Too general",
      words: "It could be anybody",
    });
    const { page } = await openAdminPage("/admin/orders");
    for (const path of [
      "orders",
      `orders/${purchase.id}`,
      "members",
      "orders?q=nobody",
      "members?q=nobody",
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- in sequence
      await page.goto(`${site.origin}/admin/${path}`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectReadable(page); // oxlint-disable-line no-await-in-loop -- as above
    }
    await page.goto(`${site.origin}/admin/orders/${purchase.id}`);
    await page.getByRole("button", { name: "Refund…" }).click();
    await dialog(page, /^Refund Maya/).waitFor();
    await expectReadable(page);
  });

  test("keep the actions on a member at least 8 px apart on a phone", async () => {
    const { user } = await bought("On a phone");
    await signedIn(site.services, user); // so that they can be signed out
    const { page } = await openAdminPage(`/admin/members/${user.id}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Sign out everywhere" }).waitFor();
    const nearest = await page
      .getByRole("button", {
        name: /^(Sign out everywhere|Suspend|Send them their data…|Delete the account…|Receipt .*)$/,
      })
      .evaluateAll((buttons) => {
        const boxes = buttons.map((one) => one.getBoundingClientRect());
        const apart = boxes.flatMap((a, at) =>
          boxes
            .slice(at + 1)
            .map((b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)),
        );
        return { buttons: boxes.length, apart: Math.min(...apart) };
      });
    expect(nearest.buttons).toBe(5);
    expect(nearest.apart).toBeGreaterThanOrEqual(8);
  });
});
