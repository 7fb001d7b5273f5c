import { setTimeout as sleep } from "node:timers/promises";
import { itemAt } from "../../app/lib/checked.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { openMachines, type Part } from "../../testing/machines.ts";
import { openTcpProxy } from "../../testing/tcp-proxy.ts";
import { createDistribution } from "../distribution.ts";
import { FAULTS, type Target } from "./faults.ts";
import { findWrongs, openWork, type Wrongs } from "./invariants.ts";
import { applicant, buyer, GaveUp, type Purchase, type World } from "./buyers.ts";

/**
 * `seconds`: duration of visits and faults; open work then has three minutes to complete. `people`:
 * concurrent visitors.
 */
export type ChaosOptions = {
  seed: number;
  seconds: number;
  people: number;
  /** A separate empty PostgreSQL, which is killed and must restart by itself, and its folder. */
  postgres: { url: string; siteUrl: string; folder: string };
  log: (line: string) => void;
};
export type ChaosRecord = Wrongs & {
  /** Work that did not complete after the last fault, and visitors' steps that did not. */
  stuck: string[];
  purchases: number;
  applications: number;
  /** Number of faults by name. */
  faults: Record<string, number>;
  /** Seconds from the last fault until all work was done. */
  settledAfter: number;
  /**
   * Buyers who got more than one email that their report is ready; duplicates are allowed, missing emails are
   * not.
   */
  notifiedTwice: number;
};

const SETTLE_SECONDS = 180;
/** Two web and two worker processes with a proxy in front of each service. */
async function openTarget({ postgres }: ChaosOptions, chance: () => number) {
  const proxies: Partial<Target["proxies"]> = {};
  const mail: Target["mail"] = {};
  const site = await openMachines({
    database: { owner: postgres.url, site: postgres.siteUrl },
    mailAnswer: () => mail.answer,
    async before(part: Part, url: string) {
      const proxy = (proxies[part] = await openTcpProxy(url));
      return proxy.url;
    },
  });
  const web = await Promise.all([site.start("web"), site.start("web")]);
  const workers = await Promise.all([site.start("worker"), site.start("worker")]);
  const opened = await site.openServices();
  const target: Target = {
    site,
    web,
    workers,
    proxies: proxies as Target["proxies"], // openMachines has called `before` for each
    postgres: postgres.folder,
    mail,
    chance,
  };
  return {
    target,
    services: opened.services,
    async close() {
      await opened.close();
      await site.close();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.shut()));
    },
  };
}

/** Runs concurrent visitors until `end`. */
async function runVisitors(world: World, options: ChaosOptions, acknowledged: Acknowledged, end: number) {
  let n = 0;
  const failed: string[] = [];
  async function runVisitor() {
    while (Date.now() < end) {
      const name = `Person${++n}`;
      try {
        // one in five applies instead
        if (n % 5 === 0) await applicant(world, name, (email) => acknowledged.applications.push(email));
        else await buyer(world, name, (purchase) => acknowledged.purchases.push(purchase));
      } catch (error) {
        if (!(error instanceof GaveUp)) throw error;
        failed.push(`${name}: ${error.message}`);
      }
    }
  }
  await Promise.all(Array.from({ length: options.people }, runVisitor));
  return failed;
}
type Acknowledged = { purchases: Purchase[]; applications: string[] };

const shuffled = (target: Target, names: string[]) =>
  names
    .map((name) => [target.chance(), name] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, name]) => name);

/** Causes one fault at a time, for half a second to four seconds, with a pause half as long after it. */
async function causeFaults(target: Target, options: ChaosOptions, end: number) {
  const counts: Record<string, number> = {};
  // every fault once in random order, then again in another order
  let next: string[] = [];
  while (Date.now() < end) {
    if (next.length === 0) next = shuffled(target, Object.keys(FAULTS));
    const name = itemAt(next, 0);
    next.shift();
    const ms = 500 + 3_500 * target.chance();
    await FAULTS[name]?.(target, ms); // oxlint-disable-line no-await-in-loop
    counts[name] = (counts[name] ?? 0) + 1;
    options.log(`${name}, ${(ms / 1_000).toFixed(1)} s`);
    await sleep(ms / 2); // oxlint-disable-line no-await-in-loop
  }
  return counts;
}

/**
 * Waits until no work is open.
 * @returns the seconds it took, and the work still open at the limit; jobs scheduled for later do not count
 */
async function settle(services: Services, log: ChaosOptions["log"]) {
  const startedAt = performance.now();
  let logged = "";
  for (;;) {
    const open = await openWork(services).catch((error: unknown) => [String(error)]);
    const seconds = (performance.now() - startedAt) / 1_000;
    if (open.length === 0 || seconds > SETTLE_SECONDS) return { seconds, open };
    if (open.join() !== logged) log(`open: ${(logged = open.join())}`);
    await sleep(1_000);
  }
}

/**
 * Runs visitors on two web and two worker processes while faults happen, determined by the seed, and checks
 * the invariants.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosRecord> {
  const chance = createDistribution(options.seed).share;
  const opened = await openTarget(options, chance);
  const { target, services } = opened;
  try {
    const end = Date.now() + options.seconds * 1_000;
    const until = end + SETTLE_SECONDS * 1_000;
    const { gateway, balancer, mailbox } = target.site;
    const world = { origin: balancer.origin, services, gateway: gateway.control, chance, until };
    const acknowledged: Acknowledged = { purchases: [], applications: [] };
    const [failed, faults] = await Promise.all([
      runVisitors(world, options, acknowledged, end),
      causeFaults(target, options, end),
    ]);
    options.log("no more faults; waiting for open work");
    const { seconds: settledAfter, open } = await settle(services, options.log);
    const wrongs = await findWrongs(services, gateway.control, balancer.origin, acknowledged);
    const ready = mailbox.emails.filter(({ subject }) => /report is ready/.test(subject ?? ""));
    const notified = Object.values(Object.groupBy(ready, ({ to }) => to?.[0]?.address ?? ""));
    return {
      ...wrongs,
      stuck: [...open, ...failed],
      purchases: acknowledged.purchases.length,
      applications: acknowledged.applications.length,
      faults,
      settledAfter,
      notifiedTwice: notified.filter((emails) => (emails?.length ?? 0) > 1).length,
    };
  } finally {
    await opened.close();
  }
}
