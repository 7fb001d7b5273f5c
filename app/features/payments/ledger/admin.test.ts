import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { openAction } from "../../../../testing/admin-action.ts";
import { openAdminApi } from "../../../../testing/admin-api.ts";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import * as audit from "../../audit/audit.server.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import type { StoryStep } from "../ledger.contract.ts";
import { action } from "../admin/order.tsx";
import { ordersHttp } from "./admin-http.server.ts";
import type { OrderFilter } from "../domain/admin-order.ts";
import { buy } from "../fixtures.ts";
import * as payments from "../payments.server.ts";

const paymentsFixture = await openPaymentsFixture();
const { services, control, newItem } = paymentsFixture;
const sentEmails = useSentEmails(services);
/** Submits a form of the order page as the owner. */
const send = async (orderId: string, intent: string, form: Record<string, string> = {}) =>
  (await openAction(services, action, { id: orderId }))(intent, form);
const bought = async (firstName = "Maya", lastName = "Iyer") => {
  const user = await createPerson(services, { firstName, lastName });
  return { user, purchase: await buy(services, control, { user, item: newItem(), method: "card" }) };
};
const asking = async () => {
  const sale = await bought();
  await payments.askRefund(services, sale.user.id, {
    purchaseId: sale.purchase.id,
    reason: "Too general",
    words: "Not me",
  });
  return { ...sale, request: (await fileOf(sale.purchase.id)).requests[0]! };
};
const fileOf = async (id: string) => (await payments.readOrder(services, id))!.order;
const form = (more: Record<string, string> = {}) => ({
  amount: "950",
  reason: "Changed her mind",
  key: randomUUID(),
  seenLeft: "95000",
  ...more,
});
const amounts = async (id: string) => (await payments.refundsOf(services, id)).map(({ amount }) => amount);
const titles = (story: StoryStep[]) => story.map(({ title }) => title);
const listed = async (filter: Partial<OrderFilter>) =>
  (await payments.listOrders(services, { state: undefined, q: "", ...filter })).rows.map(({ id }) => id);

