// npm run bench [-- name…]: builds the site, finds the browser that some of them drive, and measures.
import { spawnSync } from "node:child_process";
import { chromium } from "./chromium.mjs";
import { build, environment, install, node, root } from "./ready.mjs";

install();
build();
const env = { ...environment(), CHROMIUM_PATH: chromium(), NODE_ENV: "production" };
const { status } = spawnSync(node(), ["benchmarks/run.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env,
});
process.exit(status ?? 1);
