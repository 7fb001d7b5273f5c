import { sql } from "drizzle-orm";
import type { Tx } from "./db.server.ts";

/** What the queue's own `publish` writes, a job for each queue that follows the event, in one statement. */
export const writeEvent = (tx: Tx, event: string, data: object) =>
  tx.execute(sql`
    with written as (
      insert into jobs.job_common (name, data, start_after, created_on, expire_seconds, deletion_seconds,
        keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
        heartbeat_seconds)
      select q.name, ${JSON.stringify(data)}::jsonb, jobs.job_now(), jobs.job_now(),
        q.expire_seconds, q.deletion_seconds,
        jobs.job_now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay,
        coalesce(q.retry_backoff, false), q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      from jobs.subscription s join jobs.queue q on q.name = s.name where s.event = ${event}
      returning name
    )
    select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name)
    from written join jobs.queue q using (name) where q.notify`);
