import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startGateway } from "../../testing/gateway.ts";

const gateway = await startGateway();
const { control } = gateway;
afterAll(() => gateway.stop());
beforeEach(() => control.settings({ webhooks: "hold", capture: "automatic", siteUrl: "" }));

type Answer = { status: number; body: Record<string, any> };
async function api(method: string, path: string, body?: unknown): Promise<Answer> {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = gateway.env;
  const authorization = `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString("base64")}`;
  const answer = await fetch(gateway.url + path, {
    method,
    headers: { authorization, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, any> };
}
const item = { name: "Insider access", amount: 49_900, currency: "INR" };
const plan = async () =>
  (await api("POST", "/v1/plans", { period: "monthly", interval: 1, item, notes: { a: "b" } })).body;
const created = async () => {
  const { id } = await plan();
  return (await api("POST", "/v1/subscriptions", { plan_id: id, total_count: 12 })).body;
};
const read = async (id: string) => (await api("GET", `/v1/subscriptions/${id}`)).body;
const invoicesOf = async (id: string) =>
  (await api("GET", `/v1/invoices?subscription_id=${id}`)).body["items"] as Record<string, any>[];
const end = (id: string, body: object = {}) => api("POST", `/v1/subscriptions/${id}/cancel`, body);
const typesOf = async (id: string) =>
  (await control.events())
    .filter(({ payload }) => JSON.stringify(payload).includes(id))
    .map(({ type }) => type)
    .filter((type) => type.startsWith("subscription."));

describe("[PAY-11] what is paid by the month, in the sandbox", () => {
  test("is created until its first month is paid, then active, with an invoice for each month", async () => {
    const { id } = await created();
    expect(await read(id)).toMatchObject({ status: "created", paid_count: 0, remaining_count: 12 });
    await control.subscribe(id, { outcome: "failed" });
    expect(await read(id)).toMatchObject({ status: "created" });
    const { payment } = await control.subscribe(id);
    const active = await read(id);
    expect(active).toMatchObject({ status: "active", paid_count: 1, remaining_count: 11 });
    expect(active).not.toHaveProperty("endsAtCycleEnd");
    expect(await invoicesOf(id)).toMatchObject([
      { status: "paid", payment_id: payment.id, amount: 49_900, billing_end: active["current_end"] },
    ]);
    await control.advance(id);
    const [second, first] = await invoicesOf(id);
    expect(second!["billing_start"]).toBe(first!["billing_end"]);
    expect(await typesOf(id)).toEqual([
      "subscription.authenticated",
      "subscription.activated",
      "subscription.charged",
      "subscription.charged",
    ]);
    await expect(control.subscribe(id)).rejects.toThrow("not payable in active status");
  });

  test("a refused renewal is pending, and halted after three tries more; one that is paid is active again", async () => {
    const { id } = await created();
    await control.subscribe(id);
    expect(await control.advance(id, "failed")).toMatchObject({ status: "pending", auth_attempts: 1 });
    expect(await control.advance(id, "charged")).toMatchObject({ status: "active", auth_attempts: 0 });
    for (const status of ["pending", "pending", "pending", "halted"])
      expect(await control.advance(id, "failed")).toMatchObject({ status }); // oxlint-disable-line no-await-in-loop
    await expect(control.advance(id)).rejects.toThrow("not charged in halted status");
  });

  test("is ended now, or at the end of its month, and not twice", async () => {
    const [now, later] = [await created(), await created()];
    await control.subscribe(later["id"]);
    expect((await end(now["id"])).body).toMatchObject({ status: "cancelled" });
    expect((await end(now["id"])).body).toMatchObject({
      error: { description: "Subscription is not cancellable in cancelled status." },
    });
    expect((await end(later["id"], { cancel_at_cycle_end: 1 })).body).toMatchObject({ status: "active" });
    expect(await control.advance(later["id"])).toMatchObject({ status: "cancelled", paid_count: 1 });
  });

  test.each([
    ["a plan of another period", "/v1/plans", { period: "weekly", interval: 1, item }],
    ["a plan without a name", "/v1/plans", { period: "monthly", interval: 1, item: { ...item, name: "" } }],
    ["a subscription to no plan", "/v1/subscriptions", { plan_id: "plan_x", total_count: 1 }],
    ["an unknown field", "/v1/subscriptions", { plan_id: "plan_x", total_count: 1, price: 1 }],
    [
      "an end of paying that has passed",
      "/v1/subscriptions",
      { plan_id: "plan_x", total_count: 1, expire_by: 1 },
    ],
  ])("refuses %s", async (_, path, body) => {
    expect(await api("POST", path, body)).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST_ERROR" } },
    });
  });
});
