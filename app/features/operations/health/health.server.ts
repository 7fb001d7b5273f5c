import type { HealthLine } from "../../../platform/observability/health.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { plural } from "../../../lib/plural.ts";
import { readWaiting, readWorkers } from "./heartbeats.server.ts";

/** "40 s", "12 min" or "3 h". */
const lasting = (seconds: number) =>
  seconds < 120
    ? `${seconds} s`
    : seconds < 7_200
      ? `${Math.floor(seconds / 60)} min`
      : `${Math.floor(seconds / 3_600)} h`;

/** The line of `/health` about workers. */
export async function workersHealth(services: Pick<Services, "db" | "jobs">): Promise<HealthLine> {
  const { alive, lastSeenSeconds } = await readWorkers(services);
  if (alive > 0) return { part: "workers", ok: true, says: `${alive} ${plural(alive, "is", "are")} alive` };
  await services.jobs.supervise(); // updates the queue counts, which only workers do otherwise
  const { count } = await readWaiting(services);
  const lastSeen = lastSeenSeconds === null ? "never seen" : `last seen ${lasting(lastSeenSeconds)} ago`;
  return {
    part: "workers",
    ok: false,
    says: `The background worker is down, ${lastSeen}: ${count} ${plural(count, "job is waiting", "jobs are waiting")}, PDFs and emails among them`,
  };
}
