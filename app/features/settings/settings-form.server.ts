import { desc, inArray, max, or } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { isSettingKey, type SettingsFormData, UNSAVED } from "./contract.ts";
import { settingsHistory, websiteSettings } from "./tables.server.ts";

const SHOWN = 40;

/**
 * What the owner's form shows: the values as they stand in the database, not in a cache, and the newest
 * changes first. Beside them the newest of each setting, however old: that one can be taken back.
 */
export async function readSettingsForm({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<SettingsFormData> {
  const rows = await db.select().from(websiteSettings);
  const { id: change, key: setting } = settingsHistory;
  const newest = db.select({ id: change }).from(settingsHistory).orderBy(desc(change)).limit(SHOWN);
  const ofEach = db
    .select({ id: max(change) })
    .from(settingsHistory)
    .groupBy(setting);
  const changes = await db
    .select()
    .from(settingsHistory)
    .where(or(inArray(change, newest), inArray(change, ofEach)))
    .orderBy(desc(change));
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
