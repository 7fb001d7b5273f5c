// npm run fuzz -- --seed N --requests N: sends so many requests, made of the seed, to every call, and a fifth
// as many to every page of the built site; the same seed makes the same requests. Without them: another seed
// each time, 100,000.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { chromium } from "./chromium.mjs";
import { build, environment, install, node, root } from "./ready.mjs";

function asked() {
  try {
    return parseArgs({ options: { seed: { type: "string" }, requests: { type: "string" } } }).values;
  } catch (error) {
    console.error(`${error.message}\nUsage: npm run fuzz -- [--seed N] [--requests N]`);
    return process.exit(2);
  }
}
const { seed = String(Date.now() % 1_000_000), requests = "100000" } = asked();
for (const [name, value] of Object.entries({ seed, requests }))
  if (!/^\d{1,9}$/.test(value)) {
    console.error(`--${name} takes a whole number, such as --${name} 7`);
    process.exit(2);
  }
install();
build();
const CHROMIUM_PATH = chromium();
const env = { ...environment(), CHROMIUM_PATH, NODE_ENV: "test", FUZZ_SEED: seed, FUZZ_REQUESTS: requests };
const RUNS = [
  ["vitest/vitest.mjs", "run", "server/bundled/fuzz.test.ts"],
  ["@playwright/test/cli.js", "test", "e2e/fuzz.test.ts"],
];
const statuses = RUNS.map(
  ([program, ...args]) =>
    spawnSync(node(), [`${root}/node_modules/${program}`, ...args], { cwd: root, stdio: "inherit", env })
      .status ?? 1,
);
process.exit(Math.max(...statuses));
