import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { buy } from "../fixtures.ts";
import * as payments from "../payments.server.ts";
import { paymentsPersonalData } from "../personal-data.server.ts";
import { refundRequests } from "../tables.server.ts";
import { refundQuestion } from "./refund-question.server.ts";
import { requestsOf } from "./refund-requests.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const { services, control, newItem } = await openPaymentsFixture();
const days = { from: "2026-09-01", to: "2026-11-20", today: "2026-11-20" };
const who = { id: "ada", name: "Ada Fernandes" };

/** Buys a report, requests its refund at this time for this reason, and approves it as the owner. */
async function refund(time: string, reason: string) {
  services.clock = { now: () => new Date(time) };
  const user = await createPerson(services);
  const { id: purchaseId } = await buy(services, control, { user, item: newItem() });
  await payments.askRefund(services, user.id, { purchaseId, reason, words: "" });
  const [request] = await requestsOf(services, [purchaseId]);
  await payments.confirmRefund(services, who, request!.id);
}
/** Refunds a part as the owner, without a request. */
async function ownRefund(time: string, amount: number) {
  services.clock = { now: () => new Date(time) };
  const user = await createPerson(services);
  const { id: purchaseId } = await buy(services, control, { user, item: newItem() });
  await payments.refundPurchase(services, { purchaseId, reason: "a courtesy", amount });
}

test("[HOUSE-02] removes a former administrator's name from answers to requests", async () => {
  await refund("2026-08-10T10:00:00Z", "It came late");
  const former = await createPerson(services);
  const formerAdmin = { id: former.id, name: "Bela Rao" };
  const user = await createPerson(services);
  const { id: purchaseId } = await buy(services, control, { user, item: newItem() });
  await payments.askRefund(services, user.id, { purchaseId, reason: "Too general", words: "" });
  const [openRequest] = await requestsOf(services, [purchaseId]);
  await payments.refuseRefund(services, formerAdmin, openRequest!.id, "It is as long as was said.");
  await transaction(services.db, (tx) => paymentsPersonalData.erase(services, tx, former));
  const [answeredRequest] = await requestsOf(services, [purchaseId]);
  expect(answeredRequest).toMatchObject({ decidedBy: "A former administrator", decidedById: "gone" });
  const named = await services.db.$count(refundRequests, eq(refundRequests.decidedBy, who.name));
  expect(named).toBe(1);
  await services.db.delete(refundRequests);
});

test("[OWNER-03] counts refunds as the ledger does: of sales only, once processed", async () => {
  const summer = { from: "2026-06-01", to: "2026-06-30", today: "2026-11-20" };
  const before = (await payments.reconcileLedger(services)).refunded;
  await refund("2026-06-10T10:00:00Z", "Too general");
  await ownRefund("2026-06-11T10:00:00Z", 20_000);
  await control.settings({ refunds: "pending" });
  await ownRefund("2026-06-12T10:00:00Z", 30_000); // pending
  await services.db.execute(sql`
    insert into payments (id, order_id, status, role, amount, currency, created_at)
    select 'pay_twice', order_id, 'refunded', 'extra', amount, currency, created_at from payments limit 1`);
  await services.db.execute(sql`
    insert into payment_refunds (id, payment_id, status, amount, asked, reason, created_at, ended_at, by)
    select 'rf_twice', 'pay_twice', 'processed', 95000, true, 'paid twice', created_at, ended_at, 'site'
    from payment_refunds where status = 'processed' limit 1`);
  const { rows } = await refundQuestion(services, summer);
  expect(rows).toEqual([
    ["June 2026: Decided by the owner", "1", "₹200"],
    ["June 2026: Too general", "1", "₹950"],
  ]);
  const books = (await payments.reconcileLedger(services)).refunded;
  expect([books.count - before.count, books.sum - before.sum]).toEqual([2, 115_000]);
});

describe("[OWNER-03] when are refunds made, and why?", () => {
  test("has no data, then too little, then lists refunds by month in India and reason", async () => {
    expect(await refundQuestion(services, days)).toEqual({
      id: "refunds",
      question: "When are refunds made, and why?",
      answer: "No data for this period.",
      columns: ["Month and reason", "Refunds", "Amount"],
      rows: [],
    });
    await refund("2026-10-31T19:00:00Z", "Too general"); // 1 November in India
    await refund("2026-11-05T10:00:00Z", "Too general");
    await refund("2026-10-10T10:00:00Z", "");
    await refund("2026-08-10T10:00:00Z", "It came late"); // outside the period
    expect((await refundQuestion(services, days)).answer).toBe(
      "Not enough data yet: 3 refunds, ₹2,850 in total.",
    );
    await refund("2026-10-10T10:00:00Z", "My own words");
    await ownRefund("2026-11-06T10:00:00Z", 20_000);
    expect(await refundQuestion(services, days)).toMatchObject({
      answer: "Most in November 2026: ₹2,100 in 3 refunds. Most common reason: too general (2 of 5).",
      rows: [
        ["November 2026: Too general", "2", "₹1,900"],
        ["November 2026: Decided by the owner", "1", "₹200"],
        ["October 2026: Another reason", "1", "₹950"],
        ["October 2026: No reason given", "1", "₹950"],
      ],
    });
  });
});
