import tls from "node:tls";
import { max, sql } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import { countOf } from "../../../lib/plural.ts";
import { countFailedJobs, countOwed, owedQueues } from "../../../platform/jobs/failed-jobs.server.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type Alarm, type AlarmName, alarmRaised } from "../contract.ts";
import { alarmEmail } from "../emails/alarm.tsx";
import { readWaiting, readWorkers } from "../health/heartbeats.server.ts";
import { alarms, backups } from "../tables.server.ts";

/** In normal operation, a due job waits no longer than this. Seconds. */
const QUEUE_SECONDS = 600;
/** Emails are sent within this time, even after a short outage of the mail server. Minutes. */
const EMAIL_MINUTES = 30;
/** A scheduled job that failed may succeed at its next run within this time. Minutes. */
const GIVEN_UP_MINUTES = 5;
/** Backups run every night; a slow one takes up to two hours. */
const BACKUP_HOURS = 26;

async function mailAlarm(services: Pick<Services, "jobs" | "features" | "clock">): Promise<Alarm[]> {
  const queues = owedQueues(services).map((name) => services.jobs.findJobs(name, { queued: true }));
  const waiting = (await Promise.all(queues)).flat();
  const since = services.clock.now().getTime() - EMAIL_MINUTES * 60_000;
  const late = waiting.filter(({ createdOn }) => createdOn.getTime() < since);
  const n = late.length + (await countOwed(services));
  const says = `${countOf(n, "email")} not sent within ${EMAIL_MINUTES} minutes.`;
  return n === 0 ? [] : [{ name: "mail", says }];
}

async function jobsAlarm(services: Pick<Services, "jobs" | "features" | "clock">): Promise<Alarm[]> {
  const n = await countFailedJobs(services, GIVEN_UP_MINUTES);
  const says = `${countOf(n, "job")} failed. See Today for which and why.`;
  return n === 0 ? [] : [{ name: "jobs", says }];
}

/** The times of the newest backup and of the last test restore; null if there was none. */
export async function readBackups({
  db,
}: Pick<Services, "db">): Promise<{ madeAt: Date | null; restoredAt: Date | null }> {
  const [newest] = await db
    .select({ madeAt: max(backups.madeAt), restoredAt: max(backups.restoredAt) })
    .from(backups);
  return newest ?? { madeAt: null, restoredAt: null };
}

/** Only if there has been a backup, or the site is live: a trial on a laptop needs none. */
async function backupAlarm({ db, env }: Pick<Services, "db" | "env">): Promise<Alarm[]> {
  const { rows } = await db.execute<{ hours: number | null }>(
    sql`select (extract(epoch from now() - max(made_at)) / 3600)::float8 as hours from operations_backups`,
  );
  const hours = rows[0]?.hours ?? null;
  if (hours === null)
    return env.SITE_MODE === "live" ? [{ name: "backup", says: "No backup of the site has been made." }] : [];
  return hours < BACKUP_HOURS
    ? []
    : [{ name: "backup", says: `The last backup is ${Math.floor(hours)} hours old.` }];
}

async function queueAlarm(services: Pick<Services, "jobs">): Promise<Alarm[]> {
  const { count, oldestSeconds } = await readWaiting(services);
  const says = `${countOf(count, "job")} waiting, the oldest for ${Math.floor(oldestSeconds / 60)} minutes.`;
  return oldestSeconds > QUEUE_SECONDS ? [{ name: "queue", says }] : [];
}

async function filesAlarm({ storage }: Pick<Services, "storage">): Promise<Alarm[]> {
  const problem = await storage.problem();
  return problem ? [{ name: "files", says: `Files: ${problem}.` }] : [];
}

/** A certificate that expires within this many days should have been renewed. */
const RENEW_BEFORE_DAYS = 14;
const CERTIFICATE_TIMEOUT_MS = 5_000;

/** The expiry of a host's certificate as its clients see it; undefined if the host does not answer. */
const certificateExpiry = (host: string, port: number) =>
  new Promise<Date | undefined>((resolve) => {
    const options = {
      host,
      port,
      servername: host,
      rejectUnauthorized: false,
      timeout: CERTIFICATE_TIMEOUT_MS,
    };
    const socket = tls.connect(options);
    const end = (expiry?: Date) => {
      socket.destroy();
      resolve(expiry);
    };
    socket.once("secureConnect", () => end(new Date(socket.getPeerCertificate().valid_to)));
    socket.once("error", () => end());
    socket.once("timeout", () => end());
  });

/** An alarm for a certificate that expires soon, if the site uses https. */
async function certificateAlarm({ env, clock }: Pick<Services, "env" | "clock">): Promise<Alarm[]> {
  const { protocol, hostname, port } = new URL(env.ORIGIN);
  if (protocol !== "https:") return [];
  const expiry = await certificateExpiry(hostname, Number(port || 443));
  const days = expiry ? Math.floor((expiry.getTime() - clock.now().getTime()) / DAY_MS) : Infinity;
  if (!(days < RENEW_BEFORE_DAYS)) return [];
  const says =
    days < 0 ? "The certificate has expired." : `The certificate expires in ${countOf(days, "day")}.`;
  return [{ name: "certificate", says }];
}

