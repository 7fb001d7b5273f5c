import { desc } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { backups } from "./tables.server.ts";

/** When the newest copy of the site was made; undefined where none ever was. */
export async function readNewestBackup({ db }: Pick<Services, "db">): Promise<Date | undefined> {
  const [newest] = await db
    .select({ madeAt: backups.madeAt })
    .from(backups)
    .orderBy(desc(backups.madeAt))
    .limit(1);
  return newest?.madeAt;
}
