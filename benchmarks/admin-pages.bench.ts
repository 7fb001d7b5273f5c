import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { loadMembers } from "../server/load-members.ts";
import { startPostgres, urlsOf } from "../server/postgres.ts";
import { readOrCreateSecret } from "../server/secret.ts";
import { builtCode } from "../server/web.ts";
import { type Bench, type Figure, percentile } from "./bench.ts";
import { readExamples, addressesAsked } from "./admin-pages-asked.ts";
import { fillOthers } from "./admin-pages-fill.ts";
import { cookieOf, openBenchSite } from "./site.ts";
import { addYearBefore, fillVisits, JOURNEYS } from "./visits-fill.ts";

const MEMBERS = 200_000;
const TIMES = 9;
const LIMIT_MS = 150;

type Web = { routes: { method: string; path: string }[] };
const readingCalls = ({ routes }: Web) =>
  routes
    .filter((one) => one.method === "GET" && one.path.startsWith("/api/admin"))
    .map((one) => one.path.replaceAll(/\{.*?\}(?=\/|$)/g, ""));

/**
 * A million visits, counted and rolled up as the jobs do it.
 * @returns the calls of the administration that read
 */
async function fillAnalytics(dataDir: string, log: (line: string) => void): Promise<string[]> {
  const database = await startPostgres(dataDir);
  const bundle = await builtCode().load();
  const AUTH_SECRET = readOrCreateSecret(path.resolve(dataDir, "auth-secret"));
  const env = bundle.readEnv({ DATA_DIR: dataDir, AUTH_SECRET, LOG_LEVEL: "silent", ROLE: "web" });
  const opened = await bundle.createServices(env, urlsOf(env, database));
  const { services } = opened;
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  try {
    const { statistics } = bundle;
    await fillVisits({ services, statistics, sql, log });
    await statistics.countNew(services);
    log("rolled up");
    // oxlint-disable-next-line no-await-in-loop -- run after run, as the job does
    for (let days = 1; days > 0;) days = await statistics.rollUpDays(services);
    await addYearBefore({ services, statistics, sql, log });
    return readingCalls(bundle.createWeb(services));
  } finally {
    await sql.end();
    await opened.close();
    await database.stop();
  }
}

/** One asking, in milliseconds: of a file until its first bytes are there, of all else to its end. */
async function ask(address: string, cookie: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(address, { headers: { cookie }, redirect: "manual" });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  if (!address.includes(".csv")) {
    await answer.arrayBuffer();
    return performance.now() - begun;
  }
  const stream = answer.body?.getReader();
  await stream?.read();
  const taken = performance.now() - begun;
  await stream?.cancel();
  return taken;
}

/** Milliseconds of the first asking, and of those after. */
type Asking = { address: string; first: number; times: number[] };

/** Each address once, as of a process that has just been started; then each so many times. */
async function measureAll(origin: string, addresses: string[], log: (line: string) => void) {
  const cookie = await cookieOf(origin, "ada@villa.test");
  const askings = addresses.map((address): Asking => ({ address, first: 0, times: [] }));
  /* oxlint-disable no-await-in-loop -- one after the other */
  for (const one of askings) one.first = await ask(origin + one.address, cookie);
  for (const { address, times } of askings)
    for (let n = 0; n < TIMES; n++) times.push(await ask(origin + address, cookie));
  /* oxlint-enable no-await-in-loop */
  return askings.flatMap((one) => figuresOf(one, log));
}

function figuresOf({ address, first, times }: Asking, log: (line: string) => void): Figure[] {
  const what = `${address}${address.includes(".csv") ? ": first bytes" : ""}`;
  const median = percentile(times, 0.5);
  log(`${what}: ${Math.round(median)} ms, ${Math.round(first)} ms the first time`);
  return [
    { what: `${what}: median`, value: median, unit: "ms", under: LIMIT_MS },
    { what: `${what}: the first asking`, value: first, unit: "ms" },
  ];
}

export const bench: Bench = {
  name: "admin-pages",
  about:
    `every page and reading call of the administration over ${JOURNEYS.toLocaleString("en-IN")} visits and ` +
    `${MEMBERS.toLocaleString("en-IN")} members, ${TIMES} askings each`,
  long: true,
  async run(log) {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "villa-bench-"));
    const calls = await fillAnalytics(dataDir, log);
    const site = await openBenchSite({}, dataDir);
    const database = await startPostgres(dataDir, { attach: true });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      log("members, orders and what other pages show are written");
      await loadMembers(client, MEMBERS);
      await fillOthers(client);
      const addresses = [...addressesAsked(calls, await readExamples(client)), "/metrics"];
      return await measureAll(site.origin, addresses, log);
    } finally {
      await client.end();
      await site.close();
    }
  },
};
