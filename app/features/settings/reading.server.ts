import type { Db } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import {
  DEFAULTS,
  isSettingKey,
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
/** Visitors wait for settings no longer than this; then they see the defaults. */
const PATIENCE_MS = 2_000;

/**
 * `values`: saved values, or else the defaults of the specification. `shown`: the same for visitors, without
 * defaults for what only the owner knows. `saved`: saved values only.
 */
export type SettingsWithDate = {
  values: Settings;
  shown: Settings;
  saved: SettingKey[];
  changedAt: Date | null;
};
/** The cache uses the real clock, even where the site's clock is set to another time. */
const timeOf = ({ clock }: Pick<Services, "clock">) => (clock.real ?? clock.now)().getTime();

type Held = { until: number; found: SettingsWithDate };
/**
 * The cache of one database in this process. `turn` counts invalidations, so that values read before one are
 * not kept after it. `failing`: the newest answer was the defaults.
 */
type SettingsCache = {
  held: Held | undefined;
  reading: Promise<SettingsWithDate> | undefined;
  turn: number;
  failures: number;
  failing: boolean;
};

const caches = new WeakMap<object, SettingsCache>();
function cacheOf(db: Db): SettingsCache {
  const cache = caches.get(db) ?? {
    held: undefined,
    reading: undefined,
    turn: 0,
    failures: 0,
    failing: false,
  };
  caches.set(db, cache);
  return cache;
}

/** Clears the cache; the next read asks the database. */
export function dropSettings(db: Db) {
  const cache = cacheOf(db);
  Object.assign(cache, { held: undefined, reading: undefined, turn: cache.turn + 1 });
}

/**
 * Clears the cache when any process changes a setting. Called once per process, and per database in tests.
 */
export const watchSettings = ({ db, jobsDb, notices }: Pick<Services, "db" | "jobsDb" | "notices">) =>
  notices.on(SETTINGS_CHANGED, () => [db, jobsDb].forEach(dropSettings));

/** The groups of "Prices and seats last changed on …". */
const DATED: FieldGroup[] = ["house", "stay prices"];

async function ask(db: Db): Promise<SettingsWithDate> {
  const rows = await db.select().from(websiteSettings);
  const known = rows.filter(({ key }) => isSettingKey(key));
  const facts = known.filter(({ key }) => isSettingKey(key) && DATED.includes(FIELDS[key].group));
  const newest = Math.max(...facts.map(({ updatedAt }) => updatedAt.getTime()));
  const own = Object.fromEntries(known.map(({ key, value }) => [key, value]));
  return {
    values: { ...DEFAULTS, ...own },
    shown: { ...UNSAVED, ...own },
    saved: known.map(({ key }) => key).filter(isSettingKey),
    changedAt: facts.length ? new Date(newest) : null,
  };
}

function inTime<T>(asked: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The database does not answer in time")), PATIENCE_MS);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
}

/** Caches an answer for this long, unless the cache was cleared since `turn`. */
function store(cache: SettingsCache, turn: number, found: SettingsWithDate, until: number): SettingsWithDate {
  if (cache.turn === turn) Object.assign(cache, { held: { found, until }, reading: undefined });
  return found;
}

/** Concurrent reads share one query. */
async function readNow(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  cache: SettingsCache,
): Promise<SettingsWithDate> {
  const { turn } = cache;
  try {
    const found = await inTime(ask(db));
    cache.failing = false;
    return store(cache, turn, found, timeOf({ clock }) + FRESH_MS);
  } catch (error) {
    log.warn({ error }, "settings unavailable, defaults shown");
    cache.failures++;
    cache.failing = true;
    const found = { values: { ...DEFAULTS }, shown: { ...UNSAVED }, saved: [], changedAt: null };
    return store(cache, turn, found, timeOf({ clock }) + FAILED_MS);
  }
}

/**
 * All settings and the time of the newest change (null where nothing was ever changed or the database does
 * not answer). Never fails.
 */
export function readSettingsWithDate(
  services: Pick<Services, "db" | "clock" | "log">,
): Promise<SettingsWithDate> {
  const cache = cacheOf(services.db);
  if (cache.held && timeOf(services) < cache.held.until) return Promise.resolve(cache.held.found);
  return (cache.reading ??= readNow(services, cache));
}

/**
 * All settings, cached for five minutes per process; defaults where a row is missing or the database does not
 * answer.
 */
export async function readSettings(services: Pick<Services, "db" | "clock" | "log">): Promise<Settings> {
  return { ...(await readSettingsWithDate(services)).values };
}

/**
 * Starts watching; the returned function says whether every read since then had an answer from the database.
 */
export function watchCertainty(db: Db): () => boolean {
  const cache = cacheOf(db);
  const { failures, failing } = cache;
  return () => !failing && cache.failures === failures;
}

/** Changes in the history of the form. */
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

/** Every setting as the owner reads it. */
export async function summariseSettings(services: Pick<Services, "db" | "clock">): Promise<SettingSummary[]> {
  const { values } = await readSettingsForm(services);
  return SETTING_KEYS.map((key) => ({ key, label: FIELDS[key].label, value: shownAs(key, values[key]) }));
}
