import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Postgres, urlsOf, usingPostgres } from "./postgres.ts";
import { StartError } from "./start-error.ts";
import { type Bundle, builtCode } from "./web.ts";

// npm run backup -- PLACE: copies the whole site while it runs, then removes copies older than --retain DAYS.
// npm run backup -- --verify PLACE: restores the newest copy into a temporary folder and checks it. npm run
// restore -- PLACE [COPY]: restores a copy into an empty DATA_DIR or DATABASE_URL.
const USAGE = {
  backup:
    "npm run backup -- [--retain DAYS] PLACE, or --verify PLACE. PLACE is a folder, or s3://bucket/folder.",
  restore: "npm run restore -- PLACE [COPY]. PLACE is a folder, or s3://bucket/folder.",
};
const called = process.cwd();
process.chdir(path.resolve(import.meta.dirname, ".."));
type Restored = Awaited<ReturnType<Bundle["restoreSite"]>>;

const placeOf = (bundle: Bundle, env: ReturnType<Bundle["readEnv"]>, name: string) =>
  bundle.openBackupPlace(env, name.startsWith("s3://") ? name : path.resolve(called, name));
const hasDatabase = (folder: string) => fs.existsSync(path.join(folder, "postgres"));
const describe = ({ copy, madeAt, rows, files, erased }: Restored) =>
  `${copy}, made ${madeAt}: ${rows} rows, ${files} ` +
  `files${erased ? `, ${erased} members erased again` : ""}.`;

const DAY_MS = 86_400_000;
/** @throws StartError if it is not a number of days */
function parseDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1)
    throw new StartError("--retain takes a whole number of days from 1, such as --retain 30.");
  return days;
}

/** @param retainDays how long copies are kept; for ever by default */
async function backUp(bundle: Bundle, place: string, retainDays = Infinity): Promise<string> {
  const env = bundle.readEnv();
  if (!env.DATABASE_URL && !hasDatabase(env.DATA_DIR))
    throw new StartError(`There is no site in ${env.DATA_DIR} yet: nothing was copied.`);
  const target = placeOf(bundle, env, place);
  const copyAll = async (database?: Postgres) => {
    const storage = bundle.openStorage(env);
    const started = Date.now();
    const { owner } = urlsOf(env, database);
    const { copy, manifest } = await bundle.copySite(owner, storage, target);
    await bundle.copyErasureRecords(storage, target);
    await bundle.recordBackup(owner, copy, manifest.madeAt);
    const before = Number.isFinite(retainDays) && new Date(Date.now() - retainDays * DAY_MS);
    const removed = before ? await bundle.removeCopies(target, before, copy) : 0;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return (
      `${copy}: ${rows} rows, ${manifest.files.length} files, in ` +
      `${((Date.now() - started) / 1000).toFixed(1)} s.` +
      (removed > 0 ? ` Removed ${removed} older than ${retainDays} days.` : "")
    );
  };
  if (env.DATABASE_URL) return copyAll();
  return usingPostgres(env.DATA_DIR, { attach: true, log: console.error }, copyAll);
}

/**
 * Records on the site of this folder or of DATABASE_URL, if there is one, that a copy was restored
 * completely.
 */
async function noteOnSite(bundle: Bundle, { copy, madeAt }: Restored) {
  const { DATABASE_URL, DATA_DIR } = bundle.readEnv();
  if (DATABASE_URL) return bundle.recordRestoreTest(DATABASE_URL, copy, madeAt);
  if (!hasDatabase(DATA_DIR)) return;
  await usingPostgres(DATA_DIR, { attach: true, log: console.error }, ({ url }) =>
    bundle.recordRestoreTest(url, copy, madeAt),
  );
}

/**
 * Exits with 1 if the copy is damaged. Open exceptions in the ledger are part of the site, so they are only
 * listed.
 */
async function verify(bundle: Bundle, place: string): Promise<string> {
  const source = placeOf(bundle, bundle.readEnv(), place);
  const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "villa-verify-"));
  try {
    const env = { ...bundle.readEnv(), DATA_DIR, FILES: "folder" as const, S3_BUCKET: undefined };
    const restored = await usingPostgres(DATA_DIR, { durable: false }, (database) =>
      bundle.restoreSite(env, urlsOf({}, database), source),
    );
    await noteOnSite(bundle, restored);
    const open = restored.exceptions.map((exception) => `\nOpen exception in its ledger: ${exception}`);
    return `Good: ${describe(restored)}${open.join("") || " The ledger balances."}`;
  } finally {
    fs.rmSync(DATA_DIR, { recursive: true, force: true });
  }
}

async function restore(bundle: Bundle, place: string, copy: string | undefined): Promise<string> {
  const env = bundle.readEnv();
  const source = placeOf(bundle, env, place);
  if (!env.DATABASE_URL && hasDatabase(env.DATA_DIR))
    throw new StartError(
      `${env.DATA_DIR} has a database already. Set DATA_DIR to an empty folder, or move this one away.`,
    );
  const chosen = await bundle.readCopy(source, copy); // fails for a missing copy before a database is created
  const bringBack = async (database?: Postgres) => {
    const restored = await bundle.restoreSite(env, urlsOf(env, database), source, chosen.copy);
    for (const exception of restored.exceptions) console.error(`Exception in the ledger: ${exception}`);
    return `Restored ${describe(restored)}`;
  };
  return env.DATABASE_URL ? bringBack() : usingPostgres(env.DATA_DIR, { log: console.error }, bringBack);
}

/**
 * The arguments: `retain` in days, `place`, and for a restore the copy.
 * @throws StartError with the usage
 */
function parseArguments(verb: "backup" | "restore", args: string[]) {
  const options = { retain: { type: "string" }, verify: { type: "boolean" } } as const;
  try {
    const accepted = verb === "backup" ? options : {};
    const { values, positionals } = parseArgs({ args, options: accepted, allowPositionals: true });
    // the types of `options`
    const { retain, verify: isTried } = values as { retain?: string; verify?: boolean };
    const [place, copy, ...extra] = positionals;
    if (!place) throw new Error("PLACE is missing.");
    if (extra.length > 0 || (copy && verb === "backup"))
      throw new Error(`Give one place, not ${positionals.join(" and ")}.`);
    return { place, copy, isTried, ...(retain !== undefined && { retain: parseDays(retain) }) };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nUsage: ${USAGE[verb]}`); // only errors are thrown above
  }
}

const work = async () => {
  const verb = process.argv[2] === "restore" ? "restore" : "backup";
  const { place, copy, isTried, retain } = parseArguments(verb, process.argv.slice(3));
  const bundle = await builtCode().load();
  if (verb === "restore") return restore(bundle, place, copy);
  return isTried ? verify(bundle, place) : backUp(bundle, place, retain);
};
const outcome = await work().then(
  (message) => ({ code: 0, message }),
  (error: Error) => ({ code: 1, message: error.message }),
);
console.error(outcome.message);
process.exit(outcome.code);
