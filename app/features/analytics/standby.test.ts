import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { sql } from "drizzle-orm";
import { generateVisits } from "../../../benchmarks/journeys-generator.ts";
import { startStandby } from "../../../testing/standby.ts";
import { readEnv } from "../../platform/env.server.ts";
import { openReplica } from "../../platform/replica.server.ts";
import { openServices, type Services } from "../../platform/services.server.ts";
import * as analytics from "./analytics.server.ts";
import { readAll } from "./statistics-fixtures.ts";

const NOW = "2026-11-20T06:00:00Z";
let servers: Awaited<ReturnType<typeof startStandby>>;
let opened: Awaited<ReturnType<typeof openServices>> | undefined;
let services: Services;

beforeAll(async () => {
  servers = await startStandby();
  const env = readEnv({
    DATABASE_URL: servers.primary.siteUrl,
    STATISTICS_URL: servers.standby.siteUrl,
    AUTH_SECRET: "a-secret-of-the-tests-0123456789abcdef",
    LOG_LEVEL: "silent",
  });
  opened = await openServices(env, servers.primary.siteUrl, []);
  services = opened.services;
  services.clock = { now: () => new Date(NOW) };
});
afterAll(async () => {
  await opened?.close();
  await servers?.stop();
});

/** Statistics by way of a replica, and whether the first database was asked for them. */
async function readBy(replica: Services["replica"], before = () => Promise.resolve()) {
  const first: boolean[] = [];
  const read = await replica.read(services, async (from) => {
    first.push(from.db === services.db);
    if (from.db !== services.db) await before();
    return readAll(from);
  });
  return { read, first };
}

test("[RUN-06] a streaming standby answers the statistics of its primary, rolled up or not", async () => {
  await analytics.fillVisits(services, generateVisits({ until: Date.parse(NOW), days: 40, count: 300 }));
  await analytics.countNew(services);
  for (const rollUp of [false, true]) {
    if (rollUp) await analytics.rollUpDays(services);
    await servers.followed();
    expect(await readBy(services.replica)).toEqual({ read: await readAll(services), first: [false] });
  }
});

test("[RUN-06] one that stands still is asked no more, and one that goes away neither", async () => {
  const open = (mostBehind: number) => {
    const replica = openReplica(servers.standby.siteUrl, services.log, mostBehind);
    onTestFinished(() => replica.close());
    return replica;
  };
  await servers.paused();
  await services.db.execute(sql`select txid_current()`);
  const read = await readAll(services);
  const isSkipped = async () => (await readBy(open(0.1))).first;
  await expect.poll(isSkipped, { timeout: 20_000 }).toEqual([true]);
  expect(await readBy(services.replica)).toEqual({ read, first: [false] });
  // in the middle of a reading, however long ago the standby was looked at
  const stop = () => servers.standby.stop();
  expect(await readBy(services.replica, stop)).toEqual({ read, first: [false, true] });
  expect(await readBy(services.replica)).toEqual({ read, first: [true] });
});
