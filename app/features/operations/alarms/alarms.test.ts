import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { failJob } from "../../../../testing/fail-job.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { defineFeature } from "../../../platform/feature.server.ts";
import { removeFailed } from "../../../platform/jobs/failed-jobs.server.ts";
import { job } from "../../../platform/jobs/jobs.server.ts";
import { openMail } from "../../../platform/mail/mail.server.ts";
import type { Life } from "../../../platform/services.server.ts";
import type { Alarm } from "../contract.ts";
import { openAlarms, watchAlarms, watchWorkers } from "./alarms.server.ts";
import { workersHealth } from "../health/health.server.ts";
import { announce, beat, startHeartbeat } from "../health/heartbeats.server.ts";
import { operationsJobs } from "../jobs.server.ts";
import { readStatus } from "../health/status.server.ts";

const services = useServices(
  operationsJobs.map(({ cron: _cron, ...rest }) => rest),
  { ADMIN_EMAILS: "ada@villa.test,bela@villa.test" },
);
const sentEmails = useSentEmails(services);
let present: Alarm[] = [];
const receipt = job({
  name: "bell.receipt",
  owed: true,
  payload: z.object({}).nullish(),
  run: async () => {},
});
const ofTheTest = defineFeature({ name: "of-the-test", jobs: [receipt], alarms: async () => present });
const subjects = (to: string) => sentEmails.to(to).map(({ subject }) => subject);
const aboutWorkers = () =>
  subjects("ada@villa.test").filter((subject) => /worker has been down/.test(subject ?? ""));
const names = async () => (await openAlarms(services)).map(({ name }) => name);
/** The number of emails about alarms in this test, sent or queued. */
const mailed = async () => (await services.jobs.findJobs("operations.email-alarm")).length;
const late = { name: "late-pdf", says: "1 PDF report later than promised, or given up." } as const;

beforeAll(() => services.jobs.createQueue("bell.receipt"));
beforeEach(async () => {
  services.features = [ofTheTest];
  present = [];
  services.life.parts.add("worker");
  await beat(services);
  await services.db.execute(sql`truncate operations_alarms, operations_backups`);
  await services.jobs.deleteAllJobs("operations.email-alarm");
});

/** Sets the clock ahead until the test ends. */
function minutesPass(minutes: number) {
  const { clock } = services;
  services.clock = { now: () => new Date(Date.now() + minutes * 60_000) };
  onTestFinished(() => void (services.clock = clock));
}

