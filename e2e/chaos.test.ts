import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { runChaos } from "../benchmarks/chaos/chaos.ts";
import { startPostgres } from "../server/postgres.ts";
import { afterThisTest, expect, test } from "../testing/browser.ts";

// A short version of `npm run chaos`, to find violations before a release. The duration is fixed, and no
// particular number of purchases is required.
test("[RUN-10] loses, duplicates, misassigns and blocks nothing while people buy and apply and machines, database, gateway, mail and files fail", async () => {
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
    log: (line) => faults.push(line),
  });
  const { lost, doubled, foreign, stuck, purchases } = record;
  expect({ lost, doubled, foreign, stuck }, faults.join("\n")).toEqual({
    lost: [],
    doubled: [],
    foreign: [],
    stuck: [],
  });
  // there were purchases and faults
  expect(purchases).toBeGreaterThan(0);
  expect(Object.keys(record.faults).length).toBeGreaterThan(1);
});
