import type { Dispute, Payment } from "./entities.ts";
import { GatewayError, refuse } from "./errors.ts";
import { paymentOf } from "./money.ts";
import { readAmount } from "./reading.ts";
import { only, type Call } from "./routing.ts";
import { newId, seconds, type State } from "./state.ts";
import { announce } from "./webhooks.ts";

const DAY_S = 86_400;
/** The value if it is a string, otherwise the default. */
export const textOf = (value: unknown, otherwise: string) => (typeof value === "string" ? value : otherwise);

/** @throws GatewayError if there is none */
export function disputeOf(state: State, id: string): Dispute {
  const dispute = state.tables.disputes.get(id);
  if (!dispute) throw new GatewayError(400, { description: "The id provided does not exist", field: "id" });
  return dispute;
}

/** Sends an event about a dispute. */
export const announceDispute = (state: State, type: string, dispute: Dispute) => {
  announce(state, `payment.dispute.${type}`, { payment: paymentOf(state, dispute.payment_id), dispute });
  return dispute;
};

const disputeOn = (payment: Payment, body: Call["body"]): Dispute => ({
  id: newId("disp"),
  entity: "dispute",
  payment_id: payment.id,
  amount: body["amount"] === undefined ? payment.amount : readAmount(body["amount"], 100),
  currency: payment.currency,
  amount_deducted: 0,
  reason_code: textOf(body["reason"], "goods_or_services_not_received"),
  respond_by: seconds() + Number(body["days"] ?? 7) * DAY_S,
  status: "open",
  phase: textOf(body["phase"], "chargeback"),
  created_at: seconds(),
});

/** Opens a dispute, as a payer does at their bank. */
export function openDispute(state: State, { id, body }: Call): Dispute {
  only(body, ["amount", "phase", "reason", "days"]);
  const payment = paymentOf(state, id);
  if (!payment.captured) throw refuse("Only a captured payment can be disputed", {});
  return announceDispute(state, "created", state.put("disputes", disputeOn(payment, body)));
}
