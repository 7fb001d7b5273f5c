import { sql } from "drizzle-orm";
import { DEAD_LETTER_QUEUE } from "../../../platform/jobs/failed-jobs.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { firstOf } from "../../../lib/checked.ts";
import { ALIVE_SECONDS, type Waiting, type Workers } from "../contract.ts";
import { processes } from "../tables.server.ts";

const EVERY_MS = 5_000;
/** A web process checks for workers every this many heartbeats. */
const WATCH_EVERY = 12;
const FORGOTTEN = sql`interval '1 day'`;

/**
 * Stores this process's heartbeat by the database's clock; nothing for a tool that neither answers requests
 * nor runs jobs.
 */
export async function beat({ db, life }: Pick<Services, "db" | "life">): Promise<void> {
  const { id, parts, draining } = life;
  if (parts.size === 0) return;
  await db.execute(sql`
      insert into ${processes} (id, web, worker, draining, seen_at)
      values (${id}, ${parts.has("web")}, ${parts.has("worker")}, ${draining}, now())
      on conflict (id) do update set web = excluded.web, worker = excluded.worker,
      draining = excluded.draining, seen_at = now()`);
}

/** Stores at once that this process is stopping; a database that does not answer does not hold it up. */
export const announce = (services: Pick<Services, "db" | "life" | "log">): Promise<void> =>
  beat(services).catch((error: unknown) => services.log.warn({ error }, "heartbeat at shutdown failed"));

/**
 * Sends a heartbeat every five seconds until the services close. The row is deleted then, except that of a
 * worker, which is kept for a day so that a missing last worker is noticed even if it stopped normally.
 */
export function startHeartbeat(services: Services, watch?: () => Promise<void>) {
  const { db, life, log } = services;
  let hasFailed = false;
  let beats = 0;
  const send = async () => {
    await beat(services);
    if (watch && life.parts.has("web") && ++beats % WATCH_EVERY === 0) await watch();
    hasFailed = false;
  };
  const timer = setInterval(() => {
    send().catch((error: unknown) => {
      if (!hasFailed) log.warn({ error }, "heartbeat failed");
      hasFailed = true;
    });
  }, EVERY_MS);
  timer.unref();
  life.onEnd.push(async () => {
    clearInterval(timer);
    if (life.parts.size === 0) return;
    life.parts.clear();
    await db.execute(
      sql`update ${processes} set draining = true, seen_at = now() where id = ${life.id} and worker`,
    );
    await db.execute(
      sql`delete from ${processes} where (id = ${life.id} and not worker) or seen_at < now() - ${FORGOTTEN}
          or seen_at > now() + ${FORGOTTEN}`,
    );
  });
}

/** The number of workers, and the time of the last heartbeat of any. */
export async function readWorkers({ db }: Pick<Services, "db">): Promise<Workers> {
  const { rows } = await db.execute<{ alive: number; last: number | null }>(sql`
      select (count(*) filter (where not draining
          and seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})))::int as alive,
        extract(epoch from now() - max(seen_at))::float8 as last
      from ${processes} where worker`);
  const { alive, last } = firstOf(rows);
  return { alive, lastSeenSeconds: last === null ? null : Math.max(0, Math.round(last)) };
}

/** Ready jobs that were not started, as the queue counted them a few seconds ago. */
export async function readWaiting({ jobs }: Pick<Services, "jobs">): Promise<Waiting> {
  const now = Date.now();
  const busy = (await jobs.getQueues()).filter(
    ({ name, readyCount }) => name !== DEAD_LETTER_QUEUE && readyCount > 0,
  );
  const waiting = await Promise.all(busy.map(({ name }) => jobs.findJobs(name, { queued: true })));
  const since = waiting.flat().map(({ startAfter }) => startAfter.getTime());
  return {
    count: busy.reduce((sum, { readyCount }) => sum + readyCount, 0),
    oldestSeconds: Math.max(0, Math.round((now - Math.min(now, ...since)) / 1000)),
  };
}
