import { createHmac } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Sale, openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { findPaymentDocument } from "../documents/documents.server.ts";
import * as payments from "../payments.server.ts";

const { services, control, gateway, post, paying, statusOf } = await openPaymentsFixture();

const sign = (body: string) =>
  createHmac("sha256", gateway.env["RAZORPAY_WEBHOOK_SECRET"]!).update(body).digest("hex");
async function event(sale: Sale, change: object = {}) {
  const capturedEvent = (await control.events()).find(
    (e) => e.type === "payment.captured" && JSON.stringify(e.payload).includes(sale.order.razorpayOrderId),
  )!;
  const { payload, ...otherFields } = capturedEvent.payload as { payload: { payment: { entity: object } } };
  return {
    id: capturedEvent.id,
    body: JSON.stringify({
      ...otherFields,
      payload: { payment: { entity: { ...payload.payment.entity, ...change } } },
    }),
  };
}

describe("[PAY-09] POST /api/payments/webhook", () => {
  test("accepts only the gateway's own bytes", async () => {
    const sale = await paying();
    const { id, body } = await event(sale);
    const forged: [string, Record<string, string>][] = [
      [body, {}],
      [body, { "x-razorpay-signature": "0".repeat(64), "x-razorpay-event-id": id }],
      [body, { "x-razorpay-signature": "nonsense", "x-razorpay-event-id": id }],
      [`${body} `, { "x-razorpay-signature": sign(body), "x-razorpay-event-id": id }],
      [body, { "x-razorpay-signature": sign(body) }],
      ["not json", { "x-razorpay-signature": sign("not json"), "x-razorpay-event-id": id }],
    ];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const [text, headers] of forged) expect((await post("webhook", text, headers)).status).toBe(400);
    expect(await statusOf(sale)).toBe("created");
    const wrong = await event(sale, { amount: 100 });
    await post("webhook", wrong.body, {
      "x-razorpay-signature": sign(wrong.body),
      "x-razorpay-event-id": "evt_wrong",
    });
    expect(await statusOf(sale)).toBe("created");
    expect(
      (await post("webhook", body, { "x-razorpay-signature": sign(body), "x-razorpay-event-id": id })).status,
    ).toBe(200);
    expect(await statusOf(sale)).toBe("paid");
  });

  test("stores nothing of an event whose processing crashes, and applies its next delivery", async () => {
    const sale = await paying();
    const { id, body } = await event(sale);
    const headers = { "x-razorpay-signature": sign(body), "x-razorpay-event-id": id };
    const { events } = services;
    services.events = { publish: () => Promise.reject(new Error("the process died here")) };
    expect((await post("webhook", body, headers)).status).toBe(500);
    services.events = events;
    expect(await statusOf(sale)).toBe("created");
    expect((await post("webhook", body, headers)).status).toBe(200);
    expect(await statusOf(sale)).toBe("paid");
  });

  test("accepts and ignores irrelevant events and unknown orders", async () => {
    for (const given of [
      { event: "dispute.created", payload: {} },
      {
        event: "payment.captured",
        payload: {
          payment: {
            entity: { id: "pay_x", order_id: "order_x", amount: 1, currency: "INR", status: "captured" },
          },
        },
      },
    ]) {
      const body = JSON.stringify(given);
      const headers = { "x-razorpay-signature": sign(body), "x-razorpay-event-id": `evt_${given.event}` };
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await post("webhook", body, headers)).status).toBe(200);
    }
  });
});

test("[PAY-12] numbers receipts without gaps, also if many pay at once and some settlements fail", async () => {
  const year = Date.parse("2031-05-01T00:00:00Z");
  services.clock = { now: () => new Date(year) };
  const sales = await Promise.all(Array.from({ length: 8 }, () => paying()));
  const { events } = services;
  let n = 0;
  services.events = {
    publish: (...args) => (n++ % 3 === 1 ? Promise.reject(new Error("lost")) : events.publish(...args)),
  };
  await Promise.allSettled(sales.map((s) => payments.complete(services, s.user, s.completion)));
  services.events = events;
  await Promise.all(sales.map((s) => payments.complete(services, s.user, s.completion)));
  const numbers = await Promise.all(
    sales.map(async (s) => (await payments.purchasesOf(services, s.user.id))[0]!.receiptNumber!),
  );
  expect(numbers.toSorted()).toEqual(Array.from({ length: 8 }, (_, i) => `VV/3132/00000${i + 1}`));
});

test("[PAY-12] keeps the receipt prefix until the financial year ends if the brand is renamed", async () => {
  const { env } = services;
  onTestFinished(() => void (services.env = env));
  const soldIn = async (at: string, brand: string) => {
    services.clock = { now: () => new Date(at) };
    services.env = { ...env, BRAND_NAME: brand };
    const { user, completion } = await paying();
    await payments.complete(services, user, completion);
    const { receiptNumber } = (await payments.purchasesOf(services, user.id))[0]!;
    const document = await findPaymentDocument(services, receiptNumber!);
    expect(document).toMatchObject({ userId: user.id, paymentDocument: { number: receiptNumber } });
    return receiptNumber;
  };
  expect(await soldIn("2041-05-01T00:00:00Z", env.BRAND_NAME)).toBe("VV/4142/000001");
  expect(await soldIn("2041-06-01T00:00:00Z", "Casa Aurora")).toBe("VV/4142/000002");
  expect(await soldIn("2042-05-01T00:00:00Z", "Casa Aurora")).toBe("CA/4243/000001");
  expect(await soldIn("2042-06-01T00:00:00Z", env.BRAND_NAME)).toBe("CA/4243/000002");
});
