import fs from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import { paid as paidEvent } from "../app/features/payments/contract.ts";
import { buy, gatewayControl } from "../app/features/payments/fixtures.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import { MAKE_JOB } from "../app/features/pdf-report/making/making.server.ts";
import { carry, newBuyer } from "../testing/buyer.ts";
import { priceIsThere } from "../testing/offer-screens.ts";
import { openPdf } from "../testing/pdf.ts";
import {
  describe,
  expect,
  expectAccessible,
  expectReadable,
  signIn,
  test,
  useSite,
} from "../testing/browser.ts";
import { openOwnSite } from "../testing/site-processes.ts";
import { withoutEditions, withoutPrints } from "../testing/without-prints.ts";

const site = useSite();
const control = () => gatewayControl(site.services.env.RAZORPAY_API_BASE);

/** Maya on her dashboard, with a bought report. */
async function maya() {
  const buyer = await newBuyer(site);
  const purchase = await buy(site.services, control(), {
    user: buyer.person,
    item: buyer.item,
    method: "upi",
  });
  const { page, context } = await site.newPerson({ acceptDownloads: true });
  await carry(site, context, buyer.headers);
  await page.goto(`${site.origin}/quest-dashboard`);
  return { ...buyer, bought: purchase, page, context };
}
async function ada(path: string, context?: BrowserContext) {
  const person = context
    ? { page: await context.newPage(), context }
    : await site.newPerson({ viewport: { width: 1440, height: 900 } });
  await signIn(
    person.context,
    site,
    await createPerson(site.services, { firstName: "Ada", lastName: "Fernandes", email: "ada@villa.test" }),
  );
  await person.page.goto(site.origin + path);
  return person.page;
}
const paid = (page: Page) => page.getByRole("region", { name: "Payments" });
async function pdfBehind(page: Page, name: RegExp) {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  return (await openPdf(fs.readFileSync(await (await download).path()))).text.replaceAll(/\s+/g, " ");
}
async function ask(page: Page, words: string) {
  await paid(page).getByRole("link", { name: "Ask for a refund" }).click();
  await page.getByRole("heading", { name: "Ask for a refund" }).waitFor();
  await page.getByLabel("Too general").check();
  await page.getByLabel("Anything we should learn from").fill(words);
  await page.getByRole("button", { name: "Ask for a refund of ₹950", exact: true }).click();
  await paid(page).getByText("Refund requested").waitFor();
}

describe("[PAY-10] [PAY-12] refunds", () => {
  withoutEditions(site);

  test("are requested on the dashboard, confirmed in the administration from the email, announced and recorded, and the ledger balances", async () => {
    const { page, person, bought } = await maya();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await pdfBehind(page, /^Receipt VV/)).toContain(bought.receiptNumber!);
    await ask(page, "It could be anybody");
    expect(await paid(page).getByRole("link", { name: "Ask for a refund" }).count()).toBe(0);

    const ownerEmail = await site.mailbox.emailTo("ada@villa.test", /Refund of ₹950 requested/);
    expect(ownerEmail.text).toContain("It could be anybody");
    const adminPage = await ada(
      new URL(ownerEmail.links.find((link) => link.includes("/admin/orders/"))!).pathname,
    );
    await adminPage.getByRole("heading", { name: "Maya Iyer requested a refund of ₹950" }).waitFor();
    await adminPage.getByRole("button", { name: "Refund ₹950" }).click();
    await adminPage
      .getByRole("dialog", { name: "Refund ₹950?" })
      .getByRole("button", { name: "Refund ₹950" })
      .dblclick();
    await adminPage.getByRole("heading", { name: "Refund of ₹950 processed" }).waitFor();
    expect(
      (await payments.refundsOf(site.services, bought.id)).map(({ amount, status }) => [amount, status]),
    ).toEqual([[95_000, "processed"]]);

    await site.mailbox.emailTo(person.email, /Your refund of ₹950 is approved/);
    const ended = await site.mailbox.emailTo(person.email, /Your refund of ₹950 was processed/);
    const number = /VC\/\d{4}\/\d{6}/.exec(ended.text)![0];
    await page.reload();
    await paid(page).getByText("Refunded", { exact: true }).waitFor();
    const note = await pdfBehind(page, /^Credit note VC/);
    for (const words of ["Credit Note", number, bought.receiptNumber!, "₹950.00"])
      expect(note).toContain(words);
    await expect
      .poll(async () =>
        (
          await page.request.get(
            `${site.origin}/api/pdf-report/${bought.sessionId}/${bought.testId}/download`,
          )
        ).status(),
      )
      .toBe(404);

    await adminPage.goto(`${site.origin}/admin`);
    await adminPage.getByRole("heading", { name: "Books balanced" }).waitFor();
    expect(await adminPage.getByRole("region", { name: "Books balanced" }).innerText()).toContain("1, ₹950");
  });
});

