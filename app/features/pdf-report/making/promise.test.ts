import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openMailbox } from "../../../../testing/mailbox.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { openMail } from "../../../platform/mail/mail.server.ts";
import { eventually, openReportMaking } from "./making-fixtures.ts";
import { lateAlarm } from "./lateness.server.ts";
import { GIVEN_UP } from "../given-up.contract.ts";
import * as pdfReport from "../pdf-report.server.ts";
import { pdfReports } from "../tables.server.ts";

const { services, paidMember, orderOnly, rowOf, waitUntilLetGo } = await openReportMaking();
const sentEmails = useSentEmails(services);
const minutes = (n: number) => n * 60_000;

/** An order that was paid `ms` milliseconds ago and that no worker has seen yet. */
async function paidAgo(ms: number) {
  const paidBuyer = await paidMember();
  const { purchaseId } = paidBuyer.order;
  await waitUntilLetGo(purchaseId);
  await services.db.delete(pdfReports).where(eq(pdfReports.purchaseId, purchaseId));
  const { db } = services;
  await db.execute(
    `update payment_purchases set paid_at = now() - interval '${ms} milliseconds' where id = '${purchaseId}'`,
  );
  const { rows } = await db.execute<{ at: string }>(
    `select paid_at as at from payment_purchases where id = '${purchaseId}'`,
  );
  return { ...paidBuyer, paidAt: new Date(rows[0]!.at) };
}

test("[PDF-02] [RUN-03] counts the fifteen minutes from the payment, not from the start of the job", async () => {
  const { order, paidAt } = await paidAgo(minutes(9));
  expect(await pdfReport.makeReport(services, order)).toBe("made");
  expect(await rowOf(order.purchaseId)).toMatchObject({
    orderedAt: paidAt,
    promisedBy: new Date(paidAt.getTime() + minutes(15)),
    delayedAt: null,
  });
});

test("[PDF-02] [RUN-03] notices the delay after twenty minutes without workers, and makes the report", async () => {
  const { order } = await paidAgo(minutes(20));
  expect(await pdfReport.makeReport(services, order)).toBe("made");
  expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ready", delayedAt: expect.any(Date) });
});

test("[PDF-02] [RUN-03] makes the report of a paid order whose job was lost", async () => {
  const { order } = await paidAgo(minutes(3));
  await services.jobs.deleteAllJobs("pdf-report.make");
  await pdfReport.resumeReports(services);
  expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ready" });
});

test("[PDF-02] treats a report that was given up as late: emails buyer and owner once, and keeps the alarm", async () => {
  const { order, user } = await orderOnly();
  const now = services.clock.now();
  await services.db.insert(pdfReports).values({
    ...order,
    state: "failed",
    problem: "Typst refuses it",
    orderedAt: new Date(now.getTime() - minutes(16)),
    promisedBy: new Date(now.getTime() - minutes(1)),
  });
  await pdfReport.markDelayed(services);
  await pdfReport.markDelayed(services);
  expect(await rowOf(order.purchaseId)).toMatchObject({ state: "failed", delayedAt: expect.any(Date) });
  const subjects = () => sentEmails.to(user.email).map(({ subject }) => subject);
  await eventually(() => subjects()).toEqual(["Your PDF report could not be made"]);
  const { text = "" } = sentEmails.to(user.email)[0]!;
  expect(text).toContain(`${GIVEN_UP.title}: it failed on our side`);
  expect(text).toContain(GIVEN_UP.refund);
  expect(text).not.toMatch(/still working/);
  const alarms = () =>
    sentEmails
      .to("ada@villa.test")
      .filter((email) => email.text?.includes(`/admin/orders/${order.purchaseId}`));
  await eventually(() => alarms().length).toBe(1);
  expect(alarms()[0]!.text).toContain("It is not retried automatically");
  expect((await lateAlarm(services)).map(({ name }) => name)).toEqual(["late-pdf"]);
});

test("[RUN-02] emails the buyer of a late report once while the email to the owner is rejected and retried", async () => {
  const mailbox = await openMailbox({
    answer: (address) => (address === "ada@villa.test" ? { code: 451, text: "later" } : undefined),
  });
  services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
  const { order, user } = await orderOnly();
  const now = services.clock.now();
  await services.db.insert(pdfReports).values({
    ...order,
    state: "queued",
    orderedAt: new Date(now.getTime() - minutes(30)),
    promisedBy: new Date(now.getTime() - minutes(15)),
  });
  await pdfReport.markDelayed(services);
  const tries = async () => {
    const { purchaseId } = order;
    const queues = ["pdf-report.tell-owner", "pdf-report.tell-delayed"];
    const jobs = await Promise.all(
      queues.map((name) => services.jobs.findJobs(name, { data: { purchaseId } })),
    );
    return Math.max(0, ...jobs.flat().map(({ retryCount }) => retryCount));
  };
  const late = () =>
    mailbox.emails
      .filter(({ to }) => to?.some(({ address }) => address === user.email))
      .map(({ subject }) => subject);
  await eventually(() => late().length).toBeGreaterThan(0);
  await eventually(tries).toBeGreaterThanOrEqual(2);
  expect(late()).toEqual(["Your PDF report is late"]);
  await mailbox.close();
});
