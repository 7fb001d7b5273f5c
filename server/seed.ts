import path from "node:path";
import pg from "pg";
import { loadMembers, membersAsked } from "./load-members.ts";
import { startPostgres, urlsOf } from "./postgres.ts";
import { sandboxEnv, startSandbox } from "./sandbox.ts";
import { readOrCreateSecret } from "./secret.ts";
import { builtCode } from "./web.ts";

// npm run seed: makes the demo cast where it is missing, beside a running site or without one. With --members 200000
// also so many members, for measuring.
process.chdir(path.resolve(import.meta.dirname, ".."));
function giveUp(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
let members = 0;
try {
  members = membersAsked(process.argv.slice(2));
} catch (error) {
  giveUp(error);
}
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
const urls = urlsOf(env, database);
const opened = await bundle.createServices({ ...env, SEED_CAST: "yes" }, urls);
await bundle.seed(opened.services, console.error);
console.error("The cast is there.");
let failure: unknown;
if (members > 0) {
  const begun = performance.now();
  const client = new pg.Client({ connectionString: urls.owner });
  await client.connect();
  failure = await loadMembers(client, members).catch((error: unknown) => error);
  await client.end();
  const seconds = Math.round((performance.now() - begun) / 1_000);
  if (!failure) console.error(`${members} members more are there, after ${seconds} s.`);
}
await opened.close();
await sandbox?.stop();
await database?.stop();
if (failure) giveUp(failure);
process.exit(0);
