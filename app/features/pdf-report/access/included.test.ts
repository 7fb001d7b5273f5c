import fs from "node:fs";
import { eq } from "drizzle-orm";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import { completionOf, orderRequest } from "../../payments/fixtures.ts";
import * as payments from "../../payments/payments.server.ts";
import { givenBy, takeQuest } from "../../quest/fixtures.ts";
import * as quest from "../../quest/quest.server.ts";
import pdfReportFeature from "../feature.server.ts";
import * as pdfReport from "../pdf-report.server.ts";
import { eventually, type Member, openReportMaking } from "../making/making-fixtures.ts";
import { pdfReports } from "../tables.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const { services, control, member, paidMember, stateOf, fileOf } = await openReportMaking();
const sentEmails = useSentEmails(services);
beforeAll(() => void (services.features = [pdfReportFeature]));

type Buyer = Pick<Member, "user" | "item" | "ownedItem">;
const FULL = "neo-116-v1";
const advanceClock = (days: number) => {
  const now = services.clock.now().getTime() + days * DAY_MS;
  services.clock = { now: () => new Date(now) };
};
const fullForm = ({ ownedItem }: Buyer) => ({ ownedItem: { ...ownedItem, testId: FULL } });

/** Answers the other 58 statements of a quest, and finishes it in `tabs` tabs at the same time. */
async function answerOtherHalf({ user, item: { sessionId } }: Pick<Buyer, "user" | "item">, tabs = 1) {
  const asker = { userId: user.id, headers: new Headers() };
  const answers = givenBy("maya", { form: "full", now: services.clock.now() });
  await quest.recordAnswers(services, { sessionId, answers }, asker);
  const call = { sessionId, form: "full" as const };
  await Promise.all(Array.from({ length: tabs }, () => quest.finishQuest(services, call, asker)));
}
const retake = async ({ user }: Pick<Buyer, "user">): Promise<Buyer> => {
  const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "arjun" });
  return { user, item: { sessionId, testId }, ownedItem: { userId: user.id, sessionId, testId } };
};
const rowsOf = ({ user }: Pick<Buyer, "user">) =>
  services.db.select().from(pdfReports).where(eq(pdfReports.userId, user.id));
const includedOf = ({ user }: Pick<Buyer, "user">) => pdfReport.includedReportsOf(services, user.id);
const orderOf = async ({ user }: Pick<Buyer, "user">, item: Buyer["item"]) =>
  payments
    .createOrder(services, user, await orderRequest(services, user, item))
    .catch((error: unknown) => error);
const textOf = async (purchaseId: string) =>
  (
    await extractText(await getDocumentProxy(new Uint8Array(fs.readFileSync(fileOf(purchaseId)))), {
      mergePages: true,
    })
  ).text;

let sharedBuyer: ReturnType<typeof buyAndAnswer> | undefined;
async function buyAndAnswer() {
  const buyer = await paidMember();
  await eventually(() => stateOf(buyer)).toBe("ready");
  await answerOtherHalf(buyer, 2);
  await eventually(() => stateOf(fullForm(buyer))).toBe("ready");
  return buyer;
}
/** A member with both reports; only the last test changes them. */
const ownerOfBoth = () => (sharedBuyer ??= buyAndAnswer());

