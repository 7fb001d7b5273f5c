import pino from "pino";
import { describe, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import type { CompletionRequest, OrderAnswer } from "../contract.ts";
import { orderRequest } from "../fixtures.ts";
import * as payments from "../payments.server.ts";

const { services, control, gateway, post, member, newItem, ordering, paying, statusOf } =
  await openPaymentsFixture();

describe("[PAY-08] POST /api/payments/complete", () => {
  test("settles a purchase with the gateway's signature, once for repeated calls", async () => {
    const sale = await paying();
    for (let i = 0; i < 2; i++)
      expect(await post("complete", sale.completion, sale.headers)).toMatchObject({
        status: 200,
        body: { success: true, data: { verified: true } },
      }); // oxlint-disable-line no-await-in-loop -- twice, one after the other
    expect(await statusOf(sale)).toBe("paid");
    const repeated = await post(
      "create-order",
      await orderRequest(services, sale.user, sale.item),
      sale.headers,
    );
    expect(repeated).toMatchObject({ status: 409, body: { code: "ALREADY_PAID" } });
  });

  test("refuses forged, replayed and foreign proof, changes nothing, and logs no secret", async () => {
    const [ownSale, otherSale] = [await paying(), await paying()];
    const lines: string[] = [];
    const quiet = services.log;
    services.log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
    const changed = (
      paymentChanges: Partial<CompletionRequest["paymentData"]>,
      changes: Partial<CompletionRequest> = {},
    ) => ({
      ...ownSale.completion,
      ...changes,
      paymentData: { ...ownSale.completion.paymentData, ...paymentChanges },
    });
    const { razorpay_signature: signature } = ownSale.completion.paymentData;
    const flipped = (signature.startsWith("0") ? "1" : "0") + signature.slice(1);
    const refused: [string, unknown, Headers, string][] = [
      [
        "one character of the signature",
        changed({ razorpay_signature: flipped }),
        ownSale.headers,
        "paymentData.razorpay_signature",
      ],
      [
        "a short signature",
        changed({ razorpay_signature: signature.slice(2) }),
        ownSale.headers,
        "paymentData.razorpay_signature",
      ],
      [
        "an upper-case signature",
        changed({ razorpay_signature: signature.toUpperCase() + "A" }),
        ownSale.headers,
        "paymentData.razorpay_signature",
      ],
      [
        "no signature",
        changed({ razorpay_signature: "" }),
        ownSale.headers,
        "paymentData.razorpay_signature",
      ],
      [
        "another payment",
        changed({ razorpay_payment_id: otherSale.proof.payment.id }),
        ownSale.headers,
        "paymentData.razorpay_signature",
      ],
      [
        "another order",
        changed({ razorpay_order_id: otherSale.order.razorpayOrderId }),
        ownSale.headers,
        "paymentData.razorpay_order_id",
      ],
      [
        "somebody else's whole proof",
        { ...ownSale.completion, paymentData: otherSale.completion.paymentData },
        ownSale.headers,
        "paymentData.razorpay_order_id",
      ],
      ["a changed amount", changed({ amount: 100 }), ownSale.headers, "paymentData.amount"],
      ["a changed currency", changed({ currency: "USD" }), ownSale.headers, "paymentData.currency"],
      ["a failed payment", changed({ status: "failed" }), ownSale.headers, "paymentData.status"],
      ["another person's browser", ownSale.completion, otherSale.headers, "userId"],
      [
        "another person's name and browser",
        { ...ownSale.completion, userId: otherSale.user.id },
        otherSale.headers,
        "paymentSessionId",
      ],
      [
        "another result",
        { ...ownSale.completion, originalSessionId: otherSale.item.sessionId },
        ownSale.headers,
        "originalSessionId",
      ],
      ["another test", { ...ownSale.completion, testId: "neo-116-v1" }, ownSale.headers, "testId"],
      [
        "an unknown payment session",
        { ...ownSale.completion, paymentSessionId: "ps_unknown_unknown" },
        ownSale.headers,
        "paymentSessionId",
      ],
      ["an unknown field", { ...ownSale.completion, paid: true }, ownSale.headers, "paid"],
    ];
    for (const [name, body, headers, field] of refused) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await post("complete", body, headers);
      expect({ name, ...answer }).toMatchObject({ name, status: 400, body: { success: false, field } });
      expect(answer.body.error).toMatch(/^Order validation failed: /);
    }
    expect((await post("complete", ownSale.completion)).status).toBe(401);
    services.log = quiet;
    expect([await statusOf(ownSale), await statusOf(otherSale)]).toEqual(["created", "created"]);
    const log = lines.join("");
    for (const secret of [
      signature,
      flipped,
      gateway.env["RAZORPAY_KEY_SECRET"]!,
      gateway.env["RAZORPAY_WEBHOOK_SECRET"]!,
    ])
      expect(log).not.toContain(secret);
  });

  test("captures a payment that is only authorized", async () => {
    await control.settings({ capture: "manual" });
    const sale = await paying();
    expect((await post("complete", sale.completion, sale.headers)).body).toMatchObject({
      success: true,
      data: { verified: true },
    });
    expect((await control.payments()).find((p) => p.id === sale.proof.payment.id)!.status).toBe("captured");
  });

  test("is pending while the gateway does not answer, and /verify settles it later", async () => {
    const sale = await paying();
    await control.fault({ kind: "html", times: 1 });
    expect((await post("complete", sale.completion, sale.headers)).body).toMatchObject({
      success: true,
      data: { verified: false, status: "pending" },
    });
    expect(await statusOf(sale)).toBe("created");
    const { paymentSessionId } = sale.order;
    expect((await post("verify", { paymentSessionId }, sale.headers)).body).toMatchObject({
      success: true,
      data: { verified: true },
    });
  });
});

describe("[PAY-07] POST /api/payments/verify", () => {
  test("is pending until the bank answers, even after a failed attempt, and so is the quote", async () => {
    const { user, headers, item, order } = await ordering();
    const isPending = async () => (await payments.showOffer(services, { userId: user.id }, item)).pending;
    const verdict = async () =>
      (await post("verify", { paymentSessionId: order.paymentSessionId }, headers)).body.data;
    await control.pay(order.razorpayOrderId, { outcome: "failed" });
    expect(await verdict()).toEqual({ verified: false, status: "created" });
    expect(await isPending()).toBe(false);
    await control.pay(order.razorpayOrderId, { outcome: "pending" });
    expect(await verdict()).toEqual({ verified: false, status: "pending" });
    expect(await isPending()).toBe(true);
    services.clock = { now: () => new Date(Date.now() + 6 * 24 * 3_600_000) };
    expect(await isPending()).toBe(false);
  });

  test("is false until the payment is captured, and for any other member", async () => {
    const { user, headers } = await member();
    const order = (await post("create-order", await orderRequest(services, user, newItem()), headers)).body
      .data as OrderAnswer;
    const { paymentSessionId } = order;
    expect((await post("verify", { paymentSessionId }, headers)).body).toMatchObject({
      success: true,
      data: { verified: false },
    });
    await control.pay(order.razorpayOrderId);
    const otherMember = await member();
    expect((await post("verify", { paymentSessionId }, otherMember.headers)).body).toMatchObject({
      data: { verified: false },
    });
    expect((await post("verify", { paymentSessionId }, headers)).body).toMatchObject({
      data: { verified: true },
    });
    expect(await post("verify", {}, headers)).toMatchObject({
      status: 400,
      body: { error: "Order validation failed: Payment session ID is required", field: "paymentSessionId" },
    });
    expect((await post("verify", { paymentSessionId })).status).toBe(401);
  });
});
