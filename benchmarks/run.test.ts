import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = import.meta.dirname;
const benches = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith(".bench.ts"))
  .map((name) => name.slice(0, -".bench.ts".length))
  .toSorted();

test("every bench is loaded by Node as it is, and a name that is none is answered with all of them", () => {
  const run = spawnSync(process.execPath, [path.join(folder, "run.ts"), "speed-of-light"], {
    encoding: "utf8",
  });
  expect(run.stderr).toBe(`There is no bench named speed-of-light. There are: ${benches.join(", ")}.\n`);
  expect(run.status).toBe(1);
});
