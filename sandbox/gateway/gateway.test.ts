import fs from "node:fs";
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
const order = async (changes: object = {}) =>
  (await api("POST", "/v1/orders", { amount: 95000, currency: "INR", receipt: "r-1", ...changes })).body;

describe("[PAY-11] the sandbox gateway", () => {
  test("keeps an order open after a failed attempt, and refuses a second payment", async () => {
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

  test("keeps answered calls after kill -9, and drops a half-written line", async () => {
    const created = await order({ receipt: "kept" });
    const { payment } = await gateway.control.pay(created["id"]);
    const { folder, url } = gateway;
    await gateway.kill();
    fs.appendFileSync(`${folder}/journal.jsonl`, '[["orders",{"id":"order_half');
    gateway = await startGateway({ data: folder });
    expect(gateway.url).toBe(url);
    expect((await api("GET", `/v1/payments/${payment.id}`)).body["status"]).toBe("captured");
    expect((await api("GET", "/v1/orders?receipt=kept")).body["items"][0]["status"]).toBe("paid");
  });
});
