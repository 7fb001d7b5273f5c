import { expect, test } from "vitest";
import { openPaymentsFixture } from "../../../testing/payments-fixture.ts";
import { createPerson } from "../accounts/fixtures.ts";
import * as analytics from "../analytics/analytics.server.ts";
import analyticsFeature from "../analytics/feature.server.ts";
import { buy } from "../payments/fixtures.ts";
import * as payments from "../payments/payments.server.ts";
import * as admin from "./admin.server.ts";

const { services, control, newItem } = await openPaymentsFixture(
  analyticsFeature.jobs!.map(({ cron: _cron, ...rest }) => rest),
);
const takings = async () => {
  const { sales, refunds, lost } = (await admin.readToday(services, 7)).current;
  return { taken: sales.amount, refunds: refunds.amount, lost };
};
const week = () => analytics.askedOf(services, `${services.env.ORIGIN}/admin/analytics?days=7`).period;

test("[ADMIN-07] what a bank gave back in a lost dispute is taken from the net, once, wherever a net is said", async () => {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Iyer" });
  const purchase = await buy(services, control, { user, item: newItem(), method: "card" });
  await control.deliver();
  await expect.poll(takings).toEqual({ taken: 95_000, refunds: 0, lost: 0 });
  const { paymentId } = (await payments.readOrder(services, purchase.id))!.order.gateway;
  const dispute = await control.dispute(paymentId!);
  await control.moveDispute(dispute.id, "lost");
  await control.deliver({ times: 2 });
  await expect.poll(takings).toEqual({ taken: 95_000, refunds: 0, lost: 95_000 });

  const revenue = (await analytics.readQuestions(services, week())).find(({ id }) => id === "revenue")!;
  expect(revenue.columns[2]).toBe("Returned, or lost in disputes");
  expect(revenue.rows).toEqual([["Not known", "₹950", "₹950", "₹0", "₹950"]]);
  const { rows } = await admin.listAdminMembers(services, { state: undefined, q: user.email });
  expect(rows).toMatchObject([{ paid: 95_000, returned: 95_000 }]);
});
