import { sql } from "drizzle-orm";
import { isDatabaseUnavailable, rejectsWrites, forJobs } from "../database/db.server.ts";
import type { Services } from "../services.server.ts";

const LIMIT_MS = 4_000; // health checks of Docker and Kubernetes time out after five seconds
export type Part = "database" | "queue";
/** State of one part, with a short description. */
export type HealthLine = { part: string; ok: boolean; says: string };
/** State of all parts. `ready`: requests may be sent here. */
export type Health = { ready: boolean; draining: boolean; lines: HealthLine[] };

async function answers(check: Promise<unknown>): Promise<boolean> {
  const limit = new AbortController();
  const late = new Promise<false>((resolve) => {
    const timer = setTimeout(() => resolve(false), LIMIT_MS);
    limit.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  try {
    return await Promise.race([check.then(() => true, () => false), late]); // prettier-ignore
  } finally {
    limit.abort();
  }
}

/** The parts that do not answer, each checked over its own connections. */
export async function failingParts({ jobsDb, jobs }: Pick<Services, "jobsDb" | "jobs">): Promise<Part[]> {
  const [database, queue] = await Promise.all([
    answers(jobsDb.execute(sql`select 1`)),
    answers(jobs.getQueues()),
  ]);
  return [...(database ? [] : ["database" as const]), ...(queue ? [] : ["queue" as const])];
}

const answering = (part: string, ok: boolean): HealthLine => ({
  part,
  ok,
  says: ok ? "answers" : "does not answer",
});

/** A read-only database, such as a standby, answers but is unhealthy. */
async function databaseLine({ jobsDb }: Pick<Services, "jobsDb">): Promise<HealthLine> {
  const { rows } = await jobsDb.execute<{ only: string }>(
    sql`select current_setting('transaction_read_only') as only`,
  );
  const takes = rows[0]?.only !== "on";
  return { part: "database", ok: takes, says: takes ? "answers" : "answers, and takes no writes" };
}

/** A feature's line; unhealthy if it fails or takes too long. */
async function lineOf(check: Promise<HealthLine>, part: string): Promise<HealthLine> {
  const lines: HealthLine[] = [];
  await answers(check.then((line) => lines.push(line)));
  return lines[0] ?? { part, ok: false, says: "check failed" };
}

async function filesLine({ storage }: Pick<Services, "storage">): Promise<HealthLine> {
  const problem = await storage.problem();
  return { part: "files", ok: problem === undefined, says: problem ?? "can be reached" };
}

/** The lines of all features, in parallel. */
function linesOfFeatures(services: Services) {
  const checks = services.features.flatMap(({ name, health }) =>
    health ? lineOf(health(forJobs(services)), name) : [],
  );
  return Promise.all(checks);
}

/**
 * Whether this process is ready for requests. Checks only database and queue: a load balancer waits a few
 * seconds at most, and an unavailable file store is no reason to stop sending requests here.
 */
export async function readReadiness(services: Pick<Services, "jobsDb" | "jobs" | "life">) {
  const { draining } = services.life;
  return { ready: (await failingParts(services)).length === 0 && !draining, draining };
}

/** The health of all parts. The process is ready while database and queue answer and it is not draining. */
export async function readHealth(services: Services): Promise<Health> {
  const failing = await failingParts(services);
  const lines = [
    failing.includes("database")
      ? answering("database", false)
      : await lineOf(databaseLine(services), "database"),
    answering("queue", !failing.includes("queue")),
  ];
  const { draining } = services.life;
  lines.push(await lineOf(filesLine(services), "files"));
  if (!failing.includes("database")) lines.push(...(await linesOfFeatures(services)));
  for (const partner of Object.values(services.partners))
    lines.push(answering(partner.name, !partner.isUnavailable()));
  return { ready: failing.length === 0 && !draining, draining, lines };
}

/**
 * Whether a failure is transient: a part does not answer, even if a library wrapped the error, or the
 * database takes no writes.
 */
export const isTransient = async (services: Pick<Services, "jobsDb" | "jobs">, error: unknown) =>
  isDatabaseUnavailable(error) || rejectsWrites(error) || (await failingParts(services)).length > 0;
