import { createHmac } from "node:crypto";
import type { Delivery } from "./entities.ts";
import type { State } from "./state.ts";

const headersOf = ({ settings }: State, { id, body }: Delivery) => ({
  "content-type": "application/json",
  "x-razorpay-signature": createHmac("sha256", settings.webhookSecret).update(body).digest("hex"),
  "x-razorpay-event-id": id,
});

/** Sends an event once. @returns the status, or 0 after a timeout or connection error */
async function post(state: State, delivery: Delivery, limitMs: number): Promise<number> {
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

const LIMIT_MS = 5_000;
const GIVE_UP_MS = 24 * 3_600_000;

/**
 * Sends an event `times` times in parallel and records the results; retries with exponential back-off unless
 * a response is 2xx.
 */
export async function deliver(state: State, id: string, times = 1, limitMs = LIMIT_MS): Promise<number[]> {
  const delivery = state.tables.deliveries.get(id);
  if (!delivery) return [];
  const statuses = await Promise.all(Array.from({ length: times }, () => post(state, delivery, limitMs)));
  const arrived = statuses.some((s) => s >= 200 && s < 300);
  const attempts = delivery.attempts + 1;
  const wait = Math.min(1_000 * 2 ** (attempts - 1), 3_600_000);
  state.put("deliveries", {
    ...delivery,
    attempts,
    nextAt: Date.now() + wait,
    state: arrived ? "delivered" : stateOfFailed(delivery),
    lastStatus: statuses[0] ?? null,
  });
  state.commit();
  return statuses;
}

/** The state after a failed attempt: retried, unless it is held or a day old. */
function stateOfFailed({ state, body }: Delivery): Delivery["state"] {
  if (state === "held") return "held";
  return Date.now() - JSON.parse(body).created_at * 1000 > GIVE_UP_MS ? "dropped" : "waiting";
}