describe("[ADMIN-08] [PAY-10] refunds from the administration", () => {
  test("refunds the whole amount once, even if the form is sent repeatedly, and lists it in the history", async () => {
    const { purchase, user } = await bought();
    const sameForm = form();
    const sendForm = await openAction(services, action, { id: purchase.id });
    const answers = await Promise.all(
      [sameForm, sameForm, sameForm].map((submitted) => sendForm("refund", submitted)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    // as after a lost response
    expect(await sendForm("refund", sameForm)).toMatchObject({ status: 200 });
    expect(await amounts(purchase.id)).toEqual([95_000]);
    const order = await fileOf(purchase.id);
    expect(order).toMatchObject({
      state: "returned",
      refundable: 0,
      refundedAmount: 95_000,
      refunds: [{ step: "processed", reason: "Changed her mind" }],
    });
    expect(titles(order.story)).toEqual(
      expect.arrayContaining([
        "Order created, ₹950",
        "Payment of ₹950 captured, Card",
        "Payment verified",
        "Refund of ₹950, made here",
        "Refund of ₹950 processed",
      ]),
    );
    expect(order.story.find(({ title }) => title === "Payment verified")!.detail).toContain(
      "from the buyer’s browser",
    );
    const note = order.refunds[0]!.creditNote!;
    expect(note).toMatch(/^VC\/\d{4}\/\d{6}$/);
    await expect
      .poll(() => sentEmails.to(user.email).map(({ subject }) => subject))
      .toContain("Your refund of ₹950 was processed");
    expect(await audit.auditEntriesOf(services, "refund.made", purchase.id)).toMatchObject([
      { who: { name: "Ada Fernandes" }, after: { amount: 95_000, reason: "Changed her mind" } },
    ]);
  });

  test("refunds a part, then at most the rest; rejects a form with an outdated amount", async () => {
    const { purchase } = await bought();
    expect(await send(purchase.id, "refund", form({ amount: "200" }))).toMatchObject({
      status: 200,
    });
    expect(await send(purchase.id, "refund", form({ amount: "200" }))).toMatchObject({
      status: 409,
      code: "REFUND_MEANWHILE",
    });
    expect(await send(purchase.id, "refund", form({ amount: "751", seenLeft: "75000" }))).toMatchObject({
      status: 400,
      field: "amount",
      error: "That is more than can still be refunded",
    });
    expect(await fileOf(purchase.id)).toMatchObject({ state: "part-returned", refundable: 75_000 });
    expect(await send(purchase.id, "refund", form({ amount: "750", seenLeft: "75000" }))).toMatchObject({
      status: 200,
    });
    expect(await send(purchase.id, "refund", form({ amount: "1", seenLeft: "0" }))).toMatchObject({
      status: 409,
      code: "NOT_REFUNDABLE",
    });
    expect(await amounts(purchase.id)).toEqual([20_000, 75_000]);
    expect((await payments.reconcileLedger(services)).exceptions).toEqual([]);
  });

  test("rejects a part that leaves less than ₹1, and accepts the whole rest", async () => {
    const { purchase } = await bought();
    const leaveBehind = (remainder: number) =>
      send(purchase.id, "refund", form({ amount: String((95_000 - remainder) / 100) }));
    for (const remainder of [1, 50, 99])
      // oxlint-disable-next-line no-await-in-loop -- three cases
      expect(await leaveBehind(remainder)).toMatchObject({
        status: 400,
        field: "amount",
        error: "Refund all ₹950, or leave at least ₹1: smaller amounts can’t be refunded later",
      });
    expect(await leaveBehind(100)).toMatchObject({ status: 200 });
    const remainderForm = form({ amount: "1", seenLeft: "100" });
    expect(await send(purchase.id, "refund", remainderForm)).toMatchObject({ status: 200 });
    expect(await fileOf(purchase.id)).toMatchObject({ refundable: 0, refundedAmount: 95_000 });
  });

  test("rejects unknown and unpaid orders", async () => {
    expect(await send("pur_nothing", "refund", form())).toMatchObject({
      status: 404,
      error: "This order does not exist",
    });
    const { user, item } = await paymentsFixture.ordering();
    const unpaid = (await payments.purchaseFor(services, { ...item, userId: user.id }))!;
    expect(await send(unpaid.id, "refund", form())).toMatchObject({
      status: 409,
      code: "NOT_REFUNDABLE",
    });
  });
});

describe("[ADMIN-08] [PAY-10] a member's request", () => {
  test("is refunded once if two approvals race; a later refusal is rejected", async () => {
    const { purchase, request } = await asking();
    const sendForm = await openAction(services, action, { id: purchase.id });
    const answers = await Promise.all([1, 2].map(() => sendForm("approve-refund", { request: request.id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await amounts(purchase.id)).toEqual([95_000]);
    expect(
      await send(purchase.id, "decline-refund", { request: request.id, answer: "Too late" }),
    ).toMatchObject({
      status: 409,
    });
    const { story } = await fileOf(purchase.id);
    expect(titles(story)).toEqual(
      expect.arrayContaining([
        "The member requested a refund",
        "Approved by Ada Fernandes",
        "Refund of ₹950, requested by the member",
      ]),
    );
    expect(await audit.auditEntriesOf(services, "refund.confirmed", purchase.id)).toHaveLength(1);
  });

  test("is declined only with a reason, which is emailed to the member", async () => {
    const { purchase, request, user } = await asking();
    expect(await send(purchase.id, "decline-refund", { request: request.id, answer: " " })).toMatchObject({
      status: 400,
      field: "answer",
    });
    expect(
      await send(purchase.id, "decline-refund", {
        request: request.id,
        answer: "The report was made and read",
      }),
    ).toMatchObject({ status: 200 });
    expect(await send(purchase.id, "approve-refund", { request: request.id })).toMatchObject({ status: 409 });
    expect((await payments.refundViewsOf(services, [purchase.id])).get(purchase.id)).toMatchObject([
      { step: "refused", answer: "The report was made and read" },
    ]);
    await expect
      .poll(() =>
        sentEmails.to(user.email).some(({ text }) => text?.includes("The report was made and read")),
      )
      .toBe(true);
    expect(await amounts(purchase.id)).toEqual([]);
  });
});

test("[ADMIN-08] [PAY-12] emails the receipt again, and lists it in the history", async () => {
  const { purchase, user } = await bought();
  const receipts = () =>
    sentEmails.to(user.email).filter(({ text }) => text?.includes(purchase.receiptNumber!)).length;
  await expect.poll(receipts).toBe(1);
  expect(await send(purchase.id, "resend-receipt")).toMatchObject({ status: 200 });
  expect(receipts()).toBe(2);
  const [first, second] = sentEmails
    .to(user.email)
    .filter(({ text }) => text?.includes(purchase.receiptNumber!));
  expect(first?.text).toContain("Your report is being made");
  expect(second?.text).not.toContain("is being made");
  expect(second?.text).toContain("Here is the receipt again.");
  expect(titles((await fileOf(purchase.id)).story)).toContain("Receipt emailed again");
  expect(await audit.auditEntriesOf(services, "receipt.resent", purchase.id)).toHaveLength(1);
  expect(await send("pur_nothing", "resend-receipt")).toMatchObject({ status: 404 });
});

describe("[ADMIN-08] the list of orders", () => {
  test("finds orders by receipt, email, name, payment and gateway order, without wildcards", async () => {
    const { purchase, user } = await bought("Zubaida");
    const { gateway } = await fileOf(purchase.id);
    const { receiptNumber } = purchase;
    const searches = [
      receiptNumber!,
      receiptNumber!.replaceAll("/", "-").toLowerCase(),
      user.email.toUpperCase(),
      "zubaida iy",
      "Iyer",
      purchase.id,
    ];
    for (const q of [...searches, gateway.paymentId!, gateway.orders[0]!])
      // oxlint-disable-next-line no-await-in-loop -- a handful
      expect(await listed({ q }), q).toContain(purchase.id);
    // oxlint-disable-next-line no-await-in-loop -- a handful
    for (const q of ["%", "_", "pay_%", "zubaida_", "pur_\\"]) expect(await listed({ q }), q).toEqual([]);
  });

  test("finds a buyer by last name, by any of its words, with any number of first names", async () => {
    const [souza, rao] = [await bought("Anna", "De Souza"), await bought("Anna Maria", "Raorane")];
    expect([await listed({ q: "de sou" }), await listed({ q: "SOUZA" })]).toEqual([
      [souza.purchase.id],
      [souza.purchase.id],
    ]);
    expect(await listed({ q: "raor" })).toEqual([rao.purchase.id]);
    expect([await listed({ q: "ouza" }), await listed({ q: "a r" })]).toEqual([[], []]);
  });

  test("filters by state, and lists the states", async () => {
    const { purchase } = await bought();
    const failing = await paymentsFixture.ordering();
    await control.pay(failing.order.razorpayOrderId, { outcome: "failed" });
    await control.deliver({ ids: await paymentsFixture.eventsOf(failing.order.razorpayOrderId) });
    const failed = (await paymentsFixture.purchaseOf(failing)).id;
    const waiting = (await paymentsFixture.purchaseOf(await paymentsFixture.ordering())).id;
    const requested = (await asking()).purchase.id;
    const returned = (await bought()).purchase.id;
    await send(returned, "refund", form());
    const partlyRefunded = (await bought()).purchase.id;
    await send(partlyRefunded, "refund", form({ amount: "200" }));
    await control.settings({ refunds: "pending" });
    const returning = (await bought()).purchase.id;
    await send(returning, "refund", form());
    const ids = [purchase.id, failed, waiting, requested, partlyRefunded, returned, returning];
    const inState = async (state: OrderFilter["state"]) =>
      (await listed({ state })).filter((id) => ids.includes(id)).toSorted();
    expect(await inState("paid")).toEqual([purchase.id, requested].toSorted());
    expect(await inState("failed")).toEqual([failed]);
    const [attempt] = (await payments.listOrders(services, { state: "failed", q: failed })).rows;
    expect(attempt?.method).toBe("upi");
    expect(await inState("waiting")).toEqual([waiting]);
    expect(await inState("part-returned")).toEqual([partlyRefunded]);
    expect(await inState("returned")).toEqual([returned]);
    expect(await inState("returning")).toEqual([returning]);
    expect(await inState("needs-you")).toEqual([requested]);
    const states = Object.fromEntries(
      (await payments.listOrders(services, { state: undefined, q: "" })).rows.map(({ id, state }) => [
        id,
        state,
      ]),
    );
    expect(ids.map((id) => states[id])).toEqual([
      "paid",
      "failed",
      "waiting",
      "paid",
      "part-returned",
      "returned",
      "returning",
    ]);
  });

  test("exports a CSV file with the same filter, escaping formulas", async () => {
    const { purchase, user } = await bought("=Quill");
    const api = openAdminApi(services, [ordersHttp(services)]);
    const path = `/api/admin/orders.csv?q=${purchase.receiptNumber}`;
    const { status, text, headers } = await api.call("GET", path, undefined, await api.owner());
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const [head, line, end] = text.split("\r\n");
    expect(head).toContain("Email,Status,Needs you,Amount in rupees,");
    expect(line).toContain(`${purchase.id},${purchase.receiptNumber},`);
    expect(line).toContain(`'=Quill Iyer,${user.email},Paid,,950,0,Card,pay_`);
    expect(end).toBe("");
  });
});
