/**
 * The verbs of payments: sell an opaque thing (`sessionId`, `testId`) to a person, once.
 *
 *     const quote = await payments.showOffer(services, { userId }, item);
 *     const order = await payments.createOrder(services, user, request);
 *     await payments.complete(services, user, completion);
 *     const purchase = await payments.purchaseFor(services, { ...item, userId });
 */
export { reconcileLedger } from "./reconciliation.server.ts";
export { complete, verify } from "./completion.server.ts";
export { sumRefunds, sumSales } from "./figures.server.ts";
export { readOrder } from "./admin-order.server.ts";
export { countOrders, everyOrder, listOrders } from "./admin-list.server.ts";
export {
  resendReceipt,
  emailRefundRequested,
  emailRefundConfirmed,
  emailRefundFailed,
  emailPaid,
  emailRefunded,
  emailRefundRefused,
} from "./emails.server.ts";
export { createOrder } from "./orders.server.ts";
export { scanForOrphans } from "./orphans.server.ts";
export { documentAddress, readDocumentPdf } from "./document-pdf.server.ts";
export { buyers, purchaseFor, purchasesOf, salesOf } from "./purchases.server.ts";
export { forgetOffers, readPrices, showOffer } from "./quotes.server.ts";
export {
  askRefund,
  RefundRequest,
  confirmRefund,
  refundByOwner,
  refundViewsOf,
  refuseRefund,
} from "./refund-requests.server.ts";
export { refundPurchase, refundsOf, sendRefund } from "./refunds.server.ts";
export { settle } from "./settlement.server.ts";
export { sweep } from "./sweep.server.ts";
export { handleWebhook } from "./webhook.server.ts";
export { unsettled } from "./personal-data.server.ts";
