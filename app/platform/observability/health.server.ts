import { sql } from "drizzle-orm";
import { databaseIsAway, databaseTakesNothing, forJobs } from "../database/db.server.ts";
import type { Services } from "../services.server.ts";

const LIMIT_MS = 4_000; // the browser gives up after five seconds
export type Part = "database" | "queue";
/** What is known of one part: whether it does its work, and a sentence about it. */
export type HealthLine = { part: string; ok: boolean; says: string };
/** The whole of it. `ready`: requests may be sent here. */
export type Health = { ready: boolean; draining: boolean; lines: HealthLine[] };

async function answers(asked: Promise<unknown>): Promise<boolean> {
  const limit = new AbortController();
  const late = new Promise<false>((resolve) => {
    const timer = setTimeout(() => resolve(false), LIMIT_MS);
    limit.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  try {
    return await Promise.race([asked.then(() => true, () => false), late]); // prettier-ignore
  } finally {
    limit.abort();
  }
}

/** The parts that do not answer, each asked over its own connections; none when all is well. */
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

/** A standby that was taken for the database, and one that was set so, answers and takes nothing. */
async function databaseLine({ jobsDb }: Pick<Services, "jobsDb">): Promise<HealthLine> {
  const { rows } = await jobsDb.execute<{ only: string }>(
    sql`select current_setting('transaction_read_only') as only`,
  );
  const takes = rows[0]?.only !== "on";
  return { part: "database", ok: takes, says: takes ? "answers" : "answers, and takes no writes" };
}

/** A feature's line, within the limit; a part that cannot be asked about is not well. */
async function lineOf(asked: Promise<HealthLine>, part: string): Promise<HealthLine> {
  const found: HealthLine[] = [];
  await answers(asked.then((line) => found.push(line)));
  return found[0] ?? { part, ok: false, says: "cannot be asked" };
}

async function filesLine({ storage }: Pick<Services, "storage">): Promise<HealthLine> {
  const problem = await storage.problem();
  return { part: "files", ok: problem === undefined, says: problem ?? "can be reached" };
}

/** What the features say of theirs, side by side. */
function linesOfFeatures(services: Services) {
  const asked = services.features.flatMap(({ name, health }) =>
    health ? lineOf(health(forJobs(services)), name) : [],
  );
  return Promise.all(asked);
}

/**
 * Whether this process may be sent requests, asked of nobody but database and queue: a balancer waits a few
 * seconds for the answer, and a store of files that hangs is no reason to send nobody here.
 */
export async function readReadiness(services: Pick<Services, "jobsDb" | "jobs" | "life">) {
  const { draining } = services.life;
  return { ready: (await failingParts(services)).length === 0 && !draining, draining };
}

/**
 * Every part with a line. This process may be sent requests while database and queue answer and nobody has
 * told it to stop, whatever else is amiss.
 */
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
    lines.push(answering(partner.name, !partner.isAway()));
  return { ready: failing.length === 0 && !draining, draining, lines };
}

/**
 * True when this failure came from a part that does not answer, also where a library told it in words of its
 * own, or from a database that takes no writes.
 */
export const passesByItself = async (services: Pick<Services, "jobsDb" | "jobs">, error: unknown) =>
  databaseIsAway(error) || databaseTakesNothing(error) || (await failingParts(services)).length > 0;
