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

type Buyer = Pick<Member, "user" | "item" | "whose">;
const FULL = "neo-116-v1";
const later = (days: number) => {
  const now = services.clock.now().getTime() + days * DAY_MS;
  services.clock = { now: () => new Date(now) };
};
const whole = ({ whose }: Buyer) => ({ whose: { ...whose, testId: FULL } });

/** Answers the other 58 statements of a quest, as in two tabs at once. */
async function answerOtherHalf({ user, item: { sessionId } }: Pick<Buyer, "user" | "item">, tabs = 1) {
  const asker = { userId: user.id, headers: new Headers() };
  const answers = givenBy("maya", { form: "full", now: services.clock.now() });
  await quest.recordAnswers(services, { sessionId, answers }, asker);
  const call = { sessionId, form: "full" as const };
  await Promise.all(Array.from({ length: tabs }, () => quest.finishQuest(services, call, asker)));
}
const retake = async ({ user }: Pick<Buyer, "user">): Promise<Buyer> => {
  const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "arjun" });
  return { user, item: { sessionId, testId }, whose: { userId: user.id, sessionId, testId } };
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

let buyer: ReturnType<typeof buyAndAnswer> | undefined;
async function buyAndAnswer() {
  const one = await paidMember();
  await eventually(() => stateOf(one)).toBe("ready");
  await answerOtherHalf(one, 2);
  await eventually(() => stateOf(whole(one))).toBe("ready");
  return one;
}
/** A member with both reports; only the last test changes them. */
const ownerOfBoth = () => (buyer ??= buyAndAnswer());

describe("[REPORT-04] the second half belongs to the price", () => {
  test("answering it after paying gives one free new report; the first one stays", async () => {
    const one = await ownerOfBoth();
    await Promise.all(Array.from({ length: 4 }, () => pdfReport.grantIncluded(services, one.whose)));
    expect(await rowsOf(one)).toHaveLength(2);
    expect(await includedOf(one)).toMatchObject([
      { includedAs: "half", includedIn: one.order.purchaseId, testId: FULL, state: "ready" },
    ]);
    const [included] = await includedOf(one);
    expect(fs.existsSync(fileOf(one.order.purchaseId))).toBe(true);
    expect(await textOf(included!.purchaseId)).toContain("116");
    expect(await payments.purchasesOf(services, one.user.id)).toHaveLength(1);
    const links = await Promise.all(
      [one.item, { ...one.item, testId: FULL }].map((item) =>
        pdfReport.downloadLink(services, one.user, item),
      ),
    );
    expect(links[0]).toContain(one.order.purchaseId);
    expect(links[1]).toContain(included!.purchaseId);
    const subjects = () =>
      sentEmails.to(one.user.email).flatMap(({ subject }) => (subject?.endsWith("is ready") ? subject : []));
    await eventually(() => subjects().toSorted()).toEqual([
      "Your PDF report is ready",
      "Your new PDF report is ready",
    ]);
  });

  test("and is never asked for money again: no order, no price that runs", async () => {
    const one = await paidMember();
    await answerOtherHalf(one);
    const item = { ...one.item, testId: FULL };
    expect(await orderOf(one, item)).toMatchObject({
      code: "COVERED",
      status: 409,
      message: expect.stringContaining("You don’t need to pay again."),
    });
    expect(await payments.showOffer(services, { userId: one.user.id }, item)).toMatchObject({
      covered: expect.stringContaining("includes this report"),
    });
    expect(await payments.purchaseFor(services, one.whose)).toMatchObject({ status: "paid" });
    expect(await payments.purchaseFor(services, { ...one.whose, testId: FULL })).toBeUndefined();
    expect(await pdfReport.offerFor(services, one.user.id, item)).toMatchObject({
      covered: { kind: "half" },
      pdf: { includedAs: "half" },
    });
  });

  test("answered before paying, it comes with the payment for the first half", async () => {
    const one = await member();
    await answerOtherHalf(one);
    const request = await orderRequest(services, one.user, one.item);
    const order = await payments.createOrder(services, one.user, request);
    const proof = await control.pay(order.razorpayOrderId);
    await payments.complete(services, one.user, completionOf(one.user, one.item, order, proof));
    await eventually(() => stateOf(whole(one))).toBe("ready");
    expect(await includedOf(one)).toMatchObject([{ includedAs: "half" }]);
  });

  test("paid for both halves at once in two tabs: the later money goes back, both reports stay", async () => {
    const one = await member();
    await answerOtherHalf(one);
    const items = [one.item, { ...one.item, testId: FULL }];
    const orders = [];
    for (const item of items) {
      const request = await orderRequest(services, one.user, item);
      orders.push(await payments.createOrder(services, one.user, request));
    }
    for (const [i, order] of orders.entries()) {
      const proof = await control.pay(order.razorpayOrderId);
      await payments.complete(services, one.user, completionOf(one.user, items[i]!, order, proof));
    }
    await eventually(async () => {
      const bought = await payments.purchasesOf(services, one.user.id);
      return Object.fromEntries(bought.map(({ testId, status }) => [testId, status]));
    }).toEqual({ [FULL]: "refunded", [one.item.testId]: "paid" });
    await eventually(() => stateOf(one)).toBe("ready");
    await eventually(() => stateOf(whole(one))).toBe("ready");
  });
});

