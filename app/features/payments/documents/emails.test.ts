import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { holdLock } from "../../../../testing/held-lock.ts";
import { newItem, openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { openPdf } from "../../../../testing/pdf.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { completionOf, orderRequest } from "../fixtures.ts";
import * as payments from "../payments.server.ts";

const { services, post, member, paying, ordering, control, purchaseOf, eventsOf } =
  await openPaymentsFixture();
const emails = useSentEmails(services);

test("[PAY-12] waits for a receipt that another process is sending, and does not count it as sent", async () => {
  const sale = await paying();
  const { id } = await purchaseOf(sale);
  const lock = await holdLock(services.locks, `payment-letter:receipt:${id}`);
  expect((await post("complete", sale.completion, sale.headers)).status).toBe(200);
  await lock.met();
  expect(emails.to(sale.user.email)).toEqual([]);
  await lock.letGo();
  await expect.poll(() => emails.to(sale.user.email).length).toBe(1);
});

test("[PAY-12] requires the buyer's state if a GSTIN is set, and shows the tax in email and PDF", async () => {
  const { env } = services;
  services.env = { ...env, GSTIN: "33ABCDE1234F1Z5", SELLER_ADDRESS: "12 Ridge Road, Coonoor" };
  onTestFinished(() => void (services.env = env));
  const { user, headers } = await member();
  const item = newItem();
  const request = await orderRequest(services, user, item);
  expect(await post("create-order", request, headers)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining("Please choose your state"), field: "buyerState" },
  });
  const { body } = await post("create-order", { ...request, buyerState: "29" }, headers);
  const proof = await control.pay(body.data.razorpayOrderId);
  await post("complete", completionOf(user, item, body.data, proof), headers);
  const texts = () => emails.to(user.email).map(({ text }) => text);
  await expect.poll(texts).toEqual([expect.stringContaining("IGST 18%")]);
  const { receiptNumber } = await purchaseOf({ user, item });
  const { bytes } = await payments.readDocumentPdf(services, user, receiptNumber!);
  const invoice = (await openPdf(bytes)).text.replaceAll(/\s+/g, " ");
  for (const words of ["Tax Invoice", "GSTIN 33ABCDE1234F1Z5", "Karnataka (29)", "IGST 18%", "₹144.92"])
    expect(invoice).toContain(words);
});

test("[PAY-10] states on each of two credit notes that it cancels part of the receipt", async () => {
  const sale = await ordering();
  const { payment } = await control.pay(sale.order.razorpayOrderId);
  await control.refund(payment.id, 20000);
  await control.refund(payment.id);
  await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
  const { receiptNumber } = await purchaseOf(sale);
  const findEmail = (amount: string) =>
    emails.to(sale.user.email).find(({ subject }) => subject === `Your refund of ${amount} was processed`);
  await expect.poll(() => [findEmail("₹200"), findEmail("₹750")].filter(Boolean).length).toBe(2);
  for (const email of [findEmail("₹200"), findEmail("₹750")])
    expect(email?.text).toContain(`This credit note cancels part of ${receiptNumber}.`);
  expect(findEmail("₹750")?.text).toContain("We removed the PDF report from your account.");
});

test("[PAY-10] emails the owner the gateway's reason for refusing a refund", async () => {
  const sale = await ordering();
  const { payment } = await control.pay(sale.order.razorpayOrderId);
  await control.deliver({ ids: await eventsOf(sale.order.razorpayOrderId) });
  const { id, amount } = await purchaseOf(sale);
  await control.refund(payment.id, 20_000); // the site does not know of it yet
  const request = { amount, reason: "as agreed", key: randomUUID(), seenLeft: amount };
  await payments.refundByOwner(services, { id: "u_ada", name: "Ada" }, { purchaseId: id, ...request });
  const failed = () => emails.to("ada@villa.test").find(({ text }) => text?.includes(id));
  await expect.poll(failed).toBeDefined();
  expect(failed()?.subject).toBe("A refund of ₹950 failed");
  expect(failed()?.text).toMatch(/The gateway rejected it: [A-Z][a-z]+ [\w ,]+\.\n/);
});

test("[ADMIN-08] omits outdated promises from a resent receipt", async () => {
  const sale = await paying();
  expect((await post("complete", sale.completion, sale.headers)).status).toBe(200);
  const { id } = await purchaseOf(sale);
  await payments.resendReceipt(services, { id: "u_ada", name: "Ada" }, id);
  const resentEmail = () => emails.to(sale.user.email).find(({ text }) => text?.includes(" again."));
  await expect.poll(resentEmail).toBeDefined();
  const { text, html } = resentEmail()!;
  for (const body of [text, html]) {
    expect(body).not.toContain("Fully refundable");
    expect(body).toContain("You can follow this order on your dashboard");
  }
});
