import { sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";

const AHEAD = sql`now() + interval '30 seconds'`;
/**
 * What the queue wrote by a clock that has been set back since: it would wait for that time to come again.
 * Waiting jobs become due as long from now as they should have been from then; marks of rounds are taken
 * away.
 */
const MENDING = [
  sql`update jobs.job set created_on = now(),
    start_after = now() + greatest(start_after - created_on, interval '0')
    where state = 'created' and created_on > ${AHEAD}`,
  sql`update jobs.job set started_on = now(), start_after = now() where state = 'retry'
    and started_on > ${AHEAD}`,
  sql`update jobs.job set started_on = now(), heartbeat_on = now() where state = 'active'
    and started_on > ${AHEAD}`,
  sql`update jobs.version set cron_on = null where cron_on > ${AHEAD}`,
  sql`update jobs.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
    where greatest(monitor_on, monitor_claim_on, maintain_on) > ${AHEAD}`,
  sql`update operations_processes set seen_at = now() - interval '1 hour' where seen_at > ${AHEAD}`,
];

/** Lets the queue go on after the database's clock was set back. */
export async function mendAfterStep({ db }: Pick<Services, "db">): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after another, each by itself
  for (const statement of MENDING) await db.execute(statement);
}
