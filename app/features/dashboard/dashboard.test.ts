import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openPaymentsFixture } from "../../../testing/payments-fixture.ts";
import type { SessionUser } from "../accounts/contract.ts";
import { createPerson } from "../accounts/fixtures.ts";
import { buy, completionOf, orderRequest } from "../payments/fixtures.ts";
import * as applications from "../applications/applications.server.ts";
import { answersFrom, apply } from "../applications/fixtures.ts";
import * as payments from "../payments/payments.server.ts";
import * as pdfReport from "../pdf-report/pdf-report.server.ts";
import { beginQuest, givenBy, takeQuest } from "../quest/fixtures.ts";
import * as quest from "../quest/quest.server.ts";
import * as dashboard from "./dashboard.server.ts";

const paymentsFixture = await openPaymentsFixture();
const { services } = paymentsFixture;
const nobody = new Headers();

async function memberWithResult() {
  const user = await createPerson(services, {});
  const result = await takeQuest(services, { userId: user.id, person: "maya" });
  return { user, result, url: `/quest-result/${user.id}/${result.sessionId}/${result.testId}` };
}
const buyIt = ({ user, result }: Awaited<ReturnType<typeof memberWithResult>>) =>
  buy(services, paymentsFixture.control, {
    user,
    item: { sessionId: result.sessionId, testId: result.testId },
  });

