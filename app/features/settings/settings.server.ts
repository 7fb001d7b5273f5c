import type { Services } from "../../platform/services.server.ts";
import { DEFAULTS, type SettingKey, type Settings } from "./contract.ts";
import { websiteSettings } from "./tables.server.ts";

const FRESH_MS = 5 * 60_000;
type Held = { at: number; values: Settings };
const held = new WeakMap<object, Held>();

/** All settings, cached five minutes per process; the defaults where a row is missing or the database does not answer. */
export async function readSettings({ db, clock, log }: Pick<Services, "db" | "clock" | "log">): Promise<Settings> {
  const now = clock.now().getTime();
  const cached = held.get(db);
  if (cached && now - cached.at < FRESH_MS) return cached.values;
  try {
    const rows = await db.select({ key: websiteSettings.key, value: websiteSettings.value }).from(websiteSettings);
    const values: Settings = { ...DEFAULTS };
    for (const { key, value } of rows) if (key in DEFAULTS) values[key as SettingKey] = value;
    held.set(db, { at: now, values });
    return values;
  } catch (error) {
    log.warn({ error }, "settings unavailable, defaults shown");
    return { ...DEFAULTS };
  }
}

/** Updates or inserts one setting and drops this process's cache. */
export async function changeSetting({ db, clock }: Pick<Services, "db" | "clock">, key: SettingKey, value: string) {
  const row = { value, updatedAt: clock.now() };
  await db
    .insert(websiteSettings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: websiteSettings.key, set: row });
  held.delete(db);
}
