import { gzipSync } from "node:zlib";
import type { CDPSession, Page } from "playwright-core";
import { type Bench, percentile } from "./bench.ts";
import { openBenchSite, openChromium } from "./site.ts";

const ROUNDS = 8;
/** Microseconds between two looks of the profiler. */
const INTERVAL = 100;
/** Both of the tracker's chunks: the core (tracker, journey) and the ledger (what it keeps and sends). */
const TRACKER = /\/assets\/tracker-(ledger-)?[\w-]+\.js$/;
const isLedger = (url: string) => /\/tracker-ledger-/.test(url);

type ProfileNode = { id: number; callFrame: { url: string }; children?: number[] };
type Profile = { nodes: ProfileNode[]; samples?: number[]; timeDeltas?: number[] };

/** Milliseconds in functions of the tracker and in whatever they called. */
function spentIn({ nodes, samples = [], timeDeltas = [] }: Profile): number {
  const own = new Set<number>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const walk = (node: ProfileNode, inside: boolean) => {
    const within = inside || TRACKER.test(node.callFrame.url);
    if (within) own.add(node.id);
    for (const child of node.children ?? []) walk(byId.get(child)!, within);
  };
  walk(nodes[0]!, false);
  // a delta is the time before its sample: what a sample stands for lasts until the next
  return samples.reduce((sum, id, n) => sum + (own.has(id) ? (timeDeltas[n + 1] ?? 0) : 0), 0) / 1000;
}

async function profiled(session: CDPSession, walk: () => Promise<void>): Promise<number> {
  await session.send("Profiler.start");
  await walk();
  return spentIn((await session.send("Profiler.stop")).profile);
}

/** Somebody reads: the pointer moves, the page is scrolled. */
async function read(page: Page) {
  await page.mouse.move(100, 100);
  await page.mouse.move(600, 500, { steps: 40 });
  for (let n = 0; n < 10; n++) await page.mouse.wheel(0, 300); // oxlint-disable-line no-await-in-loop -- one turn of the wheel after the other
}

const visitSent = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith("/api/analytics/page-visit"));

/** One visit in one process: opened, another page, left. @returns milliseconds in the tracker, of each */
async function visit(page: Page, origin: string) {
  await page.goto(`${origin}/robots.txt`);
  const session = await page.context().newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval: INTERVAL });
  const first = await profiled(session, async () => {
    await Promise.all([visitSent(page), page.goto(`${origin}/`)]);
    await read(page);
  });
  const second = await profiled(session, async () => {
    await Promise.all([visitSent(page), page.locator('a[href="/pricing"]:visible').first().click()]);
    await read(page);
  });
  const left = await profiled(session, async () => void (await page.goto(`${origin}/robots.txt`)));
  return { first, second, left };
}

export const bench: Bench = {
  name: "tracker",
  about: "what recording costs a visitor: the scripts it adds, and the main thread in Chromium, pointer and wheel in use",
  async run(tell) {
    const site = await openBenchSite();
    const browser = await openChromium();
    const sizes = new Map<string, number>();
    const visits: Awaited<ReturnType<typeof visit>>[] = [];
    const figures = (what: string, of: (one: (typeof visits)[number]) => number) => [
      { what: `${what}: main thread, median`, value: percentile(visits.map(of), 0.5), unit: "ms", under: 5 },
      { what: `${what}: main thread, the least disturbed`, value: Math.min(...visits.map(of)), unit: "ms" },
    ];
    try {
      for (let round = 1; round <= ROUNDS; round++) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        const page = await context.newPage();
        const loaded: Promise<unknown>[] = [];
        page.on("response", (answer) => {
          const weigh = async () => sizes.set(answer.url(), gzipSync(await answer.body(), { level: 9 }).length / 1000);
          if (TRACKER.test(answer.url()) && !sizes.has(answer.url())) loaded.push(weigh());
        });
        visits.push(await visit(page, site.origin));
        await Promise.all(loaded);
        await context.close();
        tell(`visit ${round} of ${ROUNDS}: ${visits.at(-1)!.first.toFixed(1)} ms on its first page`);
      }
      const all = [...sizes];
      const size = (ledger: boolean) => all.filter(([url]) => isLedger(url) === ledger).reduce((sum, [, kb]) => sum + kb, 0);
      if (!size(false) || !size(true)) throw new Error(`The tracker's chunks were not found among ${all.map(([url]) => url).join(", ")}`);
      return [
        { what: "core, gzip", value: size(false), unit: "kB", under: 1.501 },
        { what: "core and ledger, gzip", value: size(false) + size(true), unit: "kB", under: 4.001 },
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