const OWN_CHECKS = [queueAlarm, filesAlarm, mailAlarm, jobsAlarm, backupAlarm, certificateAlarm];

/**
 * Stores an alarm as active. A flapping alarm is emailed at most hourly: again only if it has returned since
 * the last email.
 * @returns whether to send an email about it
 */
async function storeAlarm(tx: Tx, { name, says }: Alarm): Promise<boolean> {
  const { rows } = await tx.execute<{ fresh: boolean }>(sql`
    insert into ${alarms} as a (name, says, since, notified_at) values (${name}, ${says}, now(), now())
    on conflict (name) do update set says = excluded.says, ended_at = null,
      since = case when a.ended_at is null then a.since else now() end
    returning xmax = 0 as fresh`);
  if (rows[0]?.fresh) return true;
  const { rowCount } = await tx.execute(sql`
    update ${alarms} set notified_at = now()
    where name = ${name} and notified_at < since and notified_at < now() - interval '1 hour'`);
  return rowCount === 1;
}

/** Ends active alarms whose cause is gone. */
async function endResolvedAlarms(tx: Tx, current: Alarm[], allChecksRan: boolean) {
  const open = await tx.execute<{ name: AlarmName }>(
    sql`select name from ${alarms} where ended_at is null for update`,
  );
  const over = open.rows
    .filter(({ name }) => allChecksRan || name === "workers")
    .filter(({ name }) => !current.some((alarm) => alarm.name === name));
  for (const { name } of over)
    // oxlint-disable-next-line no-await-in-loop
    await tx.execute(sql`update ${alarms} set ended_at = now() where name = ${name}`);
}

/**
 * Stores the current alarms and emails administrators about new ones.
 * @param allChecksRan false if a check failed: then only the alarm about workers ends, as this runs on a worker
 */
async function storeAlarms(services: Services, current: Alarm[], allChecksRan: boolean) {
  const { db, env, events, log } = services;
  await transaction(db, async (tx) => {
    for (const { name, says } of current) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      if (!(await storeAlarm(tx, { name, says }))) continue;
      log.error({ alarm: true, name, says }, "alarm started");
      // oxlint-disable-next-line no-await-in-loop -- as above
      for (const address of env.ADMIN_EMAILS) await events.publish(tx, alarmRaised, { name, says, address });
    }
    await endResolvedAlarms(tx, current, allChecksRan);
  });
}

/**
 * Runs every check, except whether workers are alive, which web processes check (`watchWorkers`).
 * @throws the error of the first check that failed, after storing the results of the others
 */
export async function watchAlarms(services: Services): Promise<void> {
  const current: Alarm[] = [];
  const failures: unknown[] = [];
  for (const check of [...contributionsTo(services, "alarms"), ...OWN_CHECKS])
    try {
      current.push(...(await check(services))); // oxlint-disable-line no-await-in-loop -- one connection
    } catch (error) {
      services.log.error({ error }, "alarm check failed");
      failures.push(error);
    }
  await storeAlarms(services, current, failures.length === 0);
  if (failures.length > 0) throw failures[0];
}

/**
 * Checks from a web process whether any worker is alive. If none is, no job can send the email, so one web
 * process sends it directly.
 */
export async function watchWorkers(services: Services): Promise<void> {
  const { alive, lastSeenSeconds } = await readWorkers(services);
  if (alive > 0 || lastSeenSeconds === null || lastSeenSeconds < 120) return;
  const says = `The background worker has been down for ${Math.floor(lastSeenSeconds / 60)} minutes. PDFs and emails are waiting.`;
  const { rows } = await services.db.execute<{ name: string }>(sql`
    insert into ${alarms} as a (name, says, since) values ('workers', ${says}, now())
    on conflict (name) do update set says = excluded.says, since = now(), ended_at = null
    where a.ended_at is not null
    returning name`);
  if (rows.length === 0) return;
  services.log.error({ alarm: true, name: "workers", says }, "alarm started");
  for (const address of services.env.ADMIN_EMAILS)
    // oxlint-disable-next-line no-await-in-loop -- one or two addresses, and the alarm is logged already
    await emailAlarm(services, { name: "workers", says, address }).catch((error: unknown) =>
      services.log.error({ error }, "alarm email could not be sent"),
    );
}

/** Emails one administrator about an alarm. */
export const emailAlarm = (
  { mail, env }: Pick<Services, "mail" | "env">,
  { name, says, address }: Alarm & { address: string },
) => mail.send(address, alarmEmail({ brand: env.BRAND_NAME, link: `${env.ORIGIN}/admin`, name, says }));

/** The active alarms, oldest first. */
export async function openAlarms({ db }: Pick<Services, "db">): Promise<(Alarm & { since: Date })[]> {
  const { rows } = await db.execute<{ name: AlarmName; says: string; since: string }>(
    sql`select name, says, since from ${alarms} where ended_at is null order by since`,
  );
  return rows.map(({ name, says, since }) => ({ name, says, since: new Date(since) }));
}
