import { sql } from "drizzle-orm";
import { databaseIsAway } from "./db.server.ts";
import type { Services } from "./services.server.ts";

const LIMIT_MS = 4_000; // the browser gives up after five seconds
export type Part = "database" | "queue";

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
export async function failingParts({ db, jobs }: Pick<Services, "db" | "jobs">): Promise<Part[]> {
  const [database, queue] = await Promise.all([
    answers(db.execute(sql`select 1`)),
    answers(jobs.getQueues()),
  ]);
  return [...(database ? [] : ["database" as const]), ...(queue ? [] : ["queue" as const])];
}

/**
 * True when this failure came from a part that does not answer, also where a library told it in words of its
 * own.
 */
export const passesByItself = async (services: Pick<Services, "db" | "jobs">, error: unknown) =>
  databaseIsAway(error) || (await failingParts(services)).length > 0;
