import { createPerson } from "../../app/features/accounts/fixtures.ts";
import { gatewayControl, orderRequest } from "../../app/features/payments/fixtures.ts";
import * as payments from "../../app/features/payments/payments.server.ts";
import * as pdfReport from "../../app/features/pdf-report/pdf-report.server.ts";
import { takeQuest } from "../../app/features/quest/fixtures.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { itemAt } from "../../app/kernel/checked.ts";

const PERSONS = ["maya", "arjun", "noor"] as const;

/** A guest with a finished quest and an order that is not paid. */
async function createBuyer(services: Services, i: number) {
  const user = await createPerson(services, { firstName: "Guest", lastName: `Number ${i + 1}` });
  const { sessionId, testId } = await takeQuest(services, {
    userId: user.id,
    person: itemAt(PERSONS, i % PERSONS.length),
  });
  const item = { sessionId, testId };
  const order = await payments.createOrder(services, user, await orderRequest(services, user, item));
  return { item: { ...item, userId: user.id }, orderId: order.razorpayOrderId };
}

/**
 * Members who have taken the quest and stand at the checkout with an order, for benches in local mode. `pay`
 * pays all orders at once.
 */
export async function createBuyers(services: Services, size: number) {
  const control = gatewayControl(services.env.RAZORPAY_API_BASE);
  const buyers: Awaited<ReturnType<typeof createBuyer>>[] = [];
  for (let i = 0; i < size; i++) buyers.push(await createBuyer(services, i));
  return {
    pay: () => Promise.all(buyers.map(({ orderId }) => control.pay(orderId, { method: "upi" }))),
    /** How many of them have their PDF. */
    async ready() {
      const states = await Promise.all(buyers.map(({ item }) => pdfReport.reportStateOf(services, item)));
      return states.filter((s) => s?.state === "ready").length;
    },
  };
}
