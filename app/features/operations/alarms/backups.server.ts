import { max } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { backups } from "../tables.server.ts";

/** The time of the newest backup and of the last test restore; null where there was none. */
export async function readBackups({
  db,
}: Pick<Services, "db">): Promise<{ madeAt: Date | null; restoredAt: Date | null }> {
  const [newest] = await db
    .select({ madeAt: max(backups.madeAt), restoredAt: max(backups.restoredAt) })
    .from(backups);
  return newest ?? { madeAt: null, restoredAt: null };
}
