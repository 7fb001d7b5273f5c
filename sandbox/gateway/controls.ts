import type { Settings, Dispute } from "./entities.ts";
import { openDispute, textOf, disputeOf, announceDispute } from "./disputes.ts";
import { refuse } from "./errors.ts";
import type { Fault, Faults } from "./faults.ts";
import {
  authorizeLate,
  capture,
  endRefund,
  orderOf,
  pay,
  paymentOf,
  refund,
  signatureOf,
  type Attempt,
} from "./money.ts";
import { only, type Call, type Route } from "./routing.ts";
import type { State } from "./state.ts";
import { advance, cancel, openSubscription, subscriptionOf, type CycleOutcome } from "./subscriptions.ts";
import { deliver } from "./deliveries.ts";

/** The status of a dispute by the last part of its event name. */
const ENDS = {
  under_review: "under_review",
  action_required: "open",
  won: "won",
  lost: "lost",
  closed: "closed",
} as const;

/** Changes a dispute's status, as the bank would. */
function moveDispute(state: State, { id, body }: Call): Dispute {
  only(body, ["to", "phase"]);
  const dispute = disputeOf(state, id);
  const to = Object.keys(ENDS).find((name): name is keyof typeof ENDS => name === body["to"]);
  if (!to) throw refuse(`to must be one of ${Object.keys(ENDS).join(", ")}`, { field: "to" });
  const moved: Dispute = {
    ...dispute,
    status: ENDS[to],
    phase: textOf(body["phase"], dispute.phase),
    amount_deducted: to === "lost" ? dispute.amount : 0,
  };
  return announceDispute(state, to, state.put("disputes", moved));
}

const BASE = "/dev/gateway/_sandbox";
const CHANGEABLE = [
  "siteUrl",
  "webhooks",
  "duplicates",
  "delayMs",
  "reversed",
  "capture",
  "refunds",
  "silent",
];
const withoutSecrets = (settings: Settings) => ({
  ...settings,
  keySecret: undefined,
  webhookSecret: undefined,
});
const brief = (state: State) =>
  [...state.tables.deliveries.values()].map(({ body, ...delivery }) => ({
    ...delivery,
    payload: JSON.parse(body),
  }));

function changeSettings(state: State, { body }: Call) {
  only(body, CHANGEABLE);
  return withoutSecrets(state.change(body));
}

/** Pays an order without a browser, as if the checkout never called back. */
function payDirectly(state: State, { id, body }: Call) {
  only(body, ["outcome", "method", "vpa", "email", "contact", "reason", "force", "discount", "customerFee"]);
  const attempt = {
    outcome: state.settings.capture === "automatic" ? "captured" : "authorized",
    ...body,
  } as Attempt; // validated by `pay`
  const payment = pay(state, orderOf(state, id), attempt);
  return { payment, signature: signatureOf(state, payment) };
}

/** Pays the first cycle of a subscription without a browser. */
function subscribeDirectly(state: State, { id, body }: Call) {
  only(body, ["outcome", "method", "vpa", "email", "contact", "reason"]);
  const attempt = { outcome: "captured", ...body } as Attempt; // validated by `openSubscription`
  const payment = openSubscription(state, subscriptionOf(state, id), attempt);
  return { payment, signature: signatureOf(state, payment, id) };
}

/** Ends the current cycle of a subscription; retries a failed renewal. */
function advanceCycle(state: State, { id, body }: Call) {
  only(body, ["outcome"]);
  const outcome = (body["outcome"] ?? "charged") as CycleOutcome; // checked below
  if (outcome !== "charged" && outcome !== "failed")
    throw refuse("outcome must be charged or failed", { field: "outcome" });
  return advance(state, subscriptionOf(state, id), outcome);
}

/** Cancels in the provider's dashboard, or at the payer's bank. */
function cancelFromDashboard(state: State, { id, body }: Call) {
  only(body, ["atCycleEnd"]);
  return cancel(state, subscriptionOf(state, id), body["atCycleEnd"] === true);
}

