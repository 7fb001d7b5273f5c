import fs from "node:fs";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { holdLock } from "../../../../testing/held-lock.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import * as payments from "../../payments/payments.server.ts";
import { pdfWanted } from "../contract.ts";
import { lateAlarm } from "./lateness.server.ts";
import * as pdfReport from "../pdf-report.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { failJob } from "../../../../testing/fail-job.ts";
import { failedJobs } from "../../../platform/jobs/failed-jobs.server.ts";
import { pdfWorkersOf } from "../../../platform/pdf/pdf-worker.server.ts";
import { pdfReports } from "../tables.server.ts";
import { eventually, openReportMaking } from "./making-fixtures.ts";

const {
  services,
  member,
  paidMember,
  orderOnly,
  stateOf,
  rowOf,
  fileOf,
  filesOf,
  waitUntilLetGo,
  expectPages,
} = await openReportMaking();
const sentEmails = useSentEmails(services);
const subjects = (to: string) => sentEmails.to(to).map(({ subject }) => subject);

describe("[PDF-02] makes the report once, and never half a file, after an interruption", () => {
  test("of the PDF workers while they print", async () => {
    const { order } = await orderOnly();
    const pdfWorkers = pdfWorkersOf(services);
    pdfWorkers.stop();
    const making = pdfReport.makeReport(services, order);
    await eventually(() => pdfWorkers.pids().length, { interval: 1 }).toBeGreaterThan(0);
    for (const pid of pdfWorkers.pids()) process.kill(pid, "SIGKILL");
    expect(await making).toBe("made");
    expectPages(order.purchaseId);
  });

  test("of the worker while it prints: its lock is released immediately and the report resumed", async () => {
    const { order } = await orderOnly();
    const connection = new pg.Client({ connectionString: await databaseUrl() }); // this worker will be killed
    connection.on("error", () => {});
    await connection.connect();
    await connection.query("begin");
    await connection.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
      `pdf:${order.purchaseId}`,
    ]);
    expect(await pdfReport.makeReport(services, order)).toBe("busy");
    await services.db
      .update(pdfReports)
      .set({ state: "making", attempts: 1 })
      .where(eq(pdfReports.purchaseId, order.purchaseId));
    await services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and query like '%pg_advisory_xact_lock%' and datname = current_database()`,
    );
    await eventually(async () => {
      await pdfReport.resumeReports(services);
      return (await rowOf(order.purchaseId))!.state;
    }).toBe("ready");
    expectPages(order.purchaseId);
  });

  test("or if it is requested while the previous job still holds the lock", async () => {
    const { order, ...buyer } = await orderOnly();
    const before = await holdLock(services.locks, `pdf:${order.purchaseId}`);
    await transaction(services.db, (tx) => services.events.publish(tx, pdfWanted, order));
    await before.met();
    expect((await rowOf(order.purchaseId))?.state).toBe("queued");
    await before.letGo();
    await eventually(() => stateOf(buyer)).toBe("ready");
  });

  test("or while another process holds the email's lock, and emails once it is released", async () => {
    const { order, user } = await orderOnly();
    const lock = await holdLock(services.locks, `pdf-letter:${order.purchaseId}`);
    await pdfReport.makeReport(services, order);
    await lock.met();
    await lock.letGo();
    await eventually(() => sentEmails.to(user.email).map(({ subject }) => subject)).toEqual([
      "Your PDF report is ready",
    ]);
  });

  test("of the worker before it wrote anything: the paid order stays in the queue", async () => {
    const { order } = await orderOnly();
    await services.jobs.send("pdf-report.make", { ...order, amount: 95_000 }, { startAfter: 3600 });
    // fetched by a worker that is killed immediately
    const [fetched] = await services.jobs.fetch("pdf-report.make", { ignoreStartAfter: true });
    expect(fetched?.data).toMatchObject({ purchaseId: order.purchaseId });
    expect(await rowOf(order.purchaseId)).toBeUndefined();
    expect(await pdfReport.resumeReports(services)).toBe(1);
    expect((await rowOf(order.purchaseId))!.state).toBe("ready");
  });

  test("after the file was written and before it was recorded", async () => {
    const { order } = await orderOnly();
    await services.storage.write(
      `pdf-reports/${order.purchaseId}.pdf`,
      Buffer.from("%PDF of an attempt that was not acknowledged"),
    );
    expect(await pdfReport.makeReport(services, order)).toBe("made");
    expectPages(order.purchaseId);
    expect(fs.statSync(fileOf(order.purchaseId)).size).toBe((await rowOf(order.purchaseId))!.bytes);
  });

  test("by a full disk: it is logged, stays queued, and is made once there is space", async () => {
    const { order } = await orderOnly();
    const full = {
      ...services,
      // the kernel returns ENOSPC when the report is written
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

  test("[RUN-09] and removes a failed job once the report is made, not before", async () => {
    const { order } = await orderOnly();
    const failed = await failJob(services, "pdf-report.make", order);
    const isGivenUp = async () => (await failedJobs(services)).newest.some(({ id }) => id === failed);
    const broken = { write: () => Promise.reject(new Error("the disk does not answer")) };
    const withoutStorage = { ...services, storage: { ...services.storage, ...broken } };
    await expect(pdfReport.makeReport(withoutStorage, order)).rejects.toThrow("the disk does not answer");
    await pdfReport.watch(withoutStorage);
    expect(await isGivenUp()).toBe(true);
    await pdfReport.watch(services);
    expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ready" });
    expect(await isGivenUp()).toBe(false);
  });

  test("without counting attempts that failed for a full disk, and gives up after three other failures", async () => {
    const { order } = await orderOnly();
    const noSpace = Object.assign(new Error("no space"), { code: "ENOSPC" });
    const full = { ...services, storage: { ...services.storage, write: () => Promise.reject(noSpace) } };
    for (let n = 0; n < 2; n++)
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await expect(pdfReport.makeReport(full, order)).rejects.toMatchObject({ code: "NO_SPACE" });
    const orderWithoutResult = { ...order, sessionId: "q_nothing_nothing_nothin" };
    const isReport = eq(pdfReports.purchaseId, order.purchaseId);
    await services.db.update(pdfReports).set({ sessionId: orderWithoutResult.sessionId }).where(isReport);
    for (const outcome of ["throws", "throws", "failed"])
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect(await pdfReport.makeReport(services, orderWithoutResult).catch(() => "throws")).toBe(outcome);
    expect(await rowOf(order.purchaseId)).toMatchObject({ state: "failed", attempts: 5 });
    await services.db.delete(pdfReports).where(isReport);
  });

  test("or gives up after three attempts if the answers were deleted, and logs it", async () => {
    const { user } = await member();
    const order = {
      purchaseId: "pur_of_nothing",
      userId: user.id,
      sessionId: "q_nothing_nothing_nothin",
      testId: "neo-58-v1",
    };
    await pdfReport.makeReport(services, order).catch(() => {});
    expect(await lateAlarm(services)).toEqual([]);
    for (const outcome of ["throws", "failed"])
      // oxlint-disable-next-line no-await-in-loop -- one after another
      expect(await pdfReport.makeReport(services, order).catch(() => "throws")).toBe(outcome);
    expect(await rowOf(order.purchaseId)).toMatchObject({
      state: "failed",
      problem: "The answers of this report are gone",
    });
    expect(await lateAlarm(services)).toMatchObject([{ name: "late-pdf" }]);
    await eventually(() => subjects(user.email)).toEqual(["Your PDF report could not be made"]);
    await eventually(() => subjects("ada@villa.test")).toContain(
      `A PDF report could not be made: ${user.name}`,
    );
    await pdfReport.remakeReport(services, { id: "ada", name: "Ada" }, order.purchaseId);
    expect((await rowOf(order.purchaseId))!.state).not.toBe("failed");
    await services.db.delete(pdfReports).where(eq(pdfReports.purchaseId, order.purchaseId));
  });
});

/** Services that run `action` once, between printing and storing. */
const beforeStoring = (action: () => Promise<unknown>) => {
  let running: Promise<unknown> | undefined;
  const write: typeof services.storage.write = async (...file) => {
    await (running ??= action());
    return services.storage.write(...file);
  };
  return { ...services, storage: { ...services.storage, write } };
};

describe("[PDF-02] storing the pages", () => {
  test("keeps the file of a report that another process finished first", async () => {
    const { order } = await orderOnly();
    const slower = beforeStoring(async () => {
      await services.db
        .update(pdfReports)
        .set({ state: "ready" })
        .where(eq(pdfReports.purchaseId, order.purchaseId));
    });
    expect(await pdfReport.makeReport(slower, order)).toBe("already");
    expectPages(order.purchaseId);
  });

  test("makes the report again from the current data if it was requested while being printed", async () => {
    const ordered = await orderOnly();
    const { purchaseId } = ordered.order;
    const interrupted = beforeStoring(() =>
      pdfReport.remakeReport(services, { id: "ada", name: "Ada" }, purchaseId),
    );
    expect(await pdfReport.makeReport(interrupted, ordered.order)).toBe("busy");
    await eventually(() => stateOf(ordered)).toBe("ready");
    const { requestedAt, madeAt, attempts } = (await rowOf(purchaseId))!;
    expect(madeAt!.getTime()).toBeGreaterThanOrEqual(requestedAt!.getTime());
    expect(attempts).toBe(1); // of the second request, which reset the count
  });

  test("stores nothing about a deleted buyer", async () => {
    const { order } = await orderOnly();
    const orderWithoutBuyer = { ...order, userId: "u_whom_nobody_has" };
    expect(await pdfReport.makeReport(services, orderWithoutBuyer)).toBe("ended");
    expect(await rowOf(order.purchaseId)).toBeUndefined();
  });
});

describe("[PAY-10] [PDF-03] a refund", () => {
  test("ends access and deletes the file, which is not made again on request", async () => {
    const paidBuyer = await paidMember();
    await eventually(() => stateOf(paidBuyer)).toBe("ready");
    await payments.refundPurchase(services, {
      purchaseId: paidBuyer.order.purchaseId,
      reason: "requested by the member",
    });
    await eventually(() => stateOf(paidBuyer)).toBe("ended");
    await eventually(() => filesOf(paidBuyer.order.purchaseId)).toEqual([]);
    await expect(pdfReport.downloadLink(services, paidBuyer.user, paidBuyer.item)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await pdfReport.makeReport(services, paidBuyer.order)).toBe("ended");
  });
  test("discards a file that is being printed", async () => {
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
  test("deletes the file on the next attempt if the first one was interrupted", async () => {
    const { order } = await orderOnly();
    await pdfReport.makeReport(services, order);
    await waitUntilLetGo(order.purchaseId);
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
  test("keeps access if it is partial", async () => {
    const { order } = await orderOnly();
    await pdfReport.makeReport(services, order);
    await pdfReport.endAccess(services, { ...order, full: false });
    expect(await rowOf(order.purchaseId)).toMatchObject({ state: "ready", endedAt: null });
  });
});

/** The URL of this file's database, for a connection that can be terminated. */
async function databaseUrl() {
  const { rows } = await services.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(
    (services.db.$client as unknown as { options: { connectionString: string } }).options.connectionString,
  );
  url.pathname = rows[0]!.name;
  return url.href;
}
