// People are referenced by id without a foreign key: the ledger outlives their accounts.
export { paymentOrders, paymentQuotes, purchases } from "./orders/tables.server.ts";
export { paymentEvents, payments } from "./settlement/tables.server.ts";
export { disputes } from "./disputes/tables.server.ts";
export { refundRequests, refunds } from "./refunds/tables.server.ts";
export {
  creditNoteCounters,
  creditNotes,
  paymentEmails,
  receiptCounters,
  receipts,
} from "./documents/tables.server.ts";
export { paymentOrphans, paymentProofs } from "./ledger/tables.server.ts";
export { paymentPeriods, paymentPlans, paymentSubscriptions } from "./subscriptions/tables.server.ts";