describe("[ROUTE-08] the dashboard", () => {
  test("calls the receipt a tax invoice if the seller has a GSTIN", async () => {
    const member = await memberWithResult();
    const calledSo = async () =>
      (await dashboard.readDashboard(services, member.user, nobody)).orders.map((one) => one.document);
    const { env } = services;
    const { user, result } = member;
    const item = { sessionId: result.sessionId, testId: result.testId };
    services.env = { ...env, GSTIN: "29AABCA1234F1ZV" };
    const request = { ...(await orderRequest(services, user, item)), buyerState: "29" };
    const order = await payments.createOrder(services, user, request);
    const proof = await paymentsFixture.control.pay(order.razorpayOrderId);
    await payments.complete(services, user, completionOf(user, item, order, proof));
    services.env = env;
    expect(await calledSo()).toEqual(["Tax invoice"]);
    const { paid } = await pdfReport.offerFor(services, user.id, item);
    expect(paid).toMatchObject({ document: "Tax invoice" });
    const dispute = await paymentsFixture.control.dispute(proof.payment.id);
    await paymentsFixture.control.moveDispute(dispute.id, "lost");
    await paymentsFixture.control.deliver();
    const { id } = (await payments.purchaseFor(services, { ...item, userId: user.id }))!;
    const owners = JSON.stringify(await payments.readOrder(services, id));
    for (const words of [/Tax invoice VV/, /the tax invoice stays valid/]) expect(owners).toMatch(words);
    expect(owners).not.toMatch(/Receipt|the receipt/);
    await buyIt({ ...member, result: await takeQuest(services, { userId: member.user.id, person: "noor" }) });
    expect((await calledSo()).toSorted()).toEqual(["Receipt", "Tax invoice"]);
  });

  test("offers no refund of an amount that a bank holds or has returned in a dispute", async () => {
    const member = await memberWithResult();
    const { id } = await buyIt(member);
    const { control } = paymentsFixture;
    await control.deliver();
    const { paymentId } = (await payments.readOrder(services, id))!.order.gateway;
    const dispute = await control.dispute(paymentId!);
    await control.deliver();
    const orderNow = async () => (await dashboard.readDashboard(services, member.user, nobody)).orders[0];
    expect(await orderNow()).toMatchObject({ mayAsk: false, atBank: { amount: 95_000, isDecided: false } });
    expect(await dashboard.readRefundable(services, member.user.id, id)).toBeUndefined();
    await control.moveDispute(dispute.id, "lost");
    await control.deliver();
    expect(await orderNow()).toMatchObject({ mayAsk: false, atBank: { amount: 95_000, isDecided: true } });
  });

  test("shows only an invitation to a new member", async () => {
    const user = await createPerson(services, {});
    expect(await dashboard.readDashboard(services, user, nobody)).toEqual({
      userId: user.id,
      email: user.email,
      included: [],
      languageModel: null,
      insider: { until: null, given: false, subscription: null },
      results: [],
      orders: [],
      application: null,
      unfinished: null,
      offer: null,
      retake: null,
      asksHowItWas: false,
      greeting: expect.any(String),
    });
  });

  test.each([
    ["2026-11-20T07:00:00+05:30", "Good morning"],
    ["2026-11-20T12:00:00+05:30", "Good afternoon"],
    ["2026-11-20T16:59:00+05:30", "Good afternoon"],
    ["2026-11-20T17:00:00+05:30", "Good evening"],
    ["2026-11-21T01:00:00+05:30", "Good evening"],
  ])("greets at %s in India with %s", async (at, greeting) => {
    const user = await createPerson(services, {});
    services.clock = { now: () => new Date(at) };
    expect((await dashboard.readDashboard(services, user, nobody)).greeting).toBe(greeting);
  });

  test("[REPORT-04] shows the period in which new answers bring a report that compares then and now", async () => {
    const now = new Date("2026-03-02T10:00:00+05:30");
    services.clock = { now: () => now };
    const member = await memberWithResult();
    const read = async (day: string) => {
      services.clock = { now: () => new Date(day) };
      return (await dashboard.readDashboard(services, member.user, nobody)).retake;
    };
    expect(await read("2026-03-02T10:30:00+05:30")).toBeNull();
    await buyIt(member);
    const until = "2027-03-02";
    expect(await read("2026-03-03T10:00:00+05:30")).toMatchObject({
      from: "2026-05-25T04:30:00.000Z",
      isOpen: false,
    });
    expect((await read("2026-05-25T09:59:00+05:30"))?.isOpen).toBe(false);
    expect(await read("2026-05-25T10:01:00+05:30")).toMatchObject({ isOpen: true });
    expect((await read("2026-05-25T10:01:00+05:30"))?.until.slice(0, 10)).toBe(until);
    expect((await read("2027-03-01T10:00:00+05:30"))?.isOpen).toBe(true);
    expect(await read("2027-03-03T10:00:00+05:30")).toBeNull();
  });

  test("[APPLY-02] shows the state of an application on every device", async () => {
    const user = await createPerson(services, {});
    const draft = { id: undefined, visitor: "somebody", userId: user.id };
    const answers = answersFrom({ email: user.email });
    const { id } = (await applications.saveDraft(services, { ...draft, answers })) as { id: string };
    const read = async () => (await dashboard.readDashboard(services, user, nobody)).application;
    expect(await read()).toMatchObject({ draft: true });
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...answers, quest: "" })) if (value) form.set(name, value);
    await applications.submitForm(services, form, { userId: user.id, headers: nobody }, "somebody");
    expect(await read()).toMatchObject({ draft: false, name: "Received" });
    await applications.withdrawApplication(services, id);
    expect(await read()).toMatchObject({ draft: false, name: "Withdrawn" });
  });

  test("[APPLY-01] includes an application sent before the account existed once its address is confirmed", async () => {
    const email = `late-${Date.now()}@villa.test`;
    await apply(services, { email });
    const read = async (user: SessionUser) =>
      (await dashboard.readDashboard(services, user, nobody)).application;
    const unconfirmed = await createPerson(services, { email, confirmed: false });
    expect(await read(unconfirmed)).toBeNull();
    await services.db.execute(sql`update users set email_verified = true where id = ${unconfirmed.id}`);
    const member = { ...unconfirmed, emailVerified: true };
    expect(await read(member)).toMatchObject({ draft: false, name: "Received" });
    // an application that a stranger sends with this address does not hide the account's own
    const own = await apply(services, { email: "elsewhere@villa.test" });
    await applications.joinAccount(services, own, member.id);
    await applications.withdrawApplication(services, own);
    await apply(services, { email, stuck: "Sent by a stranger" });
    expect(await read(member)).toMatchObject({ name: "Withdrawn" });
    expect(await read(await createPerson(services))).toBeNull();
  });

  test("links to an interrupted quest", async () => {
    const user = await createPerson(services, {});
    const { sessionId } = await beginQuest(services, { userId: user.id, person: "arjun" }, 29);
    expect((await dashboard.readDashboard(services, user, nobody)).unfinished).toEqual({
      sessionId,
      answered: 29,
      of: 58,
    });
  });

  test("[PAY-03] offers to continue the purchase of a result on every device", async () => {
    const { user, url } = await memberWithResult();
    const view = await dashboard.readDashboard(services, user, nobody);
    expect(view.results).toMatchObject([
      { url, archetype: "Architect", name: "The Architect", statements: 58, canExtend: true, grade: "A" },
    ]);
    expect(view.offer).toEqual({ url, amount: 95000, pending: false });
  });

  test("shows a purchase with its receipt and PDF, and does not offer it again", async () => {
    const member = await memberWithResult();
    await buyIt(member);
    const view = await dashboard.readDashboard(services, member.user, nobody);
    expect(view.offer).toBeNull();
    expect(view.orders).toMatchObject([
      {
        amount: 95000,
        status: "paid",
        method: "upi",
        refundedAmount: 0,
        pdf: { state: "queued", download: null },
      },
    ]);
    expect(view.orders[0]).toMatchObject({
      receipt: { link: expect.stringMatching(/^\/api\/payments\/papers\/VV-\d{4}-\d{6}\.pdf$/) },
      refunds: [],
      mayAsk: true,
    });
  });

  test("[MEASURE-03] distinguishes results with different comparison groups", async () => {
    const { user } = await memberWithResult();
    await takeQuest(services, { userId: user.id, person: "maya" });
    const { sessionId, asker } = await beginQuest(services, { userId: user.id, person: "maya" }, 58);
    await quest.finishQuest(services, { sessionId, form: "short", sex: null, birthDate: null }, asker);
    const { results } = await dashboard.readDashboard(services, user, nobody);
    const [untold, again, first] = results.map(({ ground }) => ground);
    expect(again).toBe(first);
    expect(untold).not.toBe(again);
  });

  test("shows no data of other members", async () => {
    const member = await memberWithResult();
    await buyIt(member);
    const other = await createPerson(services, {});
    const view = await dashboard.readDashboard(services, other, nobody);
    expect(view).toMatchObject({ results: [], orders: [], offer: null });
  });
});

