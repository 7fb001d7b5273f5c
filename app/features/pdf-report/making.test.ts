import fs from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { useSentEmails } from "../../../testing/sent-emails.ts";
import { openPaymentsFixture } from "../../../testing/payments-fixture.ts";
import { openMail } from "../../platform/mail.server.ts";
import { createPerson } from "../accounts/fixtures.ts";
import { buy, orderRequest } from "../payments/fixtures.ts";
import * as payments from "../payments/payments.server.ts";
import { takeQuest } from "../quest/fixtures.ts";
import pdfReportFeature from "./feature.server.ts";
import { pdfReportJobs } from "./jobs.server.ts";
import * as pdfReport from "./pdf-report.server.ts";
import { pdfWorkerOf } from "../../platform/pdf-worker.server.ts";
import { pdfReports } from "./tables.server.ts";

// The queue makes books as on the site; only the minute's watch is called by hand.
const { services, control } = await openPaymentsFixture(
  pdfReportJobs.map(({ cron: _cron, ...rest }) => rest),
);
const sentEmails = useSentEmails(services);
const eventually: typeof expect.poll = (probe, options) =>
  expect.poll(probe, { timeout: 25_000, ...options });

async function member(name: { firstName?: string; lastName?: string } = {}) {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Iyer", ...name });
  const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "maya" });
  return { user, item: { sessionId, testId }, whose: { userId: user.id, sessionId, testId } };
}
type Member = Awaited<ReturnType<typeof member>>;

/** A member whose purchase is paid, as the gateway's own payment settles it. */
async function paidMember() {
  const one = await member();
  const { id } = await buy(services, control, one);
  return { ...one, order: { purchaseId: id, ...one.whose } };
}
/** A paid order whose book no worker has been told of: what a crash leaves. */
async function orderOnly(name?: { firstName?: string; lastName?: string }) {
  const one = await member(name);
  return { ...one, order: { purchaseId: `pur_${one.item.sessionId.slice(2)}`, ...one.whose } };
}
const stateOf = async ({ whose }: Pick<Member, "whose">) =>
  (await pdfReport.reportStateOf(services, whose))?.state;
const rowOf = async (purchaseId: string) =>
  (await services.db.select().from(pdfReports).where(eq(pdfReports.purchaseId, purchaseId)))[0];
const fileOf = (purchaseId: string) =>
  path.resolve(services.env.DATA_DIR, `files/pdf-reports/${purchaseId}.pdf`);
const filesOf = (purchaseId: string) => {
  const folder = path.dirname(fileOf(purchaseId));
  return fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.startsWith(purchaseId)) : [];
};
const textOf = async (file: string) =>
  (await extractText(await getDocumentProxy(new Uint8Array(fs.readFileSync(file))), { mergePages: true }))
    .text;

describe("[PDF-02] a paid order becomes a report", () => {
  test("in the background; dashboard and email say so; the email leads to the dashboard", async () => {
    const one = await paidMember();
    await eventually(() => stateOf(one)).toBe("ready");
    expect(await pdfReport.reportStateOf(services, one.whose)).toMatchObject({
      purchaseId: one.order.purchaseId,
      chapter: 8,
      chapters: 8,
      bytes: fs.statSync(fileOf(one.order.purchaseId)).size,
      download: `/api/pdf-report/${one.item.sessionId}/${one.item.testId}/download`,
    });
    expect((await pdfReport.reportStateOf(services, one.whose))!.pages).toBeGreaterThanOrEqual(35);
    const readyEmails = () =>
      sentEmails.to(one.user.email).filter((l) => l.subject === "Your PDF report is ready");
    await eventually(() => readyEmails().length).toBe(1);
    const [sentEmail] = readyEmails();
    for (const body of [sentEmail!.text, sentEmail!.html])
      expect(body).toContain(`${services.env.ORIGIN}/quest-dashboard/${one.user.id}`);
    expect(sentEmail!.text).not.toContain("/api/");
  });

  test("once, however often and however simultaneously it is asked for", async () => {
    const { order } = await orderOnly();
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => pdfReport.makeReport(services, order)),
    );
    expect(outcomes.filter((o) => o === "made")).toEqual(["made"]);
    expect(await pdfReport.makeReport(services, order)).toBe("already");
    expect(filesOf(order.purchaseId)).toEqual([`${order.purchaseId}.pdf`]);
    expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ready", attempts: 1 });
  });

  test("from the owner's own answers, under their name", async () => {
    const { order } = await orderOnly({ firstName: "Meenakshi", lastName: "Sundaram" });
    await pdfReport.makeReport(services, order);
    const text = await textOf(fileOf(order.purchaseId));
    expect(text).toContain("Meenakshi Sundaram");
    expect(text).toContain("The Architect");
  });

  test("a name in characters that no face has is printed without them", async () => {
    const { order } = await orderOnly({ firstName: "🌙李Maya", lastName: "नायर" });
    expect(await pdfReport.makeReport(services, order)).toBe("made");
    const text = await textOf(fileOf(order.purchaseId));
    expect(text).toContain("Maya");
    expect(text).not.toMatch(/[🌙李]/u);
    const nameless = await orderOnly({ firstName: "🌙", lastName: "李" });
    expect(await pdfReport.makeReport(services, nameless.order)).toBe("made");
    expect(await textOf(fileOf(nameless.order.purchaseId))).toContain("A guest of the villa");
  });
});

