import { type Context, Hono } from "hono";
import { readJson, requireSameOrigin } from "../../../platform/http/requests.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { requireUser } from "../../accounts/accounts.server.ts";
import * as payments from "../payments.server.ts";

/** Routes for pages that sell subscriptions; same-origin requests by members only. */
export function subscriptionsHttp(services: Services) {
  const member = (c: Context) => {
    requireSameOrigin(c, services.env);
    return requireUser(services, c.req.raw.headers);
  };
  const base = "/api/payments/subscriptions";
  return new Hono()
    .post(base, async (c) => {
      const user = await member(c);
      const request = await readJson(c, payments.SubscriptionRequest);
      return c.json({ success: true, data: await payments.startSubscription(services, user, request) });
    })
    .post(`${base}/complete`, async (c) => {
      const user = await member(c);
      const proof = await readJson(c, payments.SubscriptionProof);
      return c.json({ success: true, data: await payments.completeSubscription(services, user, proof) });
    })
    .post(`${base}/verify`, async (c) => {
      const user = await member(c);
      const question = await readJson(c, payments.SubscriptionQuestion);
      return c.json({ success: true, data: await payments.verifySubscription(services, user, question) });
    })
    .post(`${base}/cancel`, async (c) => {
      const { id } = await member(c);
      const { subscriptionId } = await readJson(c, payments.SubscriptionQuestion);
      return c.json({
        success: true,
        data: await payments.cancelSubscription(services, id, subscriptionId),
      });
    });
}
