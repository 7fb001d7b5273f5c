import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { openMachines, Part } from "../../testing/machines.ts";
import type { openTcpProxy } from "../../testing/tcp-proxy.ts";

type Site = Awaited<ReturnType<typeof openMachines>>;
type Proxy = Awaited<ReturnType<typeof openTcpProxy>>;
type Machine = Awaited<ReturnType<Site["start"]>>;
/** Two web and two worker processes, and the services that can fail. */
export type Target = {
  site: Site;
  web: Machine[];
  workers: Machine[];
  proxies: Record<Part, Proxy>;
  /** Folder of the site's PostgreSQL. */
  postgres: string;
  /** The mail server's reply instead of accepting an email, while it is set. */
  mail: { answer?: { code: number; text: string } | undefined };
  chance: () => number;
};

/** Causes a failure for some milliseconds and ends it. */
type Fault = (target: Target, ms: number) => Promise<void>;

const oneOf = <T>(list: readonly T[], chance: () => number): T => {
  const item = list[Math.floor(chance() * list.length)];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
};
const send = (pid: number | undefined, signal: NodeJS.Signals) => {
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // it has already ended
  }
};
const readPid = (file: string) => {
  try {
    return Number(fs.readFileSync(file, "utf8").split("\n")[0]);
  } catch {
    return 0; // missing: stopped, or not started yet
  }
};

/** The pid of the running database; waits while it restarts. */
async function pidOfPostgres(folder: string): Promise<number> {
  for (;;) {
    const pid = readPid(path.join(folder, "postgres", "postmaster.pid"));
    if (pid) return pid;
    await sleep(50); // oxlint-disable-line no-await-in-loop -- polling
  }
}
const childrenOf = (pid: number) => {
  try {
    return execFileSync("pgrep", ["-P", `${pid}`], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return []; // no children
  }
};

async function replaceWeb(target: Target, ms: number, signal: "SIGTERM" | "SIGKILL") {
  const old = oneOf(target.web, target.chance);
  await target.site.end(old, signal);
  await sleep(signal === "SIGKILL" ? ms / 4 : 0);
  target.web.splice(target.web.indexOf(old), 1, await target.site.start("web"));
}

async function replaceWorker(target: Target, ms: number, signal: "SIGTERM" | "SIGKILL") {
  const old = oneOf(target.workers, target.chance);
  await target.site.end(old, signal);
  await sleep(signal === "SIGKILL" ? ms / 4 : 0);
  target.workers.splice(target.workers.indexOf(old), 1, await target.site.start("worker"));
}

async function pause(pids: (number | undefined)[], ms: number) {
  for (const pid of pids) send(pid, "SIGSTOP");
  await sleep(ms);
  for (const pid of pids) send(pid, "SIGCONT");
}
const cutOff =
  (part: Part): Fault =>
  async ({ proxies }, ms) => {
    await proxies[part].shut();
    await sleep(ms);
    await proxies[part].open();
  };
const atGateway =
  (kind: string, times: number): Fault =>
  async ({ site }, ms) => {
    await site.gateway.control.fault({ kind, times });
    await sleep(ms);
    await site.gateway.control.clearFaults();
  };
const atStore =
  (kind: "denied" | "full" | "busy" | "gone"): Fault =>
  async ({ site }, ms) => {
    site.store.trouble({ kind, times: 1_000 });
    await sleep(ms);
    site.store.trouble();
  };

/** Every fault by name; all are equally frequent. */
export const FAULTS: Record<string, Fault> = {
  "web process killed": (target, ms) => replaceWeb(target, ms, "SIGKILL"),
  "web process replaced": (target, ms) => replaceWeb(target, ms, "SIGTERM"),
  "web process paused": ({ web, chance }, ms) => pause([oneOf(web, chance).child.pid], ms),
  "worker killed": (target, ms) => replaceWorker(target, ms, "SIGKILL"),
  "worker replaced": (target, ms) => replaceWorker(target, ms, "SIGTERM"),
  "worker paused": ({ workers, chance }, ms) => pause([oneOf(workers, chance).child.pid], ms),
  "database killed": async ({ postgres }) => send(await pidOfPostgres(postgres), "SIGKILL"),
  "database paused": async ({ postgres }, ms) => pause(childrenOf(await pidOfPostgres(postgres)), ms),
  "database cut off": cutOff("database"),
  "gateway cut off": cutOff("gateway"),
  "gateway paused": ({ site }, ms) => pause([site.gateway.pid], ms),
  "gateway: work done, no answer": atGateway("cut", 4),
  "gateway: too many requests": atGateway("throttle", 8),
  "gateway: a page of its front end": atGateway("html", 8),
  "gateway: no answer at all": atGateway("hang", 3),
  "webhooks late, doubled, in reverse": async ({ site }, ms) => {
    await site.gateway.control.settings({ duplicates: 3, delayMs: 1_500, reversed: true });
    await sleep(ms);
    await site.gateway.control.settings({ duplicates: 1, delayMs: 0, reversed: false });
  },
  "mail server cut off": cutOff("mail"),
  "mail server: try later": async ({ mail }, ms) => {
    mail.answer = { code: 451, text: "try again later" };
    await sleep(ms);
    mail.answer = undefined;
  },
  "file store cut off": cutOff("store"),
  "file store busy": atStore("busy"),
  "file store full": atStore("full"),
};
