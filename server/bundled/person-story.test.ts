import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createPerson } from "../../app/features/accounts/fixtures.ts";
import * as admin from "../../app/features/admin/admin.server.ts";
import * as analytics from "../../app/features/analytics/analytics.server.ts";
import { agreeToNames } from "../../app/features/analytics/members/own-visits.server.ts";
import { collectRecord, journeyRecord, signUpIn } from "../../app/features/analytics/fixtures.ts";
import { apply } from "../../app/features/applications/fixtures.ts";
import * as audit from "../../app/features/audit/audit.server.ts";
import * as dashboard from "../../app/features/dashboard/dashboard.server.ts";
import * as notes from "../../app/features/notes/notes.server.ts";
import { buy } from "../../app/features/payments/fixtures.ts";
import * as payments from "../../app/features/payments/payments.server.ts";
import { pdfAdminHttp } from "../../app/features/pdf-report/admin-http.server.ts";
import * as pdfReport from "../../app/features/pdf-report/pdf-report.server.ts";
import { takeQuest } from "../../app/features/quest/fixtures.ts";
import * as report from "../../app/features/report/report.server.ts";
import { rightsJobs } from "../../app/features/rights/jobs.server.ts";
import * as rights from "../../app/features/rights/rights.server.ts";
import { openAdminApi } from "../../testing/admin-api.ts";
import { openPaymentsFixture } from "../../testing/payments-fixture.ts";
import { useSentEmails } from "../../testing/sent-emails.ts";
import { features } from "../features.ts";

const paymentsFixture = await openPaymentsFixture(
  rightsJobs.map(({ cron: _cron, ...withoutCron }) => withoutCron),
);
const { services, control, gateway, post } = paymentsFixture;
const sentEmails = useSentEmails(services);
beforeAll(() => {
  // some orders here have no quest
  services.features = features.map(({ saleGuard: _guard, ...withoutGuard }) => withoutGuard);
});
const ada = { id: "ada", name: "Ada Fernandes" };
const adminApi = () => openAdminApi(services, [pdfAdminHttp(services)]);
const storyOf = async (id: string) => (await admin.readMember(services, id))!.story;
const titles = async (id: string) => (await storyOf(id)).map(({ title }) => title);

/** A visit during which this member signed up. */
async function visitOf(userId: string): Promise<string> {
  const record = journeyRecord({
    actions: [{ action: "signup", page: "/auth", extras: { signup_method: "email" } }],
  });
  const journeyId = await collectRecord(services, record);
  await signUpIn(services, { journeyId, userId });
  return journeyId;
}

describe("[OWNER-02] a member's history", () => {
  test("has entries of every feature in chronological order, and only grows", async () => {
    const user = await createPerson(services, { firstName: "Maya", lastName: "Iyer" });
    const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "maya" });
    const item = { sessionId, testId };
    const liked = { ...item, sectionId: "mind" as const, reaction: "like" as const, feedback: "So true" };
    await report.leaveFeedback(services, liked, { userId: user.id });
    const purchase = await buy(services, control, { user, item });
    await pdfReport.makeReport(services, { purchaseId: purchase.id, userId: user.id, ...item });
    await dashboard.givePaidFeedback(services, user.id, {
      soundsLikeMe: "4",
      mostUseful: "You VS Future You",
      missing: "",
    });
    await apply(services, { email: user.email });
    await notes.addNote(services, {
      on: "order",
      id: purchase.id,
      text: "Paid at once",
      due: null,
      who: ada,
    });
    const before = await titles(user.id);
    for (const title of [
      "Account created",
      "Started the quest",
      "Finished the quest: The Architect",
      "Liked “Mind Card”",
      "Order created, ₹950",
      "Payment verified",
      expect.stringMatching(/^PDF made, \d+ pages$/),
      "Rated the PDF: sounds like me 4 of 5",
      "Applied: Main experience",
      "Note by Ada Fernandes",
    ])
      expect(before).toContainEqual(title);
    const times = (await storyOf(user.id)).map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    await payments.refundPurchase(services, { purchaseId: purchase.id, reason: "Changed her mind" });
    const after = await titles(user.id);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length).toBeGreaterThan(before.length);
  });

  test("shows a member's visits only with their consent", async () => {
    const [maya, noor] = [await createPerson(services, { firstName: "Maya" }), await createPerson(services)];
    const [hers] = [await visitOf(maya.id), await visitOf(noor.id)];
    const { period } = analytics.parseChoices(services, `${services.env.ORIGIN}/admin/analytics?days=7`);
    const named = async () =>
      (await analytics.listVisits(services, { span: period, filter: {} }, null)).rows.flatMap(
        ({ userId }) => userId ?? [],
      );
    expect(await named()).toEqual([]);
    expect((await analytics.openVisit(services, hers))!.userId).toBeNull();
    await agreeToNames(services, { userId: maya.id, agreed: true });
    expect(await named()).toEqual([maya.id]);
    expect([...(await analytics.agreedNames(services, [maya.id, noor.id]))]).toEqual([[maya.id, maya.name]]);
    expect((await storyOf(maya.id)).find(({ kind, link }) => kind === "visit" && link)).toMatchObject({
      title: "Visited, from Instagram",
      link: { to: `/admin/analytics/journeys?visit=${hers}` },
    });
    expect((await storyOf(noor.id)).filter(({ kind, link }) => kind === "visit" && link)).toEqual([]);
    await agreeToNames(services, { userId: maya.id, agreed: false });
    expect(await named()).toEqual([]);
  });

  test("logs when an administrator opens a report, and opens none that is not ready", async () => {
    const user = await createPerson(services);
    const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "maya" });
    const purchase = await buy(services, control, { user, item: { sessionId, testId } });
    const { call, owner, member } = adminApi();
    const path = `/api/admin/orders/${purchase.id}/pdf`;
    const headers = await owner();
    expect(await call("GET", path, undefined, await member())).toMatchObject({ status: 403 });
    expect(await call("GET", path, undefined, headers)).toMatchObject({
      status: 404,
      body: { error: "There is no report to open" },
    });
    await pdfReport.makeReport(services, { purchaseId: purchase.id, userId: user.id, sessionId, testId });
    const answer = await call("GET", path, undefined, headers);
    expect([answer.status, answer.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(await audit.auditEntriesOf(services, "pdf-report.opened", purchase.id)).toMatchObject([
      { who: { name: "Ada Fernandes" }, after: { member: user.id } },
    ]);
    expect((await storyOf(user.id)).find(({ title }) => title.startsWith("PDF made"))!.link!.to).toBe(path);
  });
});

