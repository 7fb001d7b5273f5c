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
const asked = bundle.readEnv();
if (asked.SITE_MODE === "live") {
  console.error("A live site seeds nobody.");
  process.exit(1);
}
async function seedAll(database?: Postgres) {
  const AUTH_SECRET = readOrCreateSecret(path.resolve(asked.DATA_DIR, "auth-secret"));
  const env = bundle.readEnv(undefined, { ...sandboxEnv(asked.DATA_DIR), AUTH_SECRET });
  const urls = urlsOf(env, database);
  const opened = await bundle.createServices({ ...env, SEED_CAST: "yes" }, urls);
  try {
    await bundle.seed(opened.services, console.error);
    console.error("The cast is there.");
  } finally {
    await opened.close();
  }
}

/** Where nobody serves this folder its stand-ins are ours to start, too, and to stop. */
async function withSandbox(database: Postgres) {
  if (database.attached) return seedAll(database);
  const { DATA_DIR: dataDir, ORIGIN: origin } = asked;
  const sandbox = await startSandbox({ configured: asked, dataDir, siteUrl: origin, origin });
  try {
    await seedAll(database);
  } finally {
    await sandbox.stop();
  }
}

const work = () =>
  asked.DATABASE_URL
    ? seedAll()
    : usingPostgres(asked.DATA_DIR, { attach: true, log: console.error }, withSandbox);
await work().catch(giveUp);
process.exit(0);
