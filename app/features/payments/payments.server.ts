/**
 * The verbs of payments: sell an opaque thing (`sessionId`, `testId`) to a person, once.
 *
 *     const quote = await payments.showOffer(services, { userId }, item);
 *     const order = await payments.createOrder(services, user, request);
 *     await payments.complete(services, user, completion);
 *     const purchase = await payments.purchaseFor(services, { ...item, userId });
 */
export { complete, verify, type Verdict } from "./completion.server.ts";
export { openGateway } from "./gateway.server.ts";
export { createOrder } from "./orders.server.ts";
export { purchaseFor, purchasesOf, registerSaleGuard } from "./purchases.server.ts";
export { forgetOffers, readPrices, showOffer, type Viewer } from "./quotes.server.ts";
export { refundPurchase, refundsOf, sendRefund } from "./refunds.server.ts";
export { settle, type Settlement } from "./settlement.server.ts";
export { sweep } from "./sweep.server.ts";
export { handleWebhook } from "./webhook.server.ts";
