import fs from "node:fs";
import { flushCompileCache } from "node:module";
import path from "node:path";
import type { SandboxPart, Settings } from "./part.ts";

// Starts several parts in one process: `node sandbox/main.ts gateway mailbox`. SANDBOX_DATA, SITE_URL and
// SITE_ORIGIN come from the parent process. Prints one JSON line when all are ready, and ends with its
// parent.
const STAND_INS: Record<
  string,
  () => Promise<{ start: (settings: Settings) => SandboxPart | Promise<SandboxPart> }>
> = {
  gateway: () => import("./gateway/start.ts"),
  mailbox: () => import("./mailbox/start.ts"),
  google: () => import("./google/start.ts"),
  model: () => import("./model/start.ts"),
};

// silences oidc-provider's notices about production use
console.info = console.warn = () => {};

// oxlint-disable-next-line node/no-process-env -- the sandbox does not read the site's configuration
const { SANDBOX_DATA = "data/sandbox", SITE_URL = "", SITE_ORIGIN = "http://localhost:3000" } = process.env;

const started = await Promise.all(
  process.argv.slice(2).map(async (name): Promise<[string, SandboxPart]> => {
    const load = STAND_INS[name];
    if (!load) throw new Error(`Unknown part ${name}; known are ${Object.keys(STAND_INS).join(", ")}`);
    const folder = path.join(SANDBOX_DATA, name);
    fs.mkdirSync(folder, { recursive: true });
    const { start } = await load();
    return [name, await start({ folder, siteUrl: SITE_URL, origin: SITE_ORIGIN })];
  }),
);
const standIns = Object.fromEntries(started.map(([name, { http, env }]) => [name, { http, env }]));
console.log(JSON.stringify({ ready: true, standIns }));
flushCompileCache(); // exiting on a signal would not write the cache

function stop() {
  for (const [, standIn] of started) standIn.stop?.();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
process.on("disconnect", stop); // the parent process has ended