/** Refunds from the provider's dashboard, without a request of the site. */
function refundFromDashboard(state: State, { id, body }: Call) {
  only(body, ["amount"]);
  const payment = paymentOf(state, id);
  const left = payment.amount - payment.amount_refunded;
  const amount = Number(body["amount"] ?? left);
  if (payment.status !== "captured" || amount > left) throw refuse("Nothing is left to refund", {});
  return refund(state, payment, { amount, speed: "normal", notes: [], receipt: null });
}

function end(state: State, id: string, status: "processed" | "failed") {
  const stored = state.tables.refunds.get(id);
  if (!stored) throw refuse("The id provided does not exist", {});
  return endRefund(state, stored, status);
}

/** Timeout of manual deliveries, long enough for a site on a slow machine; the gateway itself would retry. */
const BY_HAND_MS = 60_000;

/**
 * Sends events now and waits for the responses: all undelivered ones, or `ids` in the given order, or in
 * parallel.
 */
async function deliverNow(state: State, { body }: Call) {
  only(body, ["ids", "times", "parallel"]);
  const open = [...state.tables.deliveries.values()]
    .filter((d) => d.state === "waiting" || d.state === "held")
    .map((d) => d.id);
  const ids = (body["ids"] as string[] | undefined) ?? open; // invalid ids match no delivery
  const times = Number(body["times"] ?? 1);
  const send = async (id: string) => ({ id, statuses: await deliver(state, id, times, BY_HAND_MS) });
  if (body["parallel"]) return Promise.all(ids.map(send));
  const results = [];
  // oxlint-disable-next-line no-await-in-loop -- in order
  for (const id of ids) results.push(await send(id));
  return results;
}

function addFault(faults: Faults, { body }: Call) {
  only(body, ["kind", "method", "path", "times"]);
  return faults.add(body as Fault); // validated by `add`
}

function clearAll(state: State, faults: Faults) {
  state.clear();
  return faults.clear();
}

/** Controls of the sandbox, under a prefix that the provider does not have. */
export const controls = (state: State, faults: Faults): Route[] => [
  ["GET", `${BASE}/settings`, () => withoutSecrets(state.settings)],
  ["POST", `${BASE}/settings`, (call) => changeSettings(state, call)],
  ["GET", `${BASE}/orders`, () => [...state.tables.orders.values()]],
  ["GET", `${BASE}/payments`, () => [...state.tables.payments.values()]],
  ["GET", `${BASE}/refunds`, () => [...state.tables.refunds.values()]],
  ["GET", `${BASE}/disputes`, () => [...state.tables.disputes.values()]],
  ["GET", `${BASE}/plans`, () => [...state.tables.plans.values()]],
  ["GET", `${BASE}/subscriptions`, () => [...state.tables.subscriptions.values()]],
  ["GET", `${BASE}/invoices`, () => [...state.tables.invoices.values()]],
  ["GET", `${BASE}/events`, () => brief(state)],
  ["POST", `${BASE}/orders/:id/pay`, (call) => payDirectly(state, call)],
  ["POST", `${BASE}/payments/:id/authorize`, ({ id }) => authorizeLate(state, paymentOf(state, id))],
  ["POST", `${BASE}/payments/:id/capture`, ({ id }) => capture(state, paymentOf(state, id))],
  ["POST", `${BASE}/payments/:id/refund`, (call) => refundFromDashboard(state, call)],
  ["POST", `${BASE}/payments/:id/dispute`, (call) => openDispute(state, call)],
  ["POST", `${BASE}/disputes/:id/move`, (call) => moveDispute(state, call)],
  ["POST", `${BASE}/subscriptions/:id/pay`, (call) => subscribeDirectly(state, call)],
  ["POST", `${BASE}/subscriptions/:id/advance`, (call) => advanceCycle(state, call)],
  ["POST", `${BASE}/subscriptions/:id/cancel`, (call) => cancelFromDashboard(state, call)],
  ["POST", `${BASE}/refunds/:id/process`, ({ id }) => end(state, id, "processed")],
  ["POST", `${BASE}/refunds/:id/fail`, ({ id }) => end(state, id, "failed")],
  ["POST", `${BASE}/deliver`, (call) => deliverNow(state, call)],
  ["POST", `${BASE}/faults`, (call) => addFault(faults, call)],
  ["DELETE", `${BASE}/faults`, () => faults.clear()],
  ["DELETE", `${BASE}/state`, () => clearAll(state, faults)],
];
