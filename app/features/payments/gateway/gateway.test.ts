import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startGateway } from "../../../../testing/gateway.ts";
import { openRedirectingServer } from "../../../../testing/redirecting-server.ts";
import { readEnv } from "../../../platform/env.server.ts";
import { openGateway } from "./gateway.server.ts";

const sandbox = await startGateway();
const { control } = sandbox;
const env = readEnv(sandbox.env);
const gateway = openGateway(env);
const orderRequest = {
  amount: 95_000,
  currency: "INR",
  receipt: "ps_receipt_0001",
  notes: { purchase: "pur_1" },
};
afterAll(() => sandbox.stop());
beforeEach(() => control.clearFaults());

describe("[PAY-11] the gateway client", () => {
  test("refuses missing keys, and live keys for any other host than the gateway's", () => {
    expect(() => openGateway({ ...env, RAZORPAY_KEY_ID: "rzp_live_1" })).toThrow(
      "RAZORPAY_API_BASE must be https://api.razorpay.com",
    );
    expect(() =>
      openGateway({ ...env, RAZORPAY_API_BASE: "https://api.razorpay.com", RAZORPAY_KEY_ID: "rzp_live_1" }),
    ).not.toThrow();
    expect(() => openGateway({ ...env, RAZORPAY_KEY_SECRET: undefined })).toThrow("not set");
  });

  test("does not follow redirects, so requests go only to the configured address", async () => {
    const elsewhere = await openRedirectingServer();
    const led = openGateway({ ...env, RAZORPAY_API_BASE: elsewhere.url });
    await expect(led.createOrder(orderRequest)).rejects.toMatchObject({ reason: "status 307" });
    elsewhere.close();
    expect(elsewhere.requests).toEqual(["/v1/orders"]);
  });

  test("distinguishes refused requests from those that may have succeeded", async () => {
    await expect(gateway.createOrder({ ...orderRequest, amount: 1 })).rejects.toMatchObject({
      kind: "refused",
      reason: "input_validation_failed",
    });
    await control.fault({ kind: "throttle" });
    await expect(gateway.createOrder(orderRequest)).rejects.toMatchObject({ kind: "throttled" });
    await control.fault({ kind: "html" });
    await expect(gateway.createOrder(orderRequest)).rejects.toMatchObject({
      kind: "unknown",
      reason: "status 502",
    });
    await control.fault({ kind: "cut", method: "POST" });
    await expect(gateway.createOrder(orderRequest)).rejects.toMatchObject({
      kind: "unknown",
      reason: "UND_ERR_SOCKET",
    });
    expect(await gateway.orderByReceipt(orderRequest.receipt)).toMatchObject({
      amount: 95_000,
      receipt: orderRequest.receipt,
    });
    expect(await gateway.orderByReceipt("ps_receipt_none")).toBeUndefined();
    const closed = await openRedirectingServer();
    closed.close();
    const unreachable = openGateway({ ...env, RAZORPAY_API_BASE: closed.url });
    await expect(unreachable.payment("pay_1")).rejects.toMatchObject({
      kind: "unknown",
      reason: "ECONNREFUSED",
    });
    const stranger = openGateway({ ...env, RAZORPAY_KEY_SECRET: "wrong" });
    await expect(stranger.createOrder(orderRequest)).rejects.toMatchObject({ kind: "refused" });
  });

  test("makes one refund for two requests with the same key", async () => {
    const order = await gateway.createOrder({ ...orderRequest, receipt: "ps_receipt_0002" });
    const { payment } = await control.pay(order.id);
    const first = await gateway.refund(payment.id, { amount: 1_000, key: "rf_0123456789" });
    expect(await gateway.refund(payment.id, { amount: 1_000, key: "rf_0123456789" })).toEqual(first);
    expect(await gateway.refundsOf(payment.id)).toEqual([first]);
    expect(first).toMatchObject({ status: "processed", receipt: "rf_0123456789", payment_id: payment.id });
    await expect(gateway.refund(payment.id, { amount: 2_000, key: "rf_0123456789" })).rejects.toMatchObject({
      kind: "unknown",
    });
    await expect(gateway.refund(payment.id, { amount: 99_000, key: "rf_9876543210" })).rejects.toMatchObject({
      kind: "refused",
    });
  });
});
