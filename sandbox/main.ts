import fs from "node:fs";
import { flushCompileCache } from "node:module";
import path from "node:path";
import type { StandIn, Settings } from "./stand-in.ts";

// One process for all of them: `node sandbox/main.ts gateway mailbox`. SANDBOX_DATA, SITE_URL and SITE_ORIGIN
// come from the process that starts it; one JSON line says that they are ready, and it ends with that process.
const STAND_INS: Record<
  string,
  () => Promise<{ start: (settings: Settings) => StandIn | Promise<StandIn> }>
> = {
  gateway: () => import("./gateway/start.ts"),
  mailbox: () => import("./mailbox/start.ts"),
  google: () => import("./google/start.ts"),
  model: () => import("./model/start.ts"),
};

// the notices of Google's provider for those who deploy it, which nobody does here
console.info = console.warn = () => {};

// oxlint-disable-next-line node/no-process-env -- stand-ins know nothing of the site's own configuration
const { SANDBOX_DATA = "data/sandbox", SITE_URL = "", SITE_ORIGIN = "http://localhost:3000" } = process.env;

const started = await Promise.all(
  process.argv.slice(2).map(async (name): Promise<[string, StandIn]> => {
    const load = STAND_INS[name];
    if (!load) throw new Error(`There is no stand-in named ${name}: ${Object.keys(STAND_INS).join(", ")}`);
    const folder = path.join(SANDBOX_DATA, name);
    fs.mkdirSync(folder, { recursive: true });
    const { start } = await load();
    return [name, await start({ folder, siteUrl: SITE_URL, origin: SITE_ORIGIN })];
  }),
);
const standIns = Object.fromEntries(started.map(([name, { http, env }]) => [name, { http, env }]));
console.log(JSON.stringify({ ready: true, standIns }));
flushCompileCache(); // a signal that ends it keeps nothing for the next start

function stop() {
  for (const [, standIn] of started) standIn.stop?.();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
process.on("disconnect", stop); // the process that started it is gone
