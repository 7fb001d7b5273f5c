import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { required } from "../app/lib/checked.ts";
import { serverOf } from "../server/postgres-status.ts";
import { type Bench, type Figure, percentile } from "./bench.ts";
import { failureOf, openVirtualUsers } from "./virtual-users.ts";
import { openBenchSite } from "./site.ts";

/** Concurrent people; one in `BUYERS` buys. */
const AT_ONCE = 40;
const BUYERS = 8;
const MINUTES = 30;
/** Minutes until caches are full: reports of five hundred people, pages, query plans. */
const FILLING = 10;
const MINUTE_MS = 60_000;

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo; // listening on a port
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

type Reply = { id: number; result: { result?: { value?: number } } };

/**
 * Connects to a process's inspector. Source: the Chrome DevTools protocol, domains HeapProfiler and Runtime.
 */
async function openInspector(port: number) {
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const [target] = targets as { webSocketDebuggerUrl: string }[]; // the protocol's format
  if (!target) throw new Error("The process has no inspector");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let last = 0;
  const send = (method: string, params: object = {}) => {
    const id = ++last;
    return new Promise<Reply["result"]>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const reply = JSON.parse(String(data)) as Reply; // the protocol's format
        if (reply.id !== id) return;
        socket.removeEventListener("message", listen);
        resolve(reply.result);
      };
      socket.addEventListener("message", listen);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  return {
    /** Heap used after a garbage collection, in megabytes. */
    async heapMb(): Promise<number> {
      await send("HeapProfiler.collectGarbage");
      const { result } = await send("Runtime.evaluate", { expression: "process.memoryUsage().heapUsed" });
      return (result?.value ?? Number.NaN) / 1e6;
    },
    close: () => socket.close(),
  };
}

/** Number of the site's database connections: PostgreSQL has a child process for each, named by its role. */
const connectionsTo = (postmaster: number) =>
  fs.readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const isChild = fs.readFileSync(`/proc/${pid}/status`, "utf8").includes(`PPid:\t${postmaster}\n`);
      return isChild && fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres: villa_site");
    } catch {
      return false; // it has ended
    }
  }).length;

/** The slope of equidistant values, by least squares. */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2;
  const squares = values.reduce((sum, _, x) => sum + (x - middle) ** 2, 0);
  return values.reduce((sum, y, x) => sum + (x - middle) * y, 0) / squares;
}

type Sample = { heap: number; files: number; connections: number };

function figuresOf(samples: Sample[]): Figure[] {
  const valuesOf = (key: keyof Sample) => samples.map((sample) => sample[key]);
  const growth = (key: keyof Sample) => slopeOf(valuesOf(key)) * 10;
  return [
    { what: "heap after collection: growth in ten minutes", value: growth("heap"), unit: "MB", under: 1 },
    { what: "heap after collection: the end", value: valuesOf("heap").at(-1) ?? Number.NaN, unit: "MB" },
    { what: "open files: growth in ten minutes", value: growth("files"), unit: "" },
    { what: "open files: most", value: Math.max(...valuesOf("files")), unit: "" },
    {
      what: "connections to the database: most",
      value: Math.max(...valuesOf("connections")),
      unit: "",
      under: 24,
    },
  ];
}

export const bench: Bench = {
  name: "soak",
  about: `${MINUTES} minutes of ${AT_ONCE} people who come and go: what the process that answers holds on to`,
  long: true,
  async run(log) {
    const port = await freePort();
    const site = await openBenchSite({
      TRUSTED_PROXIES: "127.0.0.1,::1",
      NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
    });
    const inspector = await openInspector(port);
    const database = required(serverOf(path.join(site.dataDir, "postgres")), "the database of the site");
    const users = openVirtualUsers(site.origin);
    const failures: string[] = [];
    const until = performance.now() + MINUTES * MINUTE_MS;
    let number = 0;
    const comeAndGo = async () => {
      while (performance.now() < until) {
        const visitNumber = number++;
        // oxlint-disable-next-line no-await-in-loop -- in sequence
        await users
          .doMainJob(visitNumber, { buys: visitNumber % BUYERS === 0 })
          .catch((error: unknown) => failures.push(failureOf(error)));
      }
    };
    try {
      const visitors = Array.from({ length: AT_ONCE }, comeAndGo);
      const samples: Sample[] = [];
      for (let minute = 1; minute <= MINUTES; minute++) {
        await sleep(MINUTE_MS); // oxlint-disable-line no-await-in-loop -- once a minute
        const files = fs.readdirSync(`/proc/${site.pid}/fd`).length;
        // oxlint-disable-next-line no-await-in-loop -- as above
        const now = { heap: await inspector.heapMb(), files, connections: connectionsTo(database.pid) };
        if (minute > FILLING) samples.push(now);
        log(
          `${minute} min: ${number} people, ${now.heap.toFixed(1)} MB, ${now.files} files, ` +
            `${now.connections} connections`,
        );
      }
      await Promise.all(visitors);
      for (const failure of new Set(failures)) log(failure);
      const reports = users.times.get("own report page") ?? [];
      return [
        { what: "people", value: number, unit: "" },
        { what: "people who met an error", value: failures.length, unit: "", under: 1 },
        ...figuresOf(samples),
        { what: "own report page: p95", value: percentile(reports, 0.95), unit: "ms", under: 300 },
      ];
    } finally {
      inspector.close();
      await site.close();
    }
  },
};