describe("[PAY-10] [PAY-12] refund requests", () => {
  withoutPrints(site);

  test("have accessible forms for their buyer alone, are refused with a reason by email and on the page, keep the money, and can be requested again", async () => {
    const { page, person, bought } = await maya();
    const form = `${site.origin}/quest-dashboard/refund/${bought.id}`;
    const { headers } = await newBuyer(site);
    const answer = await fetch(form, { headers, redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/quest-dashboard#payments"]);
    await page.goto(form);
    await expectReadable(page);
    await page.goto(`${site.origin}/quest-dashboard`);
    await ask(page, "I expected a book");
    await expectAccessible(page);
    const adminPage = await ada("/admin");
    await adminPage.getByText(/oldest refund request is due for an answer by .+ IST\./).waitFor();
    await adminPage.getByRole("link", { name: "1 order needs you" }).click();
    await adminPage.getByRole("link", { name: bought.receiptNumber! }).click();
    await adminPage.getByRole("button", { name: "Decline" }).click();
    const question = adminPage.getByRole("dialog", { name: "Decline Maya Iyer’s refund" });
    await question.getByRole("button", { name: "Decline" }).click();
    await question.getByText("Add a reason").waitFor();
    await question.getByLabel("Reason").fill("It was downloaded and read from end to end.");
    await question.getByRole("button", { name: "Decline" }).click();
    await question.waitFor({ state: "detached" });
    await adminPage.getByRole("heading", { name: "Declined by Ada Fernandes" }).waitFor();
    expect((await site.mailbox.emailTo(person.email, /About your refund request/)).text).toContain(
      "It was downloaded and read from end to end.",
    );
    await page.reload();
    await paid(page)
      .getByText(/we declined: It was downloaded and read from end to end\./)
      .waitFor();
    await paid(page).getByRole("link", { name: "Ask for a refund" }).waitFor();
    expect(await payments.refundsOf(site.services, bought.id)).toEqual([]);
  });
});

test("[PAY-12] asks for the buyer's state before paying if a GSTIN is set", async () => {
  const taxed = await openOwnSite({
    env: { GSTIN: "33ABCDE1234F1Z5", SELLER_NAME: "Villa Vesper", SELLER_ADDRESS: "12 Ridge Road, Coonoor" },
  });
  await taxed.services.jobs.unsubscribe(paidEvent.name, MAKE_JOB); // prints no report
  const { headers, path, purchase } = await newBuyer(taxed);
  const { page, context } = await site.newPerson();
  await carry(taxed, context, headers);
  await page.goto(taxed.origin + path);
  await priceIsThere(page);
  await page.getByRole("button", { name: "Unlock Full PDF Report" }).click();
  const sheet = page.getByRole("dialog", { name: "Full PDF report" });
  await sheet.getByRole("button", { name: "Continue" }).click();
  await sheet.getByText("Please choose your state").waitFor();
  await expectAccessible(page);
  await sheet.getByLabel("Your state, for the invoice").selectOption({ label: "Karnataka" });
  await sheet.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Pay ₹950" }).click();
  await expect.poll(async () => (await purchase())?.status).toBe("paid");
  await page.goto(`${taxed.origin}/quest-dashboard`);
  await paid(page)
    .getByRole("link", { name: /^Tax invoice VV/ })
    .waitFor();
});
