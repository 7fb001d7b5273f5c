import { max } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { backups } from "./tables.server.ts";

/** When the newest copy of the site was made, and when one was last brought back to try; null where never. */
export async function readBackups({
  db,
}: Pick<Services, "db">): Promise<{ madeAt: Date | null; restoredAt: Date | null }> {
  const [newest] = await db
    .select({ madeAt: max(backups.madeAt), restoredAt: max(backups.restoredAt) })
    .from(backups);
  return newest ?? { madeAt: null, restoredAt: null };
}
