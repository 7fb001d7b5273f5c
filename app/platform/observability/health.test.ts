import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openTcpProxy } from "../../../testing/tcp-proxy.ts";
import { administrate, copyDatabase, ownerUrlOf } from "../../../testing/database.ts";
import { openDb } from "../database/db.server.ts";
import { readEnv } from "../env.server.ts";
import { failingParts, type Health, readHealth } from "./health.server.ts";
import { openServices } from "../services.server.ts";

const databaseOf = ({ lines }: Health) => lines.find(({ part }) => part === "database");

async function open(url: string) {
  const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "villa-health-"));
  const opened = await openServices(readEnv({ DATA_DIR, LOG_LEVEL: "silent", ROLE: "web" }), url, []);
  onTestFinished(async () => {
    await opened.close();
    fs.rmSync(DATA_DIR, { recursive: true });
  });
  return opened.services;
}

test("[API-02] reports both parts while the database is unavailable, and recovers", async () => {
  const proxy = await openTcpProxy(await copyDatabase());
  onTestFinished(() => proxy.shut());
  const services = await open(proxy.url);
  expect(await failingParts(services)).toEqual([]);
  await proxy.shut();
  expect(await failingParts(services)).toEqual(["database", "queue"]);
  await proxy.open();
  await expect.poll(() => failingParts(services), { timeout: 10_000 }).toEqual([]);
});

test("[API-02] reports only the queue when its tables are missing", async () => {
  const url = await copyDatabase();
  const services = await open(url);
  await administrate("drop schema jobs cascade", ownerUrlOf(url));
  expect(await failingParts(services)).toEqual(["queue"]);
});

test("[API-02] [RUN-03] reports a read-only database, and stays ready", async () => {
  const url = await copyDatabase();
  const services = await open(url);
  const standby = new URL(url);
  standby.searchParams.set("options", "-c default_transaction_read_only=on");
  const { pool, db } = openDb(standby.href);
  onTestFinished(() => pool.end());
  const healthy = await readHealth(services);
  expect([healthy.ready, databaseOf(healthy)]).toMatchObject([true, { ok: true, says: "answers" }]);
  const health = await readHealth({ ...services, jobsDb: db });
  expect([health.ready, databaseOf(health)]).toMatchObject([
    true,
    { ok: false, says: "answers, and takes no writes" },
  ]);
});