const refund = ({ order, whose }: Awaited<ReturnType<typeof paidMember>>) =>
  pdfReport.endAccess(services, { ...whose, purchaseId: order.purchaseId, full: true });

describe("[REPORT-04] a refund ends what came with it", () => {
  test("afterwards: both reports and their files are gone, and it would have to be paid for", async () => {
    const one = await paidMember();
    await answerOtherHalf(one);
    await eventually(() => stateOf(whole(one))).toBe("ready");
    const [included] = await includedOf(one);
    await payments.refundPurchase(services, { purchaseId: one.order.purchaseId, reason: "asked" });
    await eventually(() => stateOf(whole(one))).toBe("ended");
    await eventually(() => fs.existsSync(fileOf(included!.purchaseId))).toBe(false);
    expect(fs.existsSync(fileOf(one.order.purchaseId))).toBe(false);
    expect(await includedOf(one)).toEqual([]);
    expect(await orderOf(one, { ...one.item, testId: FULL })).toMatchObject({ amount: 95_000 });
  });

  test("at the same time: in either order nothing stays accessible", async () => {
    const one = await paidMember();
    await eventually(() => stateOf(one)).toBe("ready");
    await Promise.all([
      answerOtherHalf(one).then(() => pdfReport.grantIncluded(services, one.whose)),
      refund(one),
    ]);
    await eventually(async () => new Set((await rowsOf(one)).map(({ state }) => state))).toEqual(
      new Set(["ended"]),
    );
  });

  test("a part of the money given back ends nothing", async () => {
    const one = await ownerOfBoth();
    await pdfReport.endAccess(services, { ...one.whose, purchaseId: one.order.purchaseId, full: false });
    expect(await stateOf(whole(one))).toBe("ready");
  });
});

describe("[REPORT-04] a retake", () => {
  test("after twelve weeks is free, and compares the answers", async () => {
    const one = await paidMember();
    await eventually(() => stateOf(one)).toBe("ready");
    later(84);
    const again = await retake(one);
    await eventually(() => stateOf(again)).toBe("ready");
    const [included] = await includedOf(one);
    expect(included).toMatchObject({ includedAs: "retake", sessionId: again.item.sessionId });
    expect(await textOf(included!.purchaseId)).toContain("Then and now");
    expect(await textOf(one.order.purchaseId)).not.toContain("Then and now");
    expect(await orderOf(one, again.item)).toMatchObject({ code: "COVERED" });
  });

  test("sooner is neither sold nor printed, and says from which day on", async () => {
    const one = await paidMember();
    await eventually(async () => (await rowsOf(one)).length).toBe(1); // the bought one is queued
    later(20);
    const again = await retake(one);
    await pdfReport.grantIncluded(services, again.whose);
    expect(await rowsOf(again)).toHaveLength(1);
    expect(await orderOf(one, again.item)).toMatchObject({
      code: "COVERED",
      message: expect.stringMatching(/Take it again from \d+ \w+ \d{4}:/),
    });
    expect(await pdfReport.offerFor(services, one.user.id, again.item)).toMatchObject({
      pdf: null,
      covered: { kind: "early" },
    });
  });

  test("more than a year after the payment is sold again", async () => {
    const one = await paidMember();
    later(366);
    const again = await retake(one);
    expect(await orderOf(one, again.item)).toMatchObject({ amount: 95_000 });
  });
});

test("[REPORT-04] the administrator sees it in the order's story, and it goes along with the member's data", async () => {
  const one = await ownerOfBoth();
  const file = await payments.readOrder(services, one.order.purchaseId);
  const titles = file!.order.story.map(({ title }) => title);
  expect(titles).toContain("Another report included, free");
  expect(new Set(file!.actions.map(({ purchaseId }) => purchaseId)).size).toBe(2);
  const [included] = await includedOf(one);
  const personal = pdfReportFeature.personalData!;
  const whose = { id: one.user.id, email: one.user.email };
  const gathered = await personal.gather(services, whose);
  expect(gathered.map(({ name }) => name)).toContain(`${included!.purchaseId}.pdf`);
  expect(JSON.stringify(gathered)).toContain('"includedAs":"half"');
  expect(await transaction(services.db, (tx) => personal.files!(tx, whose))).toHaveLength(6); // two reports of three editions
  await transaction(services.db, (tx) => personal.erase(services, tx, whose));
  expect(await rowsOf(one)).toEqual([]);
});

test("[REPORT-04] a month of Insider access is no report: it covers no result, and its refund ends none", async () => {
  const one = await member();
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
  const opened = await payments.startSubscription(services, one.user, { item: "insider", amount: 49_900 });
  await control.subscribe(opened.razorpaySubscriptionId);
  await payments.verifySubscription(services, one.user, { subscriptionId: opened.subscriptionId });
  const months = await payments.purchasesOf(services, one.user.id);
  expect(months).toMatchObject([{ status: "paid", subscriptionId: opened.subscriptionId }]);
  later(100);
  const again = await retake(one);
  expect(await orderOf(one, again.item)).toMatchObject({ amount: 95_000 });
  await payments.refundPurchase(services, { purchaseId: months[0]!.id, reason: "as agreed" });
  expect(await rowsOf(one)).toEqual([]);
});
