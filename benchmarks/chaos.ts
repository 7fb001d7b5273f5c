import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { runnerImport } from "vite";
import { argumentsOf } from "../scripts/arguments.ts";
import { startPostgres } from "../server/postgres.ts";

// npm run chaos -- --seed N --seconds S [--people P]: visitors buy and apply while machines, database,
// gateway, mail and files fail, determined by the seed; then checks every invariant.

/** Exits with a message unless it is a whole number from 1. */
function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) {
    console.error(`--${name} must be a whole number from 1 on, not ${text}.`);
    process.exit(1);
  }
  return number;
}
const { values } = argumentsOf("npm run chaos -- [--seed N] [--seconds S] [--people P]", {
  options: {
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "600" },
    people: { type: "string", default: "8" },
  },
});
const options = {
  seed: wholeNumber("seed", values.seed),
  seconds: wholeNumber("seconds", values.seconds),
  people: wholeNumber("people", values.people),
};
type Chaos = typeof import("./chaos/chaos.ts");
// Vite loads the JSX that the site's modules import; their styles are not needed
const withoutStyles = {
  name: "without-styles",
  enforce: "pre" as const,
  resolveId: (source: string) => (source.endsWith(".css") ? "\0no-styles" : null),
  load: (id: string) => (id === "\0no-styles" ? "export default {}" : null),
};
const config = { configFile: false as const, logLevel: "error" as const, plugins: [withoutStyles] };
const { runChaos } = (await runnerImport<Chaos>("./benchmarks/chaos/chaos.ts", config)).module;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-chaos-database-"));
const postgres = await startPostgres(folder);
const began = performance.now();
const record = await runChaos({
  ...options,
  postgres: { ...postgres, folder },
  log: (line) =>
    console.error(`  ${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${line}`),
});
await postgres.stop();
fs.rmSync(folder, { recursive: true, force: true });
const { lost, doubled, foreign, stuck, faults, ...counted } = record;
console.log(JSON.stringify({ ...counted, faults }, null, 2));
const wrongs = { lost, doubled, foreign, stuck };
for (const [kind, sentences] of Object.entries(wrongs)) {
  console.log(`${kind}: ${sentences.length}`);
  for (const sentence of sentences) console.log(`  ${sentence}`);
}
process.exit(Object.values(wrongs).some((sentences) => sentences.length > 0) ? 1 : 0);
