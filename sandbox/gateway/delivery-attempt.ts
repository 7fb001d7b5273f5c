import { createHmac } from "node:crypto";
import type { Delivery } from "./entities.ts";
import type { State } from "./state.ts";

const headersOf = ({ settings }: State, { id, body }: Delivery) => ({
  "content-type": "application/json",
  "x-razorpay-signature": createHmac("sha256", settings.webhookSecret).update(body).digest("hex"),
  "x-razorpay-event-id": id,
});

/** Sends an event once. @returns the status, or 0 after a timeout or connection error */
export async function post(state: State, delivery: Delivery, limitMs: number): Promise<number> {
  const headers = headersOf(state, delivery);
  try {
    const answer = await fetch(`${state.settings.siteUrl}/api/payments/webhook`, {
      method: "POST",
      headers,
      body: delivery.body,
      signal: AbortSignal.timeout(limitMs),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
