import path from "node:path";
import { startPostgres } from "./postgres.ts";
import { sandboxEnv, startSandbox } from "./sandbox.ts";
import { readOrCreateSecret } from "./secret.ts";
import { builtCode } from "./web.ts";

// npm run seed: makes the demo cast where it is missing, beside a running site or without one.
process.chdir(path.resolve(import.meta.dirname, ".."));
const bundle = await builtCode().load();
const asked = bundle.readEnv();
if (asked.SITE_MODE === "live") {
  console.error("A live site seeds nobody.");
  process.exit(1);
}
const database = asked.DATABASE_URL
  ? undefined
  : await startPostgres(asked.DATA_DIR, { attach: true, log: console.error });
const own = database && !database.attached; // nobody serves this folder: its stand-ins are ours to start, too
const sandbox = own
  ? await startSandbox({
      configured: asked,
      dataDir: asked.DATA_DIR,
      siteUrl: asked.ORIGIN,
      origin: asked.ORIGIN,
    })
  : undefined;
const AUTH_SECRET = readOrCreateSecret(path.resolve(asked.DATA_DIR, "auth-secret"));
const env = bundle.readEnv(undefined, { ...sandboxEnv(asked.DATA_DIR), AUTH_SECRET });
const opened = await bundle.createServices({ ...env, SEED_CAST: "yes" }, env.DATABASE_URL ?? database!.url);
await bundle.seed(opened.services, console.error);
console.error("The cast is there.");
await opened.close();
await sandbox?.stop();
await database?.stop();
process.exit(0);
