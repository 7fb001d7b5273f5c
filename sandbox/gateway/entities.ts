/** The provider's entities, with the fields of its API. Amounts in paise, times in Unix seconds. */
export type Notes = Record<string, string> | [];

export type Order = {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes;
  created_at: number;
};

export type Payment = {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  /** Set on a charge of a subscription. */
  invoice_id: string | null;
  international: boolean;
  method: "card" | "upi";
  amount_refunded: number;
  refund_status: "partial" | "full" | null;
  captured: boolean;
  description: string | null;
  card_id: null;
  bank: null;
  wallet: null;
  vpa: string | null;
  email: string | null;
  contact: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string>;
  created_at: number;
};

export type Refund = {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  receipt: string | null;
  notes: Notes;
  acquirer_data: Record<string, string | null>;
  status: "pending" | "processed" | "failed";
  speed_requested: string;
  speed_processed: string;
  created_at: number;
};

/** A payer's dispute at their bank. */
export type Dispute = {
  id: string;
  entity: "dispute";
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: "open" | "under_review" | "won" | "lost" | "closed";
  phase: string;
  created_at: number;
};

/** A recurring charge: every `interval` times `period`. */
export type Plan = {
  id: string;
  entity: "plan";
  interval: number;
  period: "monthly";
  item: { name: string; amount: number; currency: string };
  notes: Notes;
  created_at: number;
};

type SubscriptionStatus =
  | "created"
  | "authenticated"
  | "active"
  | "pending"
  | "halted"
  | "cancelled"
  | "completed"
  | "expired";

/** `endsAtCycleEnd` is internal: the provider's API does not show it. */
export type Subscription = {
  id: string;
  entity: "subscription";
  plan_id: string;
  customer_id: string | null;
  status: SubscriptionStatus;
  current_start: number | null;
  current_end: number | null;
  ended_at: number | null;
  quantity: number;
  notes: Notes;
  charge_at: number | null;
  start_at: number | null;
  end_at: number | null;
  auth_attempts: number;
  total_count: number;
  paid_count: number;
  remaining_count: number;
  customer_notify: boolean;
  created_at: number;
  expire_by: number | null;
  short_url: string;
  has_scheduled_changes: boolean;
  change_scheduled_at: null;
  source: "api";
  payment_method: string | null;
  endsAtCycleEnd: boolean;
};

/** One cycle of a subscription: its price, start and end. Times in Unix seconds. */
export type Invoice = {
  id: string;
  entity: "invoice";
  subscription_id: string;
  order_id: string;
  payment_id: string | null;
  status: "issued" | "paid";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  billing_start: number;
  billing_end: number;
  paid_at: number | null;
  created_at: number;
};

/**
 * A webhook event: its body never changes, so every attempt has the same signature. `nextAt` in milliseconds.
 */
export type Delivery = {
  id: string;
  type: string;
  body: string;
  attempts: number;
  nextAt: number;
  state: "waiting" | "held" | "dropped" | "delivered";
  lastStatus: number | null;
};

export type IdempotencyKey = { id: string; body: string; refundId: string };

/** Behaviour of the sandbox, changed through its controls. */
export type Settings = {
  id: "settings";
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  port: number;
  siteUrl: string;
  /** send: immediately; hold: only on request; drop: never, as in an outage. */
  webhooks: "send" | "hold" | "drop";
  /** How many times each event is sent, in parallel. */
  duplicates: number;
  delayMs: number;
  /** Sends events that are due together in reverse order. */
  reversed: boolean;
  capture: "automatic" | "manual";
  /** The outcome of a requested refund. */
  refunds: "processed" | "pending" | "failed";
  /** The checkout takes the payment, then closes without calling back. */
  silent: boolean;
};
