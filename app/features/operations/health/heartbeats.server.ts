import { sql } from "drizzle-orm";
import { DEAD_LETTER_QUEUE } from "../../../platform/jobs/failed-jobs.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { firstOf } from "../../../lib/checked.ts";
import { ALIVE_SECONDS, type Waiting, type Workers } from "../contract.ts";
import { processes } from "../tables.server.ts";

const EVERY_MS = 5_000;
/** Heartbeats between two checks for workers by a web process. */
const WATCH_EVERY = 12;
const FORGOTTEN = sql`interval '1 day'`;

/**
 * Stores this process's heartbeat with the time of the database; does nothing for a tool that neither answers
 * requests nor runs jobs.
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

/** Stores immediately that this process is stopping; an unavailable database does not fail the shutdown. */
export const announce = (services: Pick<Services, "db" | "life" | "log">): Promise<void> =>
  beat(services).catch((error: unknown) => services.log.warn({ error }, "heartbeat at shutdown failed"));

/**
 * Sends a heartbeat every five seconds until the services close, then deletes this process's row. A worker's
 * row is kept for a day, so that the absence of workers is noticed even if the last one stopped normally.
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

/** The number of live workers, and the age of the last heartbeat of any worker. */
export async function readWorkers({ db }: Pick<Services, "db">): Promise<Workers> {
  const { rows } = await db.execute<{ alive: number; last: number | null }>(sql`
      select (count(*) filter (where not draining
          and seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})))::int as alive,
        extract(epoch from now() - max(seen_at))::float8 as last
      from ${processes} where worker`);
  const { alive, last } = firstOf(rows);
  return { alive, lastSeenSeconds: last === null ? null : Math.max(0, Math.round(last)) };
}

/** Due jobs that have not started; `count` is pg-boss's, a few seconds old. */
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
