import { newId, seconds, type State } from "./state.ts";
import { deliver } from "./deliveries.ts";

const eventOf = (type: string, entities: Record<string, object>) => ({
  entity: "event",
  account_id: "acc_SandboxVesper0",
  event: type,
  contains: Object.keys(entities),
  payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
  created_at: seconds(),
});

/** Queues an event with the current state of the entities. */
export function announce(state: State, type: string, entities: Record<string, object>) {
  const { webhooks, delayMs, siteUrl } = state.settings;
  const deliveryState =
    webhooks === "drop" ? "dropped" : webhooks === "hold" || !siteUrl ? "held" : "waiting";
  state.put("deliveries", {
    id: newId("evt"),
    type,
    body: JSON.stringify(eventOf(type, entities)),
    attempts: 0,
    nextAt: Date.now() + delayMs,
    state: deliveryState,
    lastStatus: null,
  });
}

/** Sends due events periodically. @returns a function that stops it */
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
