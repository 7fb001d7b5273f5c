import { gzipSync } from "node:zlib";
import { type Bench, percentile } from "./bench.ts";
import { openBenchSite, openChromium } from "./site.ts";
import { openUnwatched } from "./unwatched.ts";
import { firstOf, lastOf, lookUp } from "../app/kernel/checked.ts";

const ROUNDS = 15;
/** Microseconds between two looks of the profiler. */
const INTERVAL = 500;
/** Both of the tracker's chunks: the core (tracker, journey) and the ledger (what it keeps and sends). */
const TRACKER = /\/assets\/tracker-(ledger-)?[\w-]+\.js$/;
const isLedger = (url: string) => /\/tracker-ledger-/.test(url);

type ProfileNode = { id: number; callFrame: { url: string }; children?: number[] };
type Profile = { nodes: ProfileNode[]; startTime: number; samples?: number[]; timeDeltas?: number[] };
/**
 * A task of a thread: when it ran by the clock, and for how much of it the thread had a processor, in
 * microseconds.
 */
type Task = { ts: number; dur: number; tdur: number };

/**
 * Milliseconds of processor time in functions of the tracker and in whatever they called. The profiler looks
 * at the clock, which goes on while other processes of a busy machine have the core: each sample therefore
 * counts for the share of its task in which the thread really ran.
 */
function spentIn({ nodes, startTime, samples = [], timeDeltas = [] }: Profile, tasks: Task[]): number {
  const own = new Set<number>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const walk = (node: ProfileNode, inside: boolean) => {
    const within = inside || TRACKER.test(node.callFrame.url);
    if (within) own.add(node.id);
    for (const child of node.children ?? []) walk(lookUp(byId, child), within);
  };
  walk(firstOf(nodes), false);
  let [at, sum] = [startTime, 0];
  for (const [n, id] of samples.entries()) {
    at += timeDeltas[n] ?? 0;
    if (!own.has(id)) continue;
    const task = tasks.find(({ ts, dur }) => ts <= at && at < ts + dur);
    // a sample stands for what lasts until the next
    sum += (timeDeltas[n + 1] ?? 0) * (task ? Math.min(1, task.tdur / task.dur) : 1);
  }
  return sum / 1000;
}

type Visitor = Awaited<ReturnType<typeof openUnwatched>>;
type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

const TRACED = {
  transferMode: "ReportEvents",
  traceConfig: { includedCategories: ["toplevel"] },
} satisfies Parameters<Visitor["whole"]["send"]>[1];

async function profiled({ whole, call }: Visitor, walk: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  // as Chromium traces
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  whole.on("Tracing.dataCollected", collect);
  await whole.send("Tracing.start", TRACED);
  await call("Profiler.start");
  await walk();
  const { profile } = await call<{ profile: Profile }>("Profiler.stop");
  const complete = new Promise((resolve) => whole.once("Tracing.tracingComplete", resolve));
  await whole.send("Tracing.end");
  await complete;
  whole.off("Tracing.dataCollected", collect);
  return spentIn(profile, mainTasks(events));
}

/** What the main threads of pages did, task by task. */
function mainTasks(events: TraceEvent[]): Task[] {
  const main = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    (event) =>
      event.name.endsWith("RunTask") && event.tdur !== undefined && main.has(`${event.pid} ${event.tid}`),
  );
  return tasks as Task[]; // they have `tdur`, as was looked at
}

/** Somebody reads: the pointer moves, the page is scrolled. */
async function read({ move, wheel }: Visitor) {
  // oxlint-disable no-await-in-loop -- one movement after the other
  for (let n = 0; n <= 40; n++) await move({ x: 100 + 12.5 * n, y: 100 + 10 * n });
  for (let n = 0; n < 10; n++) await wheel({ x: 600, y: 500 }, 300);
  // oxlint-enable no-await-in-loop
}

const visitsSent =
  `performance.getEntriesByType("resource").filter((one) => ` +
  `one.name.endsWith("/api/analytics/page-visit")).length`;

/**
 * One visit in one process: opened, another page, left.
 * @returns milliseconds in the tracker, of each, and the addresses of its chunks
 */
async function visit(page: Visitor, origin: string) {
  await page.goto(`${origin}/robots.txt`);
  await page.call("Profiler.enable");
  await page.call("Profiler.setSamplingInterval", { interval: INTERVAL });
  const first = await profiled(page, async () => {
    await page.goto(`${origin}/`);
    await page.until(`${visitsSent} === 1`);
    await read(page);
  });
  const chunks = await page.evaluate<string[]>(
    `performance.getEntriesByType("resource").map((one) => one.name)`,
  );
  const second = await profiled(page, async () => {
    await page.evaluate(
      `[...document.querySelectorAll('a[href="/pricing"]')].find((link) => link.checkVisibility()).click()`,
    );
    await page.until(`${visitsSent} === 2`);
    await read(page);
  });
  const left = await profiled(page, async () => void (await page.goto(`${origin}/robots.txt`)));
  return { first, second, left, chunks: chunks.filter((url) => TRACKER.test(url)) };
}

/** Kilobytes of these files, compressed. */
async function weigh(urls: string[]): Promise<number> {
  if (!urls.length) throw new Error("The tracker's chunks were not found among what the page loaded");
  const bodies = await Promise.all(
    urls.map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length / 1000, 0);
}

export const bench: Bench = {
  name: "tracker",
  about:
    "what recording costs a visitor: the scripts it adds, and the main thread in Chromium, pointer and " +
    "wheel in use",
  async run(log) {
    const site = await openBenchSite();
    const browser = await openChromium();
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    const figures = (what: string, of: (one: (typeof visits)[number]) => number) => [
      { what: `${what}: main thread, median`, value: percentile(visits.map(of), 0.5), unit: "ms", under: 5 },
      { what: `${what}: main thread, the most of ${ROUNDS}`, value: Math.max(...visits.map(of)), unit: "ms" },
    ];
    try {
      for (let round = 1; round <= ROUNDS; round++) {
        const page = await openUnwatched(browser, { width: 1440, height: 900 });
        visits.push(await visit(page, site.origin));
        await page.close();
        log(`visit ${round} of ${ROUNDS}: ${lastOf(visits).first.toFixed(1)} ms on its first page`);
      }
      const chunks = lastOf(visits).chunks;
      return [
        {
          what: "core, gzip",
          value: await weigh(chunks.filter((url) => !isLedger(url))),
          unit: "kB",
          under: 1.501,
        },
        { what: "core and ledger, gzip", value: await weigh(chunks), unit: "kB", under: 4.001 },
        ...figures("first page, its start included", (one) => one.first),
        ...figures("next page", (one) => one.second),
        ...figures("leaving", (one) => one.left),
      ];
    } finally {
      await browser.close();
      await site.close();
    }
  },
};
