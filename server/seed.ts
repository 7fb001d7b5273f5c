import path from "node:path";
import { type Postgres, urlsOf, usingPostgres } from "./postgres.ts";
import { sandboxEnv, startSandbox } from "./sandbox.ts";
import { readOrCreateSecret } from "./secret.ts";
import { builtCode } from "./web.ts";

// npm run seed: creates missing demo accounts, whether or not the site is running.
process.chdir(path.resolve(import.meta.dirname, ".."));
function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const bundle = await builtCode().load();
const config = bundle.readEnv();
if (config.SITE_MODE === "live") {
  console.error("Demo accounts are not created in live mode.");
  process.exit(1);
}
async function seedAll(database?: Postgres) {
  const AUTH_SECRET = readOrCreateSecret(path.resolve(config.DATA_DIR, "auth-secret"));
  const env = bundle.readEnv(undefined, { ...sandboxEnv(config.DATA_DIR), AUTH_SECRET });
  const urls = urlsOf(env, database);
  const opened = await bundle.createServices({ ...env, SEED_CAST: "yes" }, urls);
  try {
    await bundle.seed(opened.services, console.error);
    console.error("The demo accounts are ready.");
  } finally {
    await opened.close();
  }
}

/** If no process serves this folder, starts the sandbox and stops it afterwards. */
async function withSandbox(database: Postgres) {
  if (database.attached) return seedAll(database);
  const { DATA_DIR: dataDir, ORIGIN: origin } = config;
  const sandbox = await startSandbox({ configured: config, dataDir, siteUrl: origin, origin });
  try {
    await seedAll(database);
  } finally {
    await sandbox.stop();
  }
}

const work = () =>
  config.DATABASE_URL
    ? seedAll()
    : usingPostgres(config.DATA_DIR, { attach: true, log: console.error }, withSandbox);
await work().catch(giveUp);
process.exit(0);