describe("[RUN-09] an alarm", () => {
  test("is emailed once to each administrator when it begins, and ends automatically", async () => {
    present = [late];
    await watchAlarms(services);
    await watchAlarms(services);
    for (const who of ["ada@villa.test", "bela@villa.test"])
      await expect.poll(() => subjects(who)).toEqual([`Villa Vesper: ${late.says}`]);
    expect(sentEmails.to("ada@villa.test")[0]!.text).toContain("docs/runbooks/alarms.md, “late-pdf”");
    const { text, html } = sentEmails.to("ada@villa.test")[0]!;
    expect(text).toMatch(/Open Today:\nhttp\S+\/admin\n/);
    expect(html).toContain(">Open Today</a>");
    await services.db.execute(sql`update operations_alarms set since = since - interval '61 minutes',
      notified_at = notified_at - interval '61 minutes'`);
    await watchAlarms(services); // an alarm that did not end is not emailed again
    expect(await openAlarms(services)).toMatchObject([late]);
    expect(await mailed()).toBe(2);
    present = [];
    await watchAlarms(services);
    expect(await names()).toEqual([]);
  });

  test("is emailed again after an hour if it has returned and is still active", async () => {
    for (const alarms of [[late], [], [late]]) {
      present = alarms;
      await watchAlarms(services); // oxlint-disable-line no-await-in-loop -- begins, ends and returns
    }
    expect(await mailed()).toBe(2);
    await services.db.execute(sql`update operations_alarms set since = since - interval '61 minutes',
      notified_at = notified_at - interval '61 minutes'`);
    await watchAlarms(services);
    await watchAlarms(services);
    expect(await mailed()).toBe(4);
  });

  test("is emailed at most hourly when it flaps", async () => {
    for (let minutes = 0; minutes < 150; minutes += 10) {
      // oxlint-disable no-await-in-loop -- advances the time
      present = minutes % 20 === 0 ? [late] : [];
      await watchAlarms(services);
      await services.db.execute(sql`update operations_alarms set since = since - interval '10 minutes',
        ended_at = ended_at - interval '10 minutes', notified_at = notified_at - interval '10 minutes'`);
      // oxlint-enable no-await-in-loop
    }
    expect(await mailed()).toBe(2 * 3); // two administrators: immediately, after one hour and after two
  });

  test("is raised for a failed job after five minutes, in which a later run may succeed", async () => {
    await services.jobs.createQueue("bell.ring");
    await failJob(services, "bell.ring");
    await watchAlarms(services); // a job that runs every minute may succeed the next time
    expect(await names()).toEqual([]);
    minutesPass(6);
    await watchAlarms(services);
    expect(await openAlarms(services)).toMatchObject([
      { name: "jobs", says: "1 job failed. See Today for which and why." },
    ]);
    await removeFailed(services, "bell.ring");
    await watchAlarms(services);
    expect(await names()).toEqual([]);
  });

  test("is raised for an email that has waited for half an hour", async () => {
    await services.jobs.send("bell.receipt", {}, { startAfter: 3_600 });
    await watchAlarms(services);
    expect(await names()).toEqual([]);
    minutesPass(31);
    await watchAlarms(services);
    expect(await names()).toEqual(["mail"]);
    await services.jobs.deleteAllJobs("bell.receipt");
  });

  test("is raised for an old backup", async () => {
    await services.db.execute(
      sql`insert into operations_backups (copy, made_at) values ('villa-old', now() - interval '30 hours')`,
    );
    await watchAlarms(services);
    expect(await names()).toContain("backup");
  });

  test("is raised for a live site without a backup, not for a local one", async () => {
    await watchAlarms(services);
    expect(await names()).toEqual([]);
    await watchAlarms({ ...services, env: { ...services.env, SITE_MODE: "live" } });
    expect(await names()).toEqual(["backup"]);
  });

  test("is raised even if another check fails; the failed check ends no alarm and is thrown", async () => {
    present = [late];
    await watchAlarms(services);
    const broken = defineFeature({
      name: "broken",
      alarms: () => Promise.reject(new Error("canceling statement due to statement timeout")),
    });
    services.features = [broken, ofTheTest];
    const files = { ...services.storage, problem: async () => "only 3% of the disk is free" };
    await expect(watchAlarms({ ...services, storage: files })).rejects.toThrow("statement timeout");
    expect(await openAlarms(services)).toMatchObject([
      late,
      { name: "files", says: "Files: only 3% of the disk is free." },
    ]);
    present = [];
    await expect(watchAlarms(services)).rejects.toThrow("statement timeout");
    expect(await names()).toEqual(["late-pdf", "files"]);
    services.features = [ofTheTest];
    await watchAlarms(services);
    expect(await names()).toEqual([]);
  });

  test("is emailed once by web processes without a worker, and stored even if mail fails", async () => {
    await watchWorkers(services); // one is alive
    await services.db.execute(sql`update operations_processes set seen_at = now() - interval '5 minutes'`);
    await Promise.all([watchWorkers(services), watchWorkers(services), watchWorkers(services)]);
    expect(aboutWorkers()).toEqual([
      "Villa Vesper: The background worker has been down for 5 minutes. PDFs and emails are waiting.",
    ]);
    await services.db.execute(sql`truncate operations_alarms`);
    const mail = openMail({ ...services.env, SMTP_URL: "smtp://127.0.0.1:9" });
    await watchWorkers({ ...services, mail });
    expect(await names()).toEqual(["workers"]);
  });

  test("is raised when the last worker is gone, even if it stopped normally", async () => {
    await services.db.execute(sql`delete from operations_processes`);
    const life: Life = { id: "a-worker", parts: new Set(["worker"]), draining: false, onEnd: [] };
    const worker = { ...services, life };
    startHeartbeat(worker);
    await beat(worker);
    for (const end of life.onEnd) await end(); // oxlint-disable-line no-await-in-loop -- there is one
    await watchWorkers(services);
    expect(await names()).toEqual([]); // another worker may be starting
    await services.db.execute(sql`update operations_processes set seen_at = now() - interval '5 minutes'`);
    await watchWorkers(services);
    expect(await names()).toEqual(["workers"]);
    expect((await workersHealth(services)).says).toContain("last seen 5 min ago");
  });
});

test("[RUN-09] describes alarms on /status in words for visitors", async () => {
  const broken = async () =>
    (await readStatus(services)).filter(({ works }) => !works).map(({ part }) => part);
  expect(await broken()).toEqual([]);
  present = [late];
  await watchAlarms(services);
  expect(await broken()).toEqual(["PDF reports"]);
  expect((await readStatus(services)).find(({ part }) => part === "PDF reports")).toMatchObject({
    says: "Reports take longer than promised. We’ll make every one that was bought and email you.",
    since: expect.any(String),
  });
  await services.db.execute(sql`update operations_processes set seen_at = now() - interval '5 minutes'`);
  expect(await broken()).toEqual(["PDF reports", "Emails"]);
});

test("does not fail the shutdown of a process while the database is unavailable", async () => {
  const { life } = services;
  const warned: unknown[] = [];
  const log = Object.assign(Object.create(services.log), { warn: (...said: unknown[]) => warned.push(said) });
  const away = Object.assign(Object.create(services.db), {
    execute: () => Promise.reject(new Error("away")),
  });
  await announce({ db: away, life, log });
  expect(warned).toEqual([[{ error: new Error("away") }, "heartbeat at shutdown failed"]]);
});
