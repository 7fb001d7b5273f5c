import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Postgres, urlsOf, usingPostgres } from "./postgres.ts";
import { StartError } from "./start-error.ts";
import { type Bundle, builtCode } from "./web.ts";

// npm run backup -- PLACE: copies the whole site while it runs. With --retain DAYS PLACE it removes copies
// older than that afterwards.
// npm run backup -- --verify PLACE: brings the newest copy back into a folder of its own, looks at it,
// removes it. npm run restore -- PLACE [COPY]: brings a copy back into an empty DATA_DIR, or an empty
// DATABASE_URL.
const called = process.cwd();
process.chdir(path.resolve(import.meta.dirname, ".."));
type Restored = Awaited<ReturnType<Bundle["restoreSite"]>>;

const placeOf = (bundle: Bundle, env: ReturnType<Bundle["readEnv"]>, name: string | undefined) => {
  if (!name) throw new StartError("Name the place: a folder, or s3://bucket/folder.");
  return bundle.placeNamed(env, name.startsWith("s3://") ? name : path.resolve(called, name));
};
const describe = ({ copy, madeAt, rows, files, erased }: Restored) =>
  `${copy}, made ${madeAt}: ${rows} rows, ${files} ` +
  `files${erased ? `, ${erased} members erased since and again` : ""}.`;

const DAY_MS = 86_400_000;
/** @throws StartError where it is no number of days */
function daysNamed(text: string | undefined): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1)
    throw new StartError("--retain takes a whole number of days from 1, such as --retain 30.");
  return days;
}

/** @param retainDays how long copies stay; for ever unless told */
async function backUp(bundle: Bundle, place: string | undefined, retainDays = Infinity): Promise<string> {
  const env = bundle.readEnv();
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
  if (!fs.existsSync(path.join(DATA_DIR, "postgres"))) return;
  await usingPostgres(DATA_DIR, { attach: true, log: console.error }, ({ url }) =>
    bundle.noteTried(url, copy, madeAt),
  );
}

/** Exits with 1 where the copy is damaged or the books that came back do not add up. */
async function verify(bundle: Bundle, place: string | undefined): Promise<string> {
  const source = placeOf(bundle, bundle.readEnv(), place);
  const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "villa-verify-"));
  try {
    const env = { ...bundle.readEnv(), DATA_DIR, FILES: "folder" as const, S3_BUCKET: undefined };
    const restored = await usingPostgres(DATA_DIR, { durable: false }, (database) =>
      bundle.restoreSite(env, urlsOf({}, database), source),
    );
    if (restored.exceptions.length > 0)
      throw new StartError(`The books that came back do not add up: ${restored.exceptions.join("; ")}`);
    await noteOnSite(bundle, restored);
    return `Good: ${describe(restored)} The books add up.`;
  } finally {
    fs.rmSync(DATA_DIR, { recursive: true, force: true });
  }
}

async function restore(bundle: Bundle, place: string | undefined, copy: string | undefined): Promise<string> {
  const env = bundle.readEnv();
  const source = placeOf(bundle, env, place);
  if (!env.DATABASE_URL && fs.existsSync(path.join(env.DATA_DIR, "postgres")))
    throw new StartError(
      `${env.DATA_DIR} has a database already. Name an empty folder with DATA_DIR=…, or move this one away.`,
    );
  const bringBack = async (database?: Postgres) => {
    const restored = await bundle.restoreSite(env, urlsOf(env, database), source, copy);
    for (const exception of restored.exceptions) console.error(`Look at this: ${exception}`);
    return `Restored ${describe(restored)}`;
  };
  return env.DATABASE_URL ? bringBack() : usingPostgres(env.DATA_DIR, { log: console.error }, bringBack);
}

const [verb, ...names] = process.argv.slice(2);
const bundle = await builtCode().load();
const work = async () => {
  if (verb === "restore") return restore(bundle, names[0], names[1]);
  if (names[0] === "--retain") return backUp(bundle, names[2], daysNamed(names[1]));
  return names[0] === "--verify" ? verify(bundle, names[1]) : backUp(bundle, names[0]);
};
const outcome = await work().then(
  (said) => ({ code: 0, said }),
  (error: Error) => ({ code: 1, said: error.message }),
);
console.error(outcome.said);
process.exit(outcome.code);
