import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { runChaos } from "../benchmarks/chaos/chaos.ts";
import { startPostgres } from "../server/postgres.ts";
import { afterThisTest, expect, test } from "../testing/browser.ts";

// The record of ten minutes is `npm run chaos`; this is the beginning of the same, so that a rule that breaks
// is seen before a landing. The time is how long people keep coming: nothing here depends on how far they
// get.
test("[RUN-10] people buy and apply while machines, database, gateway, mail and files fail: nothing is lost, doubled, somebody else's or stuck", async () => {
  test.setTimeout(600_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-chaos-database-"));
  const postgres = await startPostgres(folder);
  afterThisTest(async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const faults: string[] = [];
  const record = await runChaos({
    seed: 20_261_125,
    seconds: 30,
    people: 2,
    postgres: { ...postgres, folder },
    tell: (line) => faults.push(line),
  });
  const { lost, doubled, foreign, stuck, purchases } = record;
  expect({ lost, doubled, foreign, stuck }, faults.join("\n")).toEqual({
    lost: [],
    doubled: [],
    foreign: [],
    stuck: [],
  });
  // people came, and were harmed
  expect(purchases).toBeGreaterThan(0);
  expect(Object.keys(record.faults).length).toBeGreaterThan(1);
});
