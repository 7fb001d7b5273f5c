import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Postgres, urlsOf, usingPostgres } from "./postgres.ts";
import { StartError } from "./start-error.ts";
import { type Bundle, builtCode } from "./web.ts";

// npm run backup -- PLACE: copies the whole site while it runs. With --retain DAYS PLACE it removes copies
// older than that afterwards.
// npm run backup -- --verify PLACE: brings the newest copy back into a folder of its own, looks at it,
// removes it. npm run restore -- PLACE [COPY]: brings a copy back into an empty DATA_DIR, or an empty
// DATABASE_URL.
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
  `files${erased ? `, ${erased} members erased since and again` : ""}.`;

const DAY_MS = 86_400_000;
/** @throws StartError where it is no number of days */
function daysNamed(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1)
    throw new StartError("--retain takes a whole number of days from 1, such as --retain 30.");
  return days;
}

/** @param retainDays how long copies stay; for ever unless told */
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
    await bundle.copyErased(storage, target);
    await bundle.noteCopy(owner, copy, manifest.madeAt);
    const before = Number.isFinite(retainDays) && new Date(Date.now() - retainDays * DAY_MS);
    const removed = before ? await bundle.removeCopies(target, before, copy) : 0;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return (
      `${copy}: ${rows} rows, ${manifest.files.length} files, in ` +
      `${((Date.now() - started) / 1000).toFixed(1)} s.` +
      (removed > 0 ? ` Removed, since older than ${retainDays} days: ${removed}.` : "")
    );
  };
  if (env.DATABASE_URL) return copyAll();
  return usingPostgres(env.DATA_DIR, { attach: true, log: console.error }, copyAll);
}

/**
 * Tells the site of this folder or of DATABASE_URL, where there is one, that a copy was brought back whole.
 */
async function noteOnSite(bundle: Bundle, { copy, madeAt }: Restored) {
  const { DATABASE_URL, DATA_DIR } = bundle.readEnv();
  if (DATABASE_URL) return bundle.noteTried(DATABASE_URL, copy, madeAt);
  if (!hasDatabase(DATA_DIR)) return;
  await usingPostgres(DATA_DIR, { attach: true, log: console.error }, ({ url }) =>
    bundle.noteTried(url, copy, madeAt),
  );
}

/**
 * Exits with 1 where the copy is damaged. Open exceptions in the books are copied from the site, so they are only
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
    const open = restored.exceptions.map((exception) => `\nOpen in its books: ${exception}`);
    return `Good: ${describe(restored)}${open.join("") || " The books add up."}`;
  } finally {
    fs.rmSync(DATA_DIR, { recursive: true, force: true });
  }
}

async function restore(bundle: Bundle, place: string, copy: string | undefined): Promise<string> {
  const env = bundle.readEnv();
  const source = placeOf(bundle, env, place);
  if (!env.DATABASE_URL && hasDatabase(env.DATA_DIR))
    throw new StartError(
      `${env.DATA_DIR} has a database already. Name an empty folder with DATA_DIR=…, or move this one away.`,
    );
  const found = await bundle.readCopy(source, copy); // one that is not there makes no database
  const bringBack = async (database?: Postgres) => {
    const restored = await bundle.restoreSite(env, urlsOf(env, database), source, found.copy);
    for (const exception of restored.exceptions) console.error(`Look at this: ${exception}`);
    return `Restored ${describe(restored)}`;
  };
  return env.DATABASE_URL ? bringBack() : usingPostgres(env.DATA_DIR, { log: console.error }, bringBack);
}

/**
 * What is asked for: `retain` in days, `place`, and of a restore the copy.
 * @throws StartError with what the command takes, where that is something else
 */
function asked(verb: "backup" | "restore", args: string[]) {
  const options = { retain: { type: "string" }, verify: { type: "boolean" } } as const;
  try {
    const taken = verb === "backup" ? options : {};
    const { values, positionals } = parseArgs({ args, options: taken, allowPositionals: true });
    // as `options` has them
    const { retain, verify: isTried } = values as { retain?: string; verify?: boolean };
    const [place, copy, ...more] = positionals;
    if (!place) throw new Error("Name the place.");
    if (more.length > 0 || (copy && verb === "backup"))
      throw new Error(`Name one place, not ${positionals.join(" and ")}.`);
    return { place, copy, isTried, ...(retain !== undefined && { retain: daysNamed(retain) }) };
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nUsage: ${USAGE[verb]}`); // as they are thrown here
  }
}

const work = async () => {
  const verb = process.argv[2] === "restore" ? "restore" : "backup";
  const { place, copy, isTried, retain } = asked(verb, process.argv.slice(3));
  const bundle = await builtCode().load();
  if (verb === "restore") return restore(bundle, place, copy);
  return isTried ? verify(bundle, place) : backUp(bundle, place, retain);
};
const outcome = await work().then(
  (said) => ({ code: 0, said }),
  (error: Error) => ({ code: 1, said: error.message }),
);
console.error(outcome.said);
process.exit(outcome.code);