describe("[REPORT-04] includes the second half in the price", () => {
  test("makes one new report for free if it is answered after paying, and keeps the first", async () => {
    const buyer = await ownerOfBoth();
    await Promise.all(Array.from({ length: 4 }, () => pdfReport.grantIncluded(services, buyer.ownedItem)));
    expect(await rowsOf(buyer)).toHaveLength(2);
    expect(await includedOf(buyer)).toMatchObject([
      { includedAs: "half", includedIn: buyer.order.purchaseId, testId: FULL, state: "ready" },
    ]);
    const [included] = await includedOf(buyer);
    expect(fs.existsSync(fileOf(buyer.order.purchaseId))).toBe(true);
    expect(await textOf(included!.purchaseId)).toContain("116");
    expect(await payments.purchasesOf(services, buyer.user.id)).toHaveLength(1);
    const links = await Promise.all(
      [buyer.item, { ...buyer.item, testId: FULL }].map((item) =>
        pdfReport.downloadLink(services, buyer.user, item),
      ),
    );
    expect(links[0]).toContain(buyer.order.purchaseId);
    expect(links[1]).toContain(included!.purchaseId);
    const subjects = () =>
      sentEmails
        .to(buyer.user.email)
        .flatMap(({ subject }) => (subject?.endsWith("is ready") ? subject : []));
    await eventually(() => subjects().toSorted()).toEqual([
      "Your PDF report is ready",
      "Your new PDF report is ready",
    ]);
  });

  test("never charges for it again: offers no price and accepts no order", async () => {
    const buyer = await paidMember();
    await answerOtherHalf(buyer);
    const item = { ...buyer.item, testId: FULL };
    expect(await orderOf(buyer, item)).toMatchObject({
      code: "COVERED",
      status: 409,
      message: expect.stringContaining("You don’t need to pay again."),
    });
    expect(await payments.showOffer(services, { userId: buyer.user.id }, item)).toMatchObject({
      covered: expect.stringContaining("includes this report"),
    });
    expect(await payments.purchaseFor(services, buyer.ownedItem)).toMatchObject({ status: "paid" });
    expect(await payments.purchaseFor(services, { ...buyer.ownedItem, testId: FULL })).toBeUndefined();
    expect(await pdfReport.offerFor(services, buyer.user.id, item)).toMatchObject({
      covered: { kind: "half" },
      pdf: { includedAs: "half" },
    });
  });

  test("makes both reports if it is answered before paying for the first half", async () => {
    const buyer = await member();
    await answerOtherHalf(buyer);
    const request = await orderRequest(services, buyer.user, buyer.item);
    const order = await payments.createOrder(services, buyer.user, request);
    const proof = await control.pay(order.razorpayOrderId);
    await payments.complete(services, buyer.user, completionOf(buyer.user, buyer.item, order, proof));
    await eventually(() => stateOf(fullForm(buyer))).toBe("ready");
    expect(await includedOf(buyer)).toMatchObject([{ includedAs: "half" }]);
  });

  test("refunds the later payment if both halves are paid for in two tabs, and keeps both reports", async () => {
    const buyer = await member();
    await answerOtherHalf(buyer);
    const items = [buyer.item, { ...buyer.item, testId: FULL }];
    const orders = [];
    for (const item of items) {
      const request = await orderRequest(services, buyer.user, item);
      orders.push(await payments.createOrder(services, buyer.user, request));
    }
    for (const [i, order] of orders.entries()) {
      const proof = await control.pay(order.razorpayOrderId);
      await payments.complete(services, buyer.user, completionOf(buyer.user, items[i]!, order, proof));
    }
    await eventually(async () => {
      const bought = await payments.purchasesOf(services, buyer.user.id);
      return Object.fromEntries(bought.map(({ testId, status }) => [testId, status]));
    }).toEqual({ [FULL]: "refunded", [buyer.item.testId]: "paid" });
    await eventually(() => stateOf(buyer)).toBe("ready");
    await eventually(() => stateOf(fullForm(buyer))).toBe("ready");
  });
});

const refund = ({ order, ownedItem }: Awaited<ReturnType<typeof paidMember>>) =>
  pdfReport.endAccess(services, { ...ownedItem, purchaseId: order.purchaseId, full: true });

describe("[REPORT-04] a refund", () => {
  test("deletes both reports with their files, and requires a new payment for the other half", async () => {
    const buyer = await paidMember();
    await answerOtherHalf(buyer);
    await eventually(() => stateOf(fullForm(buyer))).toBe("ready");
    const [included] = await includedOf(buyer);
    await payments.refundPurchase(services, { purchaseId: buyer.order.purchaseId, reason: "asked" });
    await eventually(() => stateOf(fullForm(buyer))).toBe("ended");
    await eventually(() => fs.existsSync(fileOf(included!.purchaseId))).toBe(false);
    expect(fs.existsSync(fileOf(buyer.order.purchaseId))).toBe(false);
    expect(await includedOf(buyer)).toEqual([]);
    expect(await orderOf(buyer, { ...buyer.item, testId: FULL })).toMatchObject({ amount: 95_000 });
  });

  test("leaves nothing accessible if the other half is answered at the same moment", async () => {
    const buyer = await paidMember();
    await eventually(() => stateOf(buyer)).toBe("ready");
    await Promise.all([
      answerOtherHalf(buyer).then(() => pdfReport.grantIncluded(services, buyer.ownedItem)),
      refund(buyer),
    ]);
    await eventually(async () => new Set((await rowsOf(buyer)).map(({ state }) => state))).toEqual(
      new Set(["ended"]),
    );
  });

  test("keeps the reports if it is partial", async () => {
    const buyer = await ownerOfBoth();
    await pdfReport.endAccess(services, {
      ...buyer.ownedItem,
      purchaseId: buyer.order.purchaseId,
      full: false,
    });
    expect(await stateOf(fullForm(buyer))).toBe("ready");
  });
});

