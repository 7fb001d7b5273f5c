import { desc } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { isSettingKey, type SettingsFormData, UNSAVED } from "./contract.ts";
import { settingsHistory, websiteSettings } from "./tables.server.ts";

const SHOWN = 40;

/**
 * What the owner's form shows: the values as they stand in the database, not in a cache, and the newest
 * changes first.
 */
export async function readSettingsForm({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<SettingsFormData> {
  const rows = await db.select().from(websiteSettings);
  const changes = await db.select().from(settingsHistory).orderBy(desc(settingsHistory.id)).limit(SHOWN);
  return {
    values: {
      ...UNSAVED,
      ...Object.fromEntries(
        rows.filter(({ key }) => isSettingKey(key)).map(({ key, value }) => [key, value]),
      ),
    },
    saved: rows.map(({ key }) => key).filter(isSettingKey),
    changes: changes.map(({ id, key, before, after, byName, at, undoes }) => ({
      id,
      key,
      before,
      after,
      by: byName,
      at: at.getTime(),
      undoes,
    })),
    now: clock.now().getTime(),
  };
}
