import { createHmac } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startGateway } from "../../testing/gateway.ts";

let gateway = await startGateway();
afterAll(() => gateway.stop());
beforeEach(() =>
  gateway.control.settings({ webhooks: "hold", capture: "automatic", refunds: "processed", siteUrl: "" }),
);

type Answer = { status: number; body: Record<string, any> };
async function api(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = gateway.env;
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString("base64")}`;
  const answer = await fetch(gateway.url + path, {
    method,
    headers: { authorization, "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, any> };
}
const order = async (more: object = {}) =>
  (await api("POST", "/v1/orders", { amount: 95000, currency: "INR", receipt: "r-1", ...more })).body;

describe("[PAY-11] the sandbox gateway", () => {
  test("creates an order in the provider's shape and finds it by receipt", async () => {
    const made = await order({ receipt: "by-receipt", notes: { a: "b" } });
    expect(made).toMatchObject({
      entity: "order",
      amount: 95000,
      amount_due: 95000,
      amount_paid: 0,
      status: "created",
      attempts: 0,
      notes: { a: "b" },
    });
    expect(made["id"]).toMatch(/^order_[A-Za-z0-9]{14}$/);
    const list = await api("GET", "/v1/orders?receipt=by-receipt");
    expect(list.body).toEqual({ entity: "collection", count: 1, items: [made] });
  });

  test.each([
    ["a wrong key", 401, () => api("GET", "/v1/orders", undefined, { authorization: "Basic x" })],
    ["an unknown field", 400, () => api("POST", "/v1/orders", { amount: 95000, currency: "INR", price: 1 })],
    ["a fraction", 400, () => api("POST", "/v1/orders", { amount: 950.5, currency: "INR" })],
    ["under one rupee", 400, () => api("POST", "/v1/orders", { amount: 99, currency: "INR" })],
    ["an unknown id", 400, () => api("GET", "/v1/orders/order_00000000000000")],
    ["an unknown address", 404, () => api("GET", "/v1/nothing")],
  ])("refuses %s", async (_, status, call) => {
    const { status: given, body } = await call();
    expect(given).toBe(status);
    expect(body).toMatchObject({ error: { code: "BAD_REQUEST_ERROR", description: expect.any(String) } });
  });

  test("a failed try leaves the order open, a paid order takes no second payment", async () => {
    const { id } = await order();
    await gateway.control.pay(id, { outcome: "failed", reason: "card_declined" });
    expect((await api("GET", `/v1/orders/${id}`)).body).toMatchObject({ status: "attempted", attempts: 1 });
    const { payment } = await gateway.control.pay(id);
    expect((await api("GET", `/v1/orders/${id}`)).body).toMatchObject({
      status: "paid",
      attempts: 2,
      amount_paid: 95000,
      amount_due: 0,
    });
    await expect(gateway.control.pay(id)).rejects.toThrow("order_already_paid");
    const attempts = (await api("GET", `/v1/orders/${id}/payments`)).body;
    expect(attempts["items"].map((p: { status: string }) => p.status)).toEqual(["failed", "captured"]);
    expect(payment.status).toBe("captured");
  });

  test("a late yes captures, and goes back when another payment has won", async () => {
    const open = await order();
    const { payment: slow } = await gateway.control.pay(open["id"], { outcome: "failed" });
    expect((await gateway.control.authorizeLate(slow.id)).status).toBe("captured");
    const raced = await order();
    const { payment: late } = await gateway.control.pay(raced["id"], { outcome: "pending" });
    await gateway.control.pay(raced["id"]);
    expect(await gateway.control.authorizeLate(late.id)).toMatchObject({
      status: "refunded",
      amount_refunded: 95000,
    });
  });

  test("captures by hand when told to, once and for the whole amount", async () => {
    await gateway.control.settings({ capture: "manual" });
    const { id } = await order();
    const { payment } = await gateway.control.pay(id);
    expect(payment.status).toBe("authorized");
    expect(
      (await api("POST", `/v1/payments/${payment.id}/capture`, { amount: 1000, currency: "INR" })).status,
    ).toBe(400);
    expect(
      (await api("POST", `/v1/payments/${payment.id}/capture`, { amount: 95000, currency: "INR" })).body[
        "status"
      ],
    ).toBe("captured");
    expect(
      (await api("POST", `/v1/payments/${payment.id}/capture`, { amount: 95000, currency: "INR" })).status,
    ).toBe(400);
  });

  test("refunds once per idempotency key and never more than was paid", async () => {
    const { payment } = await gateway.control.pay((await order())["id"]);
    const refund = (body: object, key: string) =>
      api("POST", `/v1/payments/${payment.id}/refund`, body, { "x-refund-idempotency": key });
    const first = await refund({ amount: 20000 }, "refund-key-1");
    expect(first.body).toMatchObject({
      entity: "refund",
      amount: 20000,
      status: "processed",
      payment_id: payment.id,
    });
    expect((await refund({ amount: 20000 }, "refund-key-1")).body["id"]).toBe(first.body["id"]);
    expect((await refund({ amount: 30000 }, "refund-key-1")).status).toBe(409);
    expect((await refund({ amount: 20000 }, "short")).status).toBe(400);
    expect((await refund({ amount: 95000 }, "refund-key-2")).status).toBe(400);
    expect((await refund({}, "refund-key-3")).body["amount"]).toBe(75000);
    expect((await api("GET", `/v1/payments/${payment.id}`)).body).toMatchObject({
      status: "refunded",
      refund_status: "full",
    });
    expect((await refund({}, "refund-key-4")).status).toBe(400);
  });

  test("faults cut the answer after the work, answer HTML or 429", async () => {
    await gateway.control.fault({ kind: "cut", method: "POST", path: "/v1/orders" });
    await expect(order({ receipt: "cut" })).rejects.toThrow("fetch failed");
    expect((await api("GET", "/v1/orders?receipt=cut")).body["count"]).toBe(1);
    await gateway.control.fault({ kind: "throttle" });
    expect((await api("GET", "/v1/orders")).status).toBe(429);
    await gateway.control.fault({ kind: "html" });
    await expect(api("GET", "/v1/orders")).rejects.toThrow("not valid JSON");
    expect((await api("GET", "/v1/orders")).status).toBe(200);
  });

  test("what was answered is there after kill -9, and a half-written line is not", async () => {
    const made = await order({ receipt: "kept" });
    const { payment } = await gateway.control.pay(made["id"]);
    const { folder, url } = gateway;
    await gateway.kill();
    fs.appendFileSync(`${folder}/journal.jsonl`, '[["orders",{"id":"order_half');
    gateway = await startGateway({ data: folder });
    expect(gateway.url).toBe(url);
    expect((await api("GET", `/v1/payments/${payment.id}`)).body["status"]).toBe("captured");
    expect((await api("GET", "/v1/orders?receipt=kept")).body["items"][0]["status"]).toBe("paid");
  });
});

describe("[PAY-09] the sandbox's webhooks", () => {
  test("are signed over their bytes, keep their id, and come again until they are taken", async () => {
    const seen: { id: string; signed: boolean; type: string }[] = [];
    const site = http.createServer(async (request, response) => {
      let body = "";
      for await (const part of request) body += part as string;
      const signature = createHmac("sha256", gateway.env["RAZORPAY_WEBHOOK_SECRET"]!)
        .update(body)
        .digest("hex");
      const { event } = JSON.parse(body) as { event: string };
      seen.push({
        id: String(request.headers["x-razorpay-event-id"]),
        signed: request.headers["x-razorpay-signature"] === signature,
        type: event,
      });
      response.writeHead(seen.length > 3 ? 200 : 503).end();
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    await gateway.control.settings({
      siteUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
      webhooks: "send",
    });
    await gateway.control.pay((await order())["id"]);
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(6);
    site.close();
    expect(seen.every((s) => s.signed)).toBe(true);
    expect(new Set(seen.map((s) => s.id)).size).toBe(3);
    const once = ["order.paid", "payment.authorized", "payment.captured"];
    expect(seen.map((s) => s.type).toSorted()).toEqual([...once, ...once].toSorted());
  });
});
