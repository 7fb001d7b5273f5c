import { defineFeature } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Entitlement, SaleGuard } from "./contract.ts";
import type { SubscriptionItem } from "./subscriptions.contract.ts";
import type { OrderDelivery } from "./ledger.contract.ts";
import { ordersHttp } from "./ledger/admin-http.server.ts";
import { paymentsHttp } from "./http.server.ts";
import { paymentJobs } from "./jobs.server.ts";
import { proveIfOld } from "./ledger/proof.server.ts";
import { subscriptionsHttp } from "./subscriptions/http.server.ts";
import { refundQuestion } from "./refunds/refund-question.server.ts";
import { ledgerAlarm } from "./ledger/reconciliation.server.ts";
import { notableOrders, orderNames } from "./ledger/notable.server.ts";
import { paymentsPersonalData } from "./personal-data.server.ts";
import { paymentsStory } from "./ledger/person-story.server.ts";

declare module "../../platform/feature.server.ts" {
  interface Contributions {
    saleGuard: SaleGuard<Services>;
    entitlement: Entitlement<Services>;
    orderDelivery: OrderDelivery<Services>;
    subscriptionItem: SubscriptionItem<Services>;
  }
}

export default defineFeature({
  name: "payments",
  http: [paymentsHttp, subscriptionsHttp, ordersHttp],
  jobs: paymentJobs,
  writeLimits: {
    // each opened report requests a quote
    "POST /api/payments/quote": { seconds: 600, max: 1_200 },
    "POST /api/payments/create-order": { seconds: 600, max: 240 },
    "POST /api/payments/subscriptions": { seconds: 600, max: 240 },
    // the gateway sends bursts of signed webhooks from a few addresses
    "POST /api/payments/webhook": null,
  },
  personalData: paymentsPersonalData,
  personStory: paymentsStory,
  notable: notableOrders,
  auditNames: { actions: /^(order|refund|receipt|pdf-report|language-model)\./, read: orderNames },
  ownerQuestion: refundQuestion,
  alarms: ledgerAlarm,
  resume: proveIfOld,
});