describe("[REPORT-04] a retake", () => {
  test("after twelve weeks is free, and compares the answers", async () => {
    const buyer = await paidMember();
    await eventually(() => stateOf(buyer)).toBe("ready");
    advanceClock(84);
    const retaken = await retake(buyer);
    await eventually(() => stateOf(retaken)).toBe("ready");
    const [included] = await includedOf(buyer);
    expect(included).toMatchObject({ includedAs: "retake", sessionId: retaken.item.sessionId });
    expect(await textOf(included!.purchaseId)).toContain("Then and now");
    expect(await textOf(buyer.order.purchaseId)).not.toContain("Then and now");
    expect(await orderOf(buyer, retaken.item)).toMatchObject({ code: "COVERED" });
  });

  test("sooner is neither sold nor printed, and names the day from which it is possible", async () => {
    const buyer = await paidMember();
    await eventually(async () => (await rowsOf(buyer)).length).toBe(1); // the bought one is queued
    advanceClock(20);
    const retaken = await retake(buyer);
    await pdfReport.grantIncluded(services, retaken.ownedItem);
    expect(await rowsOf(retaken)).toHaveLength(1);
    expect(await orderOf(buyer, retaken.item)).toMatchObject({
      code: "COVERED",
      message: expect.stringMatching(/Take it again from \d+ \w+ \d{4}:/),
    });
    expect(await pdfReport.offerFor(services, buyer.user.id, retaken.item)).toMatchObject({
      pdf: null,
      covered: { kind: "early" },
    });
  });

  test("more than a year after the payment is sold again", async () => {
    const buyer = await paidMember();
    advanceClock(366);
    const retaken = await retake(buyer);
    expect(await orderOf(buyer, retaken.item)).toMatchObject({ amount: 95_000 });
  });
});

test("[REPORT-04] shows an included report in the order's history, and exports and erases it with the member's data", async () => {
  const buyer = await ownerOfBoth();
  const file = await payments.readOrder(services, buyer.order.purchaseId);
  const titles = file!.order.story.map(({ title }) => title);
  expect(titles).toContain("Another report included, free");
  expect(new Set(file!.actions.map(({ purchaseId }) => purchaseId)).size).toBe(2);
  const [included] = await includedOf(buyer);
  const personal = pdfReportFeature.personalData!;
  const subject = { id: buyer.user.id, email: buyer.user.email };
  const gathered = await personal.gather(services, subject);
  expect(gathered.map(({ name }) => name)).toContain(`${included!.purchaseId}.pdf`);
  expect(JSON.stringify(gathered)).toContain('"includedAs":"half"');
  expect(await transaction(services.db, (tx) => personal.files!(tx, subject))).toHaveLength(6); // two reports of three editions
  await transaction(services.db, (tx) => personal.erase(services, tx, subject));
  expect(await rowsOf(buyer)).toEqual([]);
});

test("[REPORT-04] covers no result by a month of Insider access, and removes none when that is refunded", async () => {
  const buyer = await member();
  services.features = [
    pdfReportFeature,
    {
      name: "of-the-test",
      subscriptionItem: {
        item: "insider",
        offer: () => Promise.resolve({ amount: 49_900, name: "Insider access" }),
      },
    },
  ];
  const opened = await payments.startSubscription(services, buyer.user, { item: "insider", amount: 49_900 });
  await control.subscribe(opened.razorpaySubscriptionId);
  await payments.verifySubscription(services, buyer.user, { subscriptionId: opened.subscriptionId });
  const months = await payments.purchasesOf(services, buyer.user.id);
  expect(months).toMatchObject([{ status: "paid", subscriptionId: opened.subscriptionId }]);
  advanceClock(100);
  const retaken = await retake(buyer);
  expect(await orderOf(buyer, retaken.item)).toMatchObject({ amount: 95_000 });
  await payments.refundPurchase(services, { purchaseId: months[0]!.id, reason: "as agreed" });
  expect(await rowsOf(buyer)).toEqual([]);
});
