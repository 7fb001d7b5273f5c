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
 * `seconds`: how long people come and faults happen; what is open then has three minutes to end. `people`:
 * how many are at it at once.
 */
export type ChaosOptions = {
  seed: number;
  seconds: number;
  people: number;
  /** An empty PostgreSQL of its own, which is killed and must come back by itself; and its folder. */
  postgres: { url: string; siteUrl: string; folder: string };
  tell: (line: string) => void;
};
export type ChaosRecord = Wrongs & {
  /** Work that was still open long after the last fault, and steps of people that came to no end. */
  stuck: string[];
  purchases: number;
  applications: number;
  /** How often each fault happened. */
  faults: Record<string, number>;
  /** Seconds from the end of the last fault until all work was done. */
  settledAfter: number;
  /**
   * Buyers who were told more than once that their report is ready; mail may come twice, never not at all.
   */
  notifiedTwice: number;
};

const SETTLE_SECONDS = 180;
/** Two web and two worker processes, each part of which can be taken away. */
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
  const verbs = await site.openVerbs();
  const target: Target = {
    site,
    web,
    workers,
    proxies: proxies as Target["proxies"], // openMachines has put one before each part
    postgres: postgres.folder,
    mail,
    chance,
  };
  return {
    target,
    services: verbs.services,
    async close() {
      await verbs.close();
      await site.close();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.shut()));
    },
  };
}

/** Everybody who comes, at the same time as the others, until the time is over. */
async function comeAndBuy(world: World, options: ChaosOptions, acknowledged: Acknowledged, end: number) {
  let n = 0;
  const failed: string[] = [];
  async function one() {
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
  await Promise.all(Array.from({ length: options.people }, one));
  return failed;
}
type Acknowledged = { purchases: Purchase[]; applications: string[] };

const shuffled = (target: Target, names: string[]) =>
  names
    .map((name) => [target.chance(), name] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, name]) => name);

/** One fault after the other, each for half a second to four seconds, with as long a pause. */
async function doHarm(target: Target, options: ChaosOptions, end: number) {
  const done: Record<string, number> = {};
  // every fault once in an order of the seed, then again in another
  let next: string[] = [];
  while (Date.now() < end) {
    if (next.length === 0) next = shuffled(target, Object.keys(FAULTS));
    const name = itemAt(next, 0);
    next.shift();
    const ms = 500 + 3_500 * target.chance();
    await FAULTS[name]?.(target, ms); // oxlint-disable-line no-await-in-loop
    done[name] = (done[name] ?? 0) + 1;
    options.tell(`${name}, ${(ms / 1_000).toFixed(1)} s`);
    await sleep(ms / 2); // oxlint-disable-line no-await-in-loop
  }
  return { faults: done };
}

/**
 * Waits until nothing is open any more.
 * @returns after how many seconds, and what was still open then; what the clock begins later is not asked for
 */
async function settle(services: Services, tell: ChaosOptions["tell"]) {
  const from = performance.now();
  let said = "";
  for (;;) {
    const open = await openWork(services).catch((error: unknown) => [String(error)]);
    const seconds = (performance.now() - from) / 1_000;
    if (open.length === 0 || seconds > SETTLE_SECONDS) return { seconds, open };
    if (open.join() !== said) tell(`open: ${(said = open.join())}`);
    await sleep(1_000);
  }
}

/**
 * People buy and apply on two web and two worker processes while faults happen by seed; what was wrong then.
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
    const [failed, harm] = await Promise.all([
      comeAndBuy(world, options, acknowledged, end),
      doHarm(target, options, end),
    ]);
    options.tell("no more faults; what is open comes to its end");
    const { seconds: settledAfter, open } = await settle(services, options.tell);
    const wrongs = await findWrongs(services, gateway.control, balancer.origin, acknowledged);
    const ready = mailbox.letters.filter(({ subject }) => /report is ready/.test(subject ?? ""));
    const notified = Object.values(Object.groupBy(ready, ({ to }) => to?.[0]?.address ?? ""));
    return {
      ...wrongs,
      stuck: [...open, ...failed],
      purchases: acknowledged.purchases.length,
      applications: acknowledged.applications.length,
      ...harm,
      settledAfter,
      notifiedTwice: notified.filter((emails) => (emails?.length ?? 0) > 1).length,
    };
  } finally {
    await opened.close();
  }
}