test("[OWNER-02] shows gateway events on their order, with their effects and without the buyer's data", async () => {
  const sale = await paymentsFixture.paying();
  const events = (await control.events()).filter((e) =>
    JSON.stringify(e.payload).includes(sale.order.razorpayOrderId),
  );
  for (const { id, payload } of [...events, ...events]) {
    const body = JSON.stringify(payload);
    const signed = createHmac("sha256", gateway.env["RAZORPAY_WEBHOOK_SECRET"]!).update(body).digest("hex");
    // oxlint-disable-next-line no-await-in-loop -- in order
    await post("webhook", body, { "x-razorpay-signature": signed, "x-razorpay-event-id": id });
  }
  const purchase = await paymentsFixture.purchaseOf(sale);
  const { order } = (await payments.readOrder(services, purchase.id))!;
  expect(order.events.map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  const changed = order.events.flatMap((event) => event.changed);
  expect(changed).toContain("Order: created → paid");
  expect(changed).toContain(`Receipt ${purchase.receiptNumber} written`);
  expect(changed.filter((change) => change.startsWith("Order:"))).toHaveLength(1);
  const raw = order.events.map((event) => event.raw).join("\n");
  expect(raw).toContain(sale.order.razorpayOrderId);
  expect(raw).not.toContain(sale.user.email);
});

describe("[OWNER-02] [ROUTE-09] requests that an owner makes for a member", () => {
  test("prepares a member's export for that member only, one at a time", async () => {
    const user = await createPerson(services);
    await rights.exportForMember(services, { userId: user.id, who: ada });
    await expect
      .poll(async () => (await rights.exportOf(services, user.id))?.state, { timeout: 20_000 })
      .toBe("ready");
    await expect
      .poll(() => sentEmails.to(user.email).map(({ subject }) => subject))
      .toContain("Your data is ready");
  });

  test("schedules one deletion in seven days with an email that names the day, and cancels it", async () => {
    const user = await createPerson(services);
    const who = ada;
    const [one, two] = await Promise.all(
      [1, 2].map(() => rights.eraseForMember(services, { userId: user.id, who })),
    );
    expect(one).toEqual(two);
    expect(await rights.endingOf(services, user.id)).toBe(one!.toISOString());
    await expect
      .poll(() =>
        sentEmails
          .to(user.email)
          .filter(({ subject }) => subject!.startsWith("Your account will be deleted on")),
      )
      .toHaveLength(1);
    expect((await titles(user.id)).some((title) => title.startsWith("Account will be deleted on"))).toBe(
      true,
    );
    await rights.cancelErasure(services, { userId: user.id, who });
    expect(await rights.endingOf(services, user.id)).toBeNull();
    await expect(rights.cancelErasure(services, { userId: user.id, who })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("says why an account cannot be deleted", async () => {
    const { user } = await paymentsFixture.ordering();
    await expect(rights.eraseForMember(services, { userId: user.id, who: ada })).rejects.toMatchObject({
      code: "CANNOT_END",
      message: expect.stringContaining("You have a payment in progress"),
    });
  });
});