describe("[ROUTE-06] ready reports and feedback", () => {
  test("shows a visitor's finished quest only in the browser that took it", async () => {
    const result = await takeQuest(services, { userId: null, person: "noor" });
    expect(await dashboard.readReady(services, null, result.headers)).toMatchObject({
      result: { sessionId: result.sessionId, archetype: "Poet" },
      pdf: null,
      name: null,
    });
    expect(await dashboard.readReady(services, null, nobody)).toBeUndefined();
  });

  test("treats an included report like a bought one", async () => {
    const member = await memberWithResult();
    await buyIt(member);
    const { user, result } = member;
    const { sessionId } = result;
    const answers = givenBy("maya", { form: "full", now: services.clock.now() });
    const asker = { userId: user.id, headers: nobody };
    await quest.finishQuest(services, { sessionId, form: "full", answers }, asker);
    await pdfReport.grantIncluded(services, { userId: user.id, sessionId });
    const ready = () => dashboard.readReady(services, user, nobody);
    expect(await ready()).toMatchObject({ result: { testId: "neo-116-v1" }, pdf: null });
    const [included] = await pdfReport.includedReportsOf(services, user.id);
    await pdfReport.makeReport(services, { ...included!, userId: user.id });
    expect(await ready()).toMatchObject({
      result: { testId: "neo-116-v1" },
      pdf: { download: `/api/pdf-report/${sessionId}/neo-116-v1/download`, pages: expect.any(Number) },
    });
  });

  test("asks a buyer three questions once, and names invalid answers", async () => {
    const member = await memberWithResult();
    const id = member.user.id;
    const given = { soundsLikeMe: "4", mostUseful: "You VS Future You", missing: "A page on teams" };
    expect(await dashboard.readPaidFeedback(services, id)).toEqual({ state: "none" });
    expect(await dashboard.givePaidFeedback(services, id, given)).toMatchObject({
      message: "You have no paid report to review yet",
    });
    await buyIt(member);
    expect(await dashboard.readPaidFeedback(services, id)).toEqual({ state: "asked" });
    expect(await dashboard.givePaidFeedback(services, id, { ...given, soundsLikeMe: "" })).toMatchObject({
      field: "soundsLikeMe",
    });
    expect(
      await dashboard.givePaidFeedback(services, id, { ...given, mostUseful: randomUUID() }),
    ).toMatchObject({ field: "mostUseful" });
    expect(
      await dashboard.givePaidFeedback(services, id, { ...given, missing: "x".repeat(2001) }),
    ).toMatchObject({
      field: "missing",
      message: "Write at most 2,000 characters",
    });
    expect(await dashboard.givePaidFeedback(services, id, given)).toBeUndefined();
    expect(await dashboard.readPaidFeedback(services, id)).toEqual({ state: "given" });
  });
});

