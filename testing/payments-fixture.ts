import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { SessionUser } from "../app/features/accounts/contract.ts";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import type { OrderAnswer } from "../app/features/payments/contract.ts";
import { paymentsHttp } from "../app/features/payments/http.server.ts";
import { paymentJobs } from "../app/features/payments/jobs.server.ts";
import { completionOf, orderRequest } from "../app/features/payments/fixtures.ts";
import * as payments from "../app/features/payments/payments.server.ts";
import { failureAnswer } from "../app/platform/http/responses.server.ts";
import type { Job } from "../app/platform/jobs/jobs.server.ts";
import { startGateway } from "./gateway.ts";
import { type PROMPT_RETRIES, useServices } from "./services.ts";

type Answer = {
  status: number;
  body: { success: boolean; data?: any; error?: string; code?: string; field?: string; notice?: string };
  cookie: string | null;
  retryAfter: string | null;
};

/** Random ids of an unsold result. */
export const newItem = () => ({
  sessionId: `q_${randomBytes(16).toString("base64url")}`,
  testId: "neo-58-v1",
});

/**
 * Real services, the payment calls over HTTP, and a separate sandbox gateway that sends webhooks on request.
 * Scheduled jobs, such as the sweep, run on request; other jobs, such as refunds of extra payments, as on the
 * site.
 */
export async function openPaymentsFixture(jobs: Job[] = [], polling?: typeof PROMPT_RETRIES) {
  const gateway = await startGateway();
  const { control } = gateway;
  const ownJobs = paymentJobs.map(({ cron: _cron, ...withoutCron }) => withoutCron);
  const services = useServices([...ownJobs, ...jobs], gateway.env, polling);
  const web = () => {
    const app = new Hono().route("/", paymentsHttp(services));
    app.onError(failureAnswer(services.log));
    return app;
  };

  let server: ServerType;
  beforeAll(async () => {
    await new Promise<void>(
      (resolve) =>
        (server = serve({ fetch: (request) => web().fetch(request), port: 0, hostname: "127.0.0.1" }, () =>
          resolve(),
        )),
    );
  });
  beforeEach(async () => {
    const siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await control.settings({ siteUrl, webhooks: "hold", capture: "automatic", refunds: "processed" });
    await control.clearFaults();
    services.clock = { now: () => new Date() };
  });
  afterAll(async () => {
    server.close();
    await gateway.stop();
  });

  /** Posts to /api/payments/… with these headers; sends a string unchanged and anything else as JSON. */
  async function post(
    path: string,
    body: unknown,
    headers: Headers | Record<string, string> = {},
  ): Promise<Answer> {
    const requestHeaders = new Headers(headers);
    requestHeaders.set("content-type", "application/json");
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await web().request(`${services.env.ORIGIN}/api/payments/${path}`, {
      method: "POST",
      headers: requestHeaders,
      body: text,
    });
    return {
      status: answer.status,
      body: (await answer.json()) as Answer["body"],
      cookie: answer.headers.get("set-cookie"),
      retryAfter: answer.headers.get("retry-after"),
    };
  }
  async function member() {
    const person = await createPerson(services);
    return { user: person as SessionUser, headers: await signedIn(services, person) };
  }
  /** A member with an unpaid order. */
  async function ordering() {
    const { user, headers } = await member();
    const item = newItem();
    const order = (await post("create-order", await orderRequest(services, user, item), headers)).body
      .data as OrderAnswer;
    return { user, headers, item, order };
  }
  /** A member with an order that is paid at the gateway, of which the site does not know yet. */
  async function paying() {
    const sale = await ordering();
    const proof = await control.pay(sale.order.razorpayOrderId);
    return { ...sale, proof, completion: completionOf(sale.user, sale.item, sale.order, proof) };
  }
  const purchaseOf = async ({ user, item }: Pick<Sale, "user" | "item">) =>
    (await payments.purchaseFor(services, { ...item, userId: user.id }))!;
  const statusOf = async (sale: Pick<Sale, "user" | "item">) => (await purchaseOf(sale)).status;
  /** Ids of the webhooks about an order, oldest first. */
  const eventsOf = async (orderId: string, type?: string) =>
    (await control.events())
      .filter((e) => JSON.stringify(e.payload).includes(orderId) && (!type || e.type === type))
      .map((e) => e.id);
  return {
    services,
    gateway,
    control,
    post,
    newItem,
    member,
    ordering,
    paying,
    purchaseOf,
    statusOf,
    eventsOf,
  };
}

/** A buyer, their item and their order. */
export type Sale = {
  user: SessionUser;
  headers: Headers;
  item: { sessionId: string; testId: string };
  order: OrderAnswer;
};
