import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { isSettingKey, type SettingsFormData, UNSAVED } from "./contract.ts";
import { settingsHistory, websiteSettings } from "./tables.server.ts";

const SHOWN = 40;

/**
 * The data of the owner's form: values from the database, not from the cache, and changes, newest first, with
 * the newest change of each setting, which can be undone.
 */
export async function readSettingsForm({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<SettingsFormData> {
  const rows = await db.select().from(websiteSettings);
  const { id: change, key: setting } = settingsHistory;
  const newest = db.select({ id: change }).from(settingsHistory).orderBy(desc(change)).limit(SHOWN);
  const ofEach = db
    .select({ id: change })
    .from(settingsHistory)
    .where(eq(setting, websiteSettings.key))
    .orderBy(desc(change))
    .limit(1);
  const ids = sql`(select id from (${newest}) n union select (${ofEach}) from ${websiteSettings})`;
  const changes = await db.select().from(settingsHistory).where(inArray(change, ids)).orderBy(desc(change));
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
