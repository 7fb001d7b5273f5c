// npm run bench [-- name…]: builds the site and runs the benchmarks.
import { spawnSync } from "node:child_process";
import { build, environment, install, node, root } from "./ready.mjs";

install();
build();
const env = { ...environment(), NODE_ENV: "production" };
const { status } = spawnSync(node(), ["benchmarks/run.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env,
});
process.exit(status ?? 1);
