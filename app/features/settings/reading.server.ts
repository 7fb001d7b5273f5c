import type { Db, Tx } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import {
  DEFAULTS,
  isSettingKey,
  type SettingChange,
  type SettingKey,
  type Settings,
  SETTINGS_CHANGED,
  UNSAVED,
  type SettingsFormData,
  SETTING_KEYS,
  type SettingSummary,
} from "./contract.ts";
import { type FieldGroup, FIELDS } from "./domain/fields.ts";
import { websiteSettings, settingsHistory } from "./tables.server.ts";
import { desc, eq, inArray, sql } from "drizzle-orm";
import { shownAs } from "./domain/shown.ts";

const FRESH_MS = 5 * 60_000;
const FAILED_MS = 1_000;
/** How long visitors wait for the database before they see the defaults. */
const PATIENCE_MS = 2_000;

/**
 * `values`: saved values, or else the defaults of the specification. `shown`: the same for visitors, without
 * defaults for what only the owner knows. `saved`: keys that have a saved value. `changedAt`: the newest
 * change of prices and seats; null if there is none or the database does not answer.
 */
export type SettingsWithDate = {
  values: Settings;
  shown: Settings;
  saved: SettingKey[];
  changedAt: Date | null;
};
/** The cache expires by the real clock, even if the site's clock is set to another time. */
const timeOf = ({ clock }: Pick<Services, "clock">) => (clock.real ?? clock.now)().getTime();

/**
 * The cache of one database in this process. `turn` counts invalidations, so that values read before one are
 * not cached after it. `failing`: the last read failed and returned the defaults.
 */
type SettingsCache = {
  cached?: { until: number; settings: SettingsWithDate };
  reading?: Promise<SettingsWithDate>;
  turn: number;
  failures: number;
  failing: boolean;
};

const caches = new WeakMap<object, SettingsCache>();
function cacheOf(db: Db): SettingsCache {
  const cache: SettingsCache = caches.get(db) ?? { turn: 0, failures: 0, failing: false };
  caches.set(db, cache);
  return cache;
}

/** Clears the cache; the next read queries the database. */
export function dropSettings(db: Db) {
  const cache = cacheOf(db);
  Object.assign(cache, { cached: undefined, reading: undefined, turn: cache.turn + 1 });
}

/**
 * Clears the cache when any process changes a setting. Called once per process, and per database in tests.
 */
export const watchSettings = ({ db, jobsDb, notices }: Pick<Services, "db" | "jobsDb" | "notices">) =>
  notices.on(SETTINGS_CHANGED, () => [db, jobsDb].forEach(dropSettings));

/** The groups that count for "Prices and seats last changed on …". */
const DATED: FieldGroup[] = ["house", "stay prices"];

/** The rows with known keys, and their values by key. */
async function readSaved(db: Db | Tx) {
  const rows = await db.select().from(websiteSettings);
  const saved = rows.flatMap(({ key, ...row }) => (isSettingKey(key) ? [{ key, ...row }] : []));
  return { saved, own: Object.fromEntries(saved.map(({ key, value }) => [key, value])) };
}

/** Every setting as visitors see it, in a transaction. */
export const readShown = async (tx: Tx): Promise<Settings> => ({ ...UNSAVED, ...(await readSaved(tx)).own });

async function querySettings(db: Db): Promise<SettingsWithDate> {
  const { saved, own } = await readSaved(db);
  const dated = saved.filter(({ key }) => DATED.includes(FIELDS[key].group));
  const newest = Math.max(...dated.map(({ updatedAt }) => updatedAt.getTime()));
  return {
    values: { ...DEFAULTS, ...own },
    shown: { ...UNSAVED, ...own },
    saved: saved.map(({ key }) => key),
    changedAt: dated.length ? new Date(newest) : null,
  };
}

function inTime<T>(query: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The database does not answer in time")), PATIENCE_MS);
  return Promise.race([query, promise]).finally(() => clearTimeout(timer));
}

/** Concurrent reads share one query. The result is cached unless the cache was cleared during the query. */
async function readNow(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  cache: SettingsCache,
): Promise<SettingsWithDate> {
  const { turn } = cache;
  let settings: SettingsWithDate;
  try {
    settings = await inTime(querySettings(db));
    cache.failing = false;
  } catch (error) {
    log.warn({ error }, "settings unavailable, defaults shown");
    cache.failures++;
    cache.failing = true;
    settings = { values: { ...DEFAULTS }, shown: { ...UNSAVED }, saved: [], changedAt: null };
  }
  const until = timeOf({ clock }) + (cache.failing ? FAILED_MS : FRESH_MS);
  if (cache.turn === turn) Object.assign(cache, { cached: { settings, until }, reading: undefined });
  return settings;
}

/**
 * All settings, cached as for `readSettings`, and the time of the newest change of prices and seats. Never
 * fails.
 */
export function readSettingsWithDate(
  services: Pick<Services, "db" | "clock" | "log">,
): Promise<SettingsWithDate> {
  const cache = cacheOf(services.db);
  const { cached } = cache;
  if (cached && timeOf(services) < cached.until) return Promise.resolve(cached.settings);
  return (cache.reading ??= readNow(services, cache));
}

/**
 * All settings, cached for five minutes per process; defaults if a row is missing or the database does not
 * answer.
 */
export async function readSettings(services: Pick<Services, "db" | "clock" | "log">): Promise<Settings> {
  return { ...(await readSettingsWithDate(services)).values };
}

/**
 * Returns a function that checks whether the last read before this call, and every read since, succeeded.
 */
export function watchCertainty(db: Db): () => boolean {
  const cache = cacheOf(db);
  const { failures, failing } = cache;
  return () => !failing && cache.failures === failures;
}

/** Number of newest changes in the form's history. */
const SHOWN = 40;

export const toChange = ({ id, key, before, after, byName, at, undoes }: ChangeRow): SettingChange => ({
  id,
  key,
  before,
  after,
  by: byName,
  at: at.getTime(),
  undoes,
});
type ChangeRow = typeof settingsHistory.$inferSelect;

/**
 * The data of the owner's form: values from the database, not from the cache, and changes, newest first. They
 * include the newest change of each setting, however old, because it can be undone.
 */
export async function readSettingsForm({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<SettingsFormData> {
  const { saved, own } = await readSaved(db);
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
    values: { ...UNSAVED, ...own },
    saved: saved.map(({ key }) => key),
    changes: changes.map(toChange),
    now: clock.now().getTime(),
  };
}

/** Every setting, formatted for the owner. */
export async function summariseSettings(services: Pick<Services, "db" | "clock">): Promise<SettingSummary[]> {
  const { values } = await readSettingsForm(services);
  return SETTING_KEYS.map((key) => ({ key, label: FIELDS[key].label, value: shownAs(key, values[key]) }));
}
