import { sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";

/** Runs `work` unless another process is at the same thing; undefined then. PostgreSQL lets go of it the moment that process dies. */
export async function alone<T>(
  { db }: Pick<Services, "db">,
  thing: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ got: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${thing}, 0)) as got`,
    );
    return rows[0]?.got ? work() : undefined;
  });
}