const orderOf = async (user: Parameters<typeof dashboard.readDashboard>[1]) =>
  (await dashboard.readDashboard(services, user, nobody)).orders[0]!;

describe("[PAY-10] requesting a refund", () => {
  const ada = { id: "ada", name: "Ada Fernandes" };

  test("is offered once, shows its state, and ends with a credit note", async () => {
    const member = await memberWithResult();
    await buyIt(member);
    const { purchaseId } = await orderOf(member.user);
    expect(await dashboard.readRefundable(services, member.user.id, purchaseId)).toMatchObject({
      automatic: false,
      amount: 95_000,
      left: 95_000,
      method: "upi",
    });
    expect(
      await dashboard.askForRefund(services, member.user.id, purchaseId, {
        reason: "Too general",
        words: "It could be anybody",
      }),
    ).toBeUndefined();
    const asked = await orderOf(member.user);
    expect(asked).toMatchObject({ mayAsk: false, refunds: [{ step: "asked", creditNote: null }] });
    expect(await dashboard.readRefundable(services, member.user.id, purchaseId)).toBeUndefined();
    await payments.confirmRefund(services, ada, asked.refunds[0]!.id);
    expect(await orderOf(member.user)).toMatchObject({
      mayAsk: false,
      status: "refunded",
      refunds: [
        {
          step: "processed",
          amount: 95_000,
          creditNote: { link: expect.stringMatching(/VC-\d{4}-\d{6}\.pdf$/) },
        },
      ],
    });
  });

  test("shows a refusal with its reason, and allows a new request", async () => {
    const member = await memberWithResult();
    await buyIt(member);
    const { purchaseId } = await orderOf(member.user);
    await dashboard.askForRefund(services, member.user.id, purchaseId, {});
    const { refunds } = await orderOf(member.user);
    await payments.refuseRefund(services, ada, refunds[0]!.id, "It was read");
    expect(await orderOf(member.user)).toMatchObject({
      mayAsk: true,
      refunds: [{ step: "refused", answer: "It was read" }],
    });
  });

  test("rejects another member's order, and too long a text", async () => {
    const member = await memberWithResult();
    await buyIt(member);
    const { purchaseId } = await orderOf(member.user);
    const other = await createPerson(services, {});
    expect(await dashboard.readRefundable(services, other.id, purchaseId)).toBeUndefined();
    expect(await dashboard.askForRefund(services, other.id, purchaseId, {})).toEqual({
      field: "",
      message: "This order does not exist",
    });
    expect(
      await dashboard.askForRefund(services, member.user.id, purchaseId, { words: "x".repeat(1001) }),
    ).toEqual({
      field: "words",
      message: "Write at most 1,000 characters",
    });
    expect(await orderOf(member.user)).toMatchObject({ refunds: [], mayAsk: true });
  });
});
