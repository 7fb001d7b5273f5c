import { expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import * as analytics from "../../analytics/analytics.server.ts";
import { rollUpAll } from "../../analytics/fixtures.ts";
import type { OwnVisits } from "../../analytics/contract.ts";
import analyticsFeature from "../../analytics/feature.server.ts";
import { buy } from "../../payments/fixtures.ts";
import * as payments from "../../payments/payments.server.ts";
import * as admin from "../admin.server.ts";

const { services, control, newItem } = await openPaymentsFixture(
  analyticsFeature.jobs!.map(({ cron: _cron, ...rest }) => rest),
);
const takings = async () => {
  const { sales, refunds, lost } = (await admin.readToday(services, 7)).current;
  return { taken: sales.amount, refunds: refunds.amount, lost };
};
const DAY_MS = 86_400_000;
/** Money lost in disputes by days before `now`, for days that have any. */
const lostDays = async () => {
  const { days } = await analytics.readRecentFigures(services, 7, 7);
  return days.flatMap(({ figures }, place) => (figures.lost === 0 ? [] : [[6 - place, figures.lost]]));
};
const week = () => analytics.parseChoices(services, `${services.env.ORIGIN}/admin/analytics?days=7`).period;

test("[ADMIN-07] subtracts a lost dispute once from every net amount", async () => {
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
  expect(revenue.columns[2]).toBe("Refunded or lost in disputes");
  expect(revenue.rows).toEqual([["Unknown", "₹950", "₹950", "₹0", "₹950"]]);
  const { rows } = await admin.listAdminMembers(services, { state: undefined, q: user.email });
  expect(rows).toMatchObject([{ paid: 95_000, returned: 95_000 }]);
});

test("[ADMIN-07] removes a loss from its day once the bank reverses the dispute", async () => {
  const start = Date.now();
  const onDay = (days: number) => {
    services.clock = { now: () => new Date(start + days * DAY_MS) };
  };
  await control.settings({ webhooks: "drop" });
  const { lost } = await payments.reconcileLedger(services);
  onDay(40); // outside the period of the other test's losses
  const user = await createPerson(services, { firstName: "Noor", lastName: "Khan" });
  const purchase = await buy(services, control, { user, item: newItem(), method: "card" });
  const { paymentId } = (await payments.readOrder(services, purchase.id))!.order.gateway;
  const dispute = await control.dispute(paymentId!);
  const decidedOn = async (days: number, word: "lost" | "won" | "closed") => {
    await control.moveDispute(dispute.id, word);
    onDay(days);
    await payments.proveLedger(services);
  };
  await decidedOn(41, "lost");
  await expect.poll(async () => (await takings()).lost).toBe(95_000);
  await decidedOn(43, "won");
  await expect.poll(async () => (await takings()).lost).toBe(0);
  expect((await payments.reconcileLedger(services)).lost.count).toBe(lost.count);
  const steps = async () => {
    const [own] = await analyticsFeature.personalData!.gather(services, user);
    return (own as { json: OwnVisits }).json.steps.map(({ kind }) => kind);
  };
  await expect.poll(steps).toEqual(["paid"]);
  await rollUpAll(services);
  expect((await takings()).lost).toBe(0);
  expect(await lostDays()).toEqual([]);
  await decidedOn(44, "lost");
  await expect.poll(async () => (await takings()).lost).toBe(95_000);
  onDay(45);
  await rollUpAll(services);
  expect(await lostDays()).toEqual([[1, 95_000]]);
});

test("[ADMIN-07] dates a loss that is reported late to the day of the bank's decision", async () => {
  const user = await createPerson(services, { firstName: "Ravi", lastName: "Rao" });
  const purchase = await buy(services, control, { user, item: newItem(), method: "card" });
  const { paymentId } = (await payments.readOrder(services, purchase.id))!.order.gateway;
  const dispute = await control.dispute(paymentId!);
  const before = (await takings()).lost;
  await control.moveDispute(dispute.id, "lost");
  const [decided, heard] = [Date.now(), Date.now() + 3 * DAY_MS];
  services.clock = { now: () => new Date(heard) };
  await control.deliver();
  await expect.poll(async () => (await takings()).lost).toBe(before + 95_000);
  services.clock = { now: () => new Date(decided) };
  expect((await takings()).lost).toBe(before + 95_000);
});
