import { createHmac } from "node:crypto";
import type { Delivery } from "./entities.ts";
import { newId, seconds, type State } from "./state.ts";

const LIMIT_MS = 5_000;
const GIVE_UP_MS = 24 * 3_600_000;

const eventOf = (type: string, entities: Record<string, object>) => ({
  entity: "event",
  account_id: "acc_SandboxVesper0",
  event: type,
  contains: Object.keys(entities),
  payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
  created_at: seconds(),
});

/** Puts an event in line, with the entities as they stand now. */
export function announce(state: State, type: string, entities: Record<string, object>) {
  const { webhooks, delayMs, siteUrl } = state.settings;
  const where = webhooks === "drop" ? "dropped" : webhooks === "hold" || !siteUrl ? "held" : "waiting";
  state.put("deliveries", {
    id: newId("evt"),
    type,
    body: JSON.stringify(eventOf(type, entities)),
    attempts: 0,
    nextAt: Date.now() + delayMs,
    state: where,
    lastStatus: null,
  });
}

const headersOf = ({ settings }: State, { id, body }: Delivery) => ({
  "content-type": "application/json",
  "x-razorpay-signature": createHmac("sha256", settings.webhookSecret).update(body).digest("hex"),
  "x-razorpay-event-id": id,
});

/** One attempt: the status that came back, or 0 when no answer came in time. */
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

/**
 * Sends an event `times` times at once and notes how it went; anything but 2xx is tried again with a growing
 * wait.
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

/** What an attempt without success makes of it: it is tried again, unless it is held or a day old. */
function stateOfFailed({ state, body }: Delivery): Delivery["state"] {
  if (state === "held") return "held";
  return Date.now() - JSON.parse(body).created_at * 1000 > GIVE_UP_MS ? "dropped" : "waiting";
}

/** Sends what is due, until stopped. */
export function sendDue(state: State) {
  const busy = new Set<string>();
  const timer = setInterval(() => {
    const due = [...state.tables.deliveries.values()].filter(
      (d) => d.state === "waiting" && d.nextAt <= Date.now() && !busy.has(d.id),
    );
    for (const { id } of state.settings.reversed ? due.toReversed() : due) {
      busy.add(id);
      void deliver(state, id, state.settings.duplicates).finally(() => busy.delete(id));
    }
  }, 50);
  return () => clearInterval(timer);
}
