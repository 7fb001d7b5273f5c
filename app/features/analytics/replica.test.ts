import { expect, onTestFinished, test } from "vitest";
import { sql } from "drizzle-orm";
import { generateVisits } from "../../../benchmarks/journeys-generator.ts";
import { useServices } from "../../../testing/services.ts";
import { openReplica } from "../../platform/replica.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as analytics from "./analytics.server.ts";
import { readAll, statisticsFixtures } from "./statistics-fixtures.ts";

const services = useServices();
const { setClock } = statisticsFixtures(services);
const NOW = "2026-11-20T06:00:00Z";
const open = (url: string) => {
  const replica = openReplica(url, services.log);
  onTestFinished(() => replica.close());
  return replica;
};

test("[RUN-06] statistics are read from a database that takes no writes, rolled up or not, and from the first while there is none", async () => {
  await analytics.fillVisits(services, generateVisits({ until: Date.parse(NOW), days: 40, count: 300 }));
  setClock(NOW);
  await analytics.countNew(services);
  const url = services.db.$client.options.connectionString!;
  const standby = open(`${url}?options=-c%20default_transaction_read_only%3Don`);
  const away = open("postgres://nobody@127.0.0.1:1/nowhere");
  for (const rollUp of [false, true]) {
    if (rollUp) await analytics.rollUpDays(services);
    const direct = await readAll(services);
    const asked: Services[] = [];
    const read = (from: Services) => (asked.push(from), readAll(from));
    expect(await standby.read(services, read)).toEqual(direct);
    expect(asked.map(({ db }) => db === services.db)).toEqual([false]);
    expect(await away.read(services, read)).toEqual(direct);
    expect(asked.map(({ db }) => db === services.db)).toEqual([false, true]);
  }
});

test("[RUN-06] what the replica refuses is asked of the first database, which is asked alone for a while then", async () => {
  const url = services.db.$client.options.connectionString!;
  const standby = open(`${url}?options=-c%20default_transaction_read_only%3Don`);
  const asked: boolean[] = [];
  const write = async ({ db }: Services) => {
    asked.push(db === services.db);
    await db.execute(sql`create temp table tried (n int)`);
    return "done";
  };
  expect(await standby.read(services, write)).toBe("done");
  expect(await standby.read(services, async ({ db }) => db === services.db)).toBe(true);
  expect(asked).toEqual([false, true]);
});
