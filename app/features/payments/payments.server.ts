/**
 * Server API of payments, which sells an opaque item (`sessionId`, `testId`) to a person once.
 *
 *     const quote = await payments.showOffer(services, { userId }, item);
 *     const order = await payments.createOrder(services, user, request);
 *     await payments.complete(services, user, completion);
 *     const purchase = await payments.purchaseFor(services, { ...item, userId });
 */
export { reconcileLedger } from "./ledger/reconciliation.server.ts";
export { complete, verify } from "./orders/completion.server.ts";
export { readOrder, runOrderAction } from "./ledger/admin-order.server.ts";
export { countOrders, everyOrder, listOrders, orderStatesOf } from "./ledger/admin-list.server.ts";
export {
  resendReceipt,
  emailExtraReturned,
  emailRefundAcknowledged,
  emailRefundRequested,
  emailRefundConfirmed,
  emailRefundFailed,
  emailPaid,
  emailRefunded,
  emailRefundRefused,
  emailDispute,
} from "./documents/emails.server.ts";
export { createOrder } from "./orders/orders.server.ts";
export { atBanks, waitingDisputes } from "./disputes/reading.server.ts";
export { readGatewayProof } from "./ledger/gateway-proof.server.ts";
export { proveIfOld, proveLedger } from "./ledger/proof.server.ts";
export { saleDocumentOf, taxInvoiced } from "./documents/documents.server.ts";
export { readDocumentPdf } from "./documents/document-pdf.server.ts";
export { documentAddress } from "./domain/receipt.ts";
export {
  buyers,
  paidAtOf,
  paidBetween,
  purchaseFor,
  purchasesOf,
  salesOf,
  soldIn,
} from "./orders/purchases.server.ts";
export { offerBrowserOf } from "./orders/offer-cookie.server.ts";
export { adoptPutAside, forgetOffers, readPrices, showOffer } from "./orders/quotes.server.ts";
export { refundAnswerBy } from "./refunds/open-requests.server.ts";
export {
  askRefund,
  mayAskStill,
  RefundRequest,
  confirmRefund,
  refundByOwner,
  refundViewsOf,
  refuseRefund,
} from "./refunds/refund-requests.server.ts";
export { refundPurchase, refundsOf, sendRefund } from "./refunds/refunds.server.ts";
export { settle } from "./settlement/settlement.server.ts";
export {
  completeSubscription,
  SubscriptionProof,
  SubscriptionQuestion,
  verifySubscription,
} from "./subscriptions/completing.server.ts";
export { cancelSubscription, endHalted, endRefunded, sendEnding } from "./subscriptions/ending.server.ts";
export { subscribedUntil, subscribersOf, subscriptionOf } from "./subscriptions/reading.server.ts";
export { refreshSubscription } from "./subscriptions/refreshing.server.ts";
export { startSubscription, SubscriptionRequest } from "./subscriptions/starting.server.ts";
export { sweep } from "./settlement/sweep.server.ts";
export { handleWebhook } from "./settlement/webhook.server.ts";
export { pendingTransaction } from "./personal-data.server.ts";