describe("[PDF-02] whatever is killed, the report is made once in the end, and there is never half a file", () => {
  test("the PDF worker, while it prints", async () => {
    const { order } = await orderOnly();
    const pdfWorker = pdfWorkerOf(services);
    pdfWorker.stop();
    const making = pdfReport.makeReport(services, order);
    await eventually(() => pdfWorker.pid(), { interval: 1 }).toBeDefined();
    process.kill(pdfWorker.pid()!, "SIGKILL");
    expect(await making).toBe("made");
    expect(filesOf(order.purchaseId)).toEqual([`${order.purchaseId}.pdf`]);
  });

  test("the worker, in the middle: what it held is free the moment it is gone, and taken up again", async () => {
    const { order } = await orderOnly();
    const other = new pg.Client({ connectionString: await databaseUrl() }); // the worker that will die
    other.on("error", () => {});
    await other.connect();
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`pdf:${order.purchaseId}`]);
    expect(await pdfReport.makeReport(services, order)).toBe("busy");
    await services.db
      .update(pdfReports)
      .set({ state: "making", attempts: 1, chapter: 3 })
      .where(eq(pdfReports.purchaseId, order.purchaseId));
    await services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and query like '%pg_advisory_xact_lock%' and datname = current_database()`,
    );
    await eventually(async () => {
      await pdfReport.resumeReports(services);
      return (await rowOf(order.purchaseId))!.state;
    }).toBe("ready");
    expect(filesOf(order.purchaseId)).toEqual([`${order.purchaseId}.pdf`]);
  });

  test("the worker, before it wrote a line: the paid order is in the queue still", async () => {
    const { order } = await orderOnly();
    await services.jobs.send(
      "pdf-report.make",
      { ...order, amount: 95_000, receiptNumber: "VV/2627/000000" },
      { startAfter: 3600 },
    );
    // fetched, as by a worker that is killed at once
    await services.db.execute(
      sql`update jobs.job set state = 'active', started_on = now() where name = 'pdf-report.make' and data->>'purchaseId' = ${order.purchaseId}`,
    );
    expect(await rowOf(order.purchaseId)).toBeUndefined();
    expect(await pdfReport.resumeReports(services)).toBe(1);
    expect((await rowOf(order.purchaseId))!.state).toBe("ready");
  });

  test("after the file was written and before anybody knew: the same report stands there once", async () => {
    const { order } = await orderOnly();
    await services.storage.write(
      `pdf-reports/${order.purchaseId}.pdf`,
      Buffer.from("%PDF of an attempt that was not acknowledged"),
    );
    expect(await pdfReport.makeReport(services, order)).toBe("made");
    expect(filesOf(order.purchaseId)).toEqual([`${order.purchaseId}.pdf`]);
    expect(fs.statSync(fileOf(order.purchaseId)).size).toBe((await rowOf(order.purchaseId))!.bytes);
  });

  test("a full disk: it says so, keeps its place in line, and is made when there is room", async () => {
    const { order } = await orderOnly();
    const full = {
      ...services,
      // the kernel's own ENOSPC, at the moment at which the book would be written
      storage: {
        ...services.storage,
        write: async (_key: string, bytes: Uint8Array) => fs.promises.writeFile("/dev/full", bytes),
      },
    };
    await expect(pdfReport.makeReport(full, order)).rejects.toMatchObject({ code: "NO_SPACE", status: 507 });
    expect(await rowOf(order.purchaseId)).toMatchObject({
      state: "queued",
      problem: "The disk is full",
      fileKey: null,
    });
    expect(filesOf(order.purchaseId)).toEqual([]);
    expect(await pdfReport.resumeReports(services)).toBeGreaterThanOrEqual(1);
    expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ready", problem: null });
  });

  test("answers that are gone: given up after three tries, and said so", async () => {
    const { user } = await member();
    const order = {
      purchaseId: "pur_of_nothing",
      userId: user.id,
      sessionId: "q_nothing_nothing_nothin",
      testId: "neo-58-v1",
    };
    for (const outcome of ["throws", "throws", "failed"])
      expect(await pdfReport.makeReport(services, order).catch(() => "throws")).toBe(outcome); // oxlint-disable-line no-await-in-loop -- one after another
    expect(await rowOf(order.purchaseId)).toMatchObject({
      state: "failed",
      problem: "The answers of this book are gone",
    });
    await pdfReport.remakeReport(services, { id: "ada", name: "Ada" }, order.purchaseId);
    expect((await rowOf(order.purchaseId))!.state).not.toBe("failed");
    await services.db.delete(pdfReports).where(eq(pdfReports.purchaseId, order.purchaseId));
  });
});

test("[PDF-02] later than 15 minutes: the owner is alarmed and the buyer offered the refund, once; it is still made, and told", async () => {
  const one = await orderOnly();
  const { order, user } = one;
  const orderedAt = services.clock.now();
  const full = {
    ...services,
    storage: {
      ...services.storage,
      write: async (_: string, bytes: Uint8Array) => fs.promises.writeFile("/dev/full", bytes),
    },
  };
  await pdfReport.makeReport(full, order).catch(() => {});
  const at = (minutes: number) =>
    (services.clock = { now: () => new Date(orderedAt.getTime() + minutes * 60_000) });
  at(14.9);
  await pdfReport.markDelayed(services);
  expect((await rowOf(order.purchaseId))!.state).toBe("queued");
  at(15.1);
  await pdfReport.markDelayed(services);
  await pdfReport.markDelayed(services);
  expect(await rowOf(order.purchaseId)).toMatchObject({ state: "delayed", delayedAt: expect.any(Date) });
  await eventually(() => sentEmails.to(user.email).map((l) => l.subject)).toEqual([
    "Your PDF report is late",
  ]);
  expect(sentEmails.to(user.email)[0]!.text).toContain("you can have your money back at once, in full");
  const alarms = () => sentEmails.to("ada@villa.test").filter((l) => l.subject?.includes(order.purchaseId));
  await eventually(() => alarms().length).toBe(1);
  expect(alarms()[0]!.text).toContain("The disk is full");
  await pdfReport.resumeReports(services);
  await eventually(() => sentEmails.to(user.email).map((l) => l.subject)).toEqual([
    "Your PDF report is late",
    "Your PDF report is ready",
  ]);
  expect((await rowOf(order.purchaseId))!.state).toBe("ready");
});

test("[PDF-02] a mail server that is down delays the email, not the report; it comes once", async () => {
  const one = await orderOnly();
  const up = services.mail;
  services.mail = openMail({ ...services.env, SMTP_URL: "smtp://127.0.0.1:9" });
  await pdfReport.makeReport(services, one.order);
  await eventually(() => pdfReport.emailReady(services, one.order.purchaseId).catch(() => "not taken")).toBe(
    "not taken",
  );
  expect((await rowOf(one.order.purchaseId))!.state).toBe("ready");
  services.mail = up;
  await Promise.all([1, 2, 3].map(() => pdfReport.emailReady(services, one.order.purchaseId)));
  await eventually(() => sentEmails.to(one.user.email).length).toBe(1);
});

describe("[PAY-10] [PDF-03] a refund ends access", () => {
  test("a full one: the file goes, the state says so; asked for anew it is not made", async () => {
    const one = await paidMember();
    await eventually(() => stateOf(one)).toBe("ready");
    await payments.refundPurchase(services, {
      purchaseId: one.order.purchaseId,
      reason: "asked by the member",
    });
    await eventually(() => stateOf(one)).toBe("ended");
    await eventually(() => filesOf(one.order.purchaseId)).toEqual([]);
    await expect(pdfReport.downloadLink(services, one.user, one.item)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await pdfReport.makeReport(services, one.order)).toBe("ended");
  });
  test("while it is printed: it is not kept", async () => {
    const { order } = await orderOnly();
    const ending = {
      ...services,
      storage: {
        ...services.storage,
        write: async (key: string, bytes: Uint8Array) => {
          await services.storage.write(key, bytes);
          await pdfReport.endAccess(services, { ...order, full: true });
        },
      },
    };
    expect(await pdfReport.makeReport(ending, order)).toBe("ended");
    expect(filesOf(order.purchaseId)).toEqual([]);
  });
  test("cut off before the file went: the next try deletes it", async () => {
    const { order } = await orderOnly();
    await pdfReport.makeReport(services, order);
    const stuck = {
      ...services,
      storage: { ...services.storage, remove: () => Promise.reject(new Error("the disk does not answer")) },
    };
    await expect(pdfReport.endAccess(stuck, { ...order, full: true })).rejects.toThrow(
      "the disk does not answer",
    );
    expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ended", fileKey: null });
    await pdfReport.endAccess(services, { ...order, full: true });
    expect(filesOf(order.purchaseId)).toEqual([]);
  });
  test("a part of the money back changes nothing", async () => {
    const { order } = await orderOnly();
    await pdfReport.makeReport(services, order);
    await pdfReport.endAccess(services, { ...order, full: false });
    expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ready", endedAt: null });
  });
});

const refused = async (user: Member["user"], item: Member["item"]) =>
  payments
    .createOrder(services, user, await orderRequest(services, user, item))
    .catch((error: unknown) => error);

describe("[QUEST-05] [QUEST-07] what is not sold", () => {
  beforeAll(() => void (services.features = [pdfReportFeature]));

  test("hurried answers", async () => {
    const one = await member();
    await services.db.execute(
      sql`update quest_results set scores = jsonb_set(scores::jsonb, '{quality,grade}', '"C"')::json where session_id = ${one.item.sessionId}`,
    );
    expect(await refused(one.user, one.item)).toMatchObject({ code: "GRADE_C", status: 409 });
    expect(await pdfReport.offerFor(services, one.user.id, one.item)).toMatchObject({
      own: true,
      refusal: expect.stringContaining("hurried"),
    });
  });
  test("a result that nobody has saved", async () => {
    const { user } = await member();
    const { sessionId, testId } = await takeQuest(services, { userId: null, person: "noor" });
    expect(await refused(user, { sessionId, testId })).toMatchObject({
      code: "NOT_SAVED",
      message: "Please save your analysis first",
    });
  });
  test("somebody else's, and one that does not exist", async () => {
    const [one, other] = [await member(), await member()];
    expect(await refused(other.user, one.item)).toMatchObject({ code: "NOT_OWNER" });
    expect(
      await refused(one.user, { sessionId: "q_nothing_nothing_nothin", testId: "neo-58-v1" }),
    ).toMatchObject({
      message: "Missing session information. Please try again.",
    });
  });
});

/** Address of this file's own database, for a connection that can be cut. */
async function databaseUrl() {
  const { rows } = await services.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(
    (services.db.$client as unknown as { options: { connectionString: string } }).options.connectionString,
  );
  url.pathname = rows[0]!.name;
  return url.href;
}
