import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { readEnv } from "../app/platform/env.server.ts";
import { openServices } from "../app/platform/services.server.ts";
import { openBalancer } from "./balancer.ts";
import type { DatabaseUrls } from "../app/platform/database/migrations.server.ts";
import { emptyDatabase, siteUrlOf } from "./database.ts";
import { startGateway } from "./gateway.ts";
import { openMailbox } from "./mailbox.ts";
import { startStore } from "./store.ts";

export type Machine = { role: "web" | "worker"; child: ChildProcess; origin: string; output: () => string };

/** An external service that the machines of a site share. */
export type Part = "database" | "mail" | "store" | "gateway";
export type MachinesOptions = {
  /** By default an empty one on the PostgreSQL of this test run. */
  database?: DatabaseUrls;
  /** Puts a proxy in front of a service. @returns the address for the machines */
  before?: (part: Part, url: string) => Promise<string>;
  /** The mail server's reply that refuses an email; undefined to accept it. */
  mailAnswer?: () => { code: number; text: string } | undefined;
};

/** An empty database on the PostgreSQL of this test run; the first machine migrates it. */
async function emptyUrls(): Promise<DatabaseUrls> {
  const owner = await emptyDatabase();
  return { owner, site: siteUrlOf(owner) };
}
/** The address `at` with the user name and password of the address `role`. */
function asRoleOf(role: string, at: string): string {
  const { username, password } = new URL(role);
  return Object.assign(new URL(at), { username, password }).href;
}

/**
 * Prepares one site on several machines, which `start` adds: processes with separate folders, behind a load
 * balancer, that share an unmigrated database, a file store, a gateway and a mailbox.
 */
export async function openMachines({ database: databaseUrls, before, mailAnswer }: MachinesOptions = {}) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "villa-machines-"));
  const [database, store, mailbox, balancer] = await Promise.all([
    databaseUrls ?? emptyUrls(),
    startStore(),
    openMailbox(mailAnswer && { answer: mailAnswer }),
    openBalancer(),
  ]);
  const gateway = await startGateway({ siteUrl: balancer.origin });
  const urlFor = async (part: Part, url: string) => (before ? before(part, url) : url);
  const databaseUrl = await urlFor("database", database.site);
  const common: Record<string, string> = {
    PATH: process.env["PATH"] ?? "",
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    MIGRATIONS_URL: asRoleOf(database.owner, databaseUrl),
    AUTH_SECRET: "a-secret-of-the-tests-0123456789abcdef",
    LOG_LEVEL: "error",
    SEED_CAST: "no",
    ORIGIN: balancer.origin,
    TRUSTED_PROXIES: "127.0.0.1",
    SMTP_URL: await urlFor("mail", mailbox.url),
    GOOGLE_CLIENT_ID: "nobody",
    GOOGLE_CLIENT_SECRET: "nothing",
    ...store.env,
    S3_ENDPOINT: await urlFor("store", store.endpoint),
    S3_PREFIX: "site/",
    ...gateway.env,
    RAZORPAY_API_BASE: await urlFor("gateway", gateway.url),
  };
  const machines = new Set<Machine>();

  async function start(role: Machine["role"]): Promise<Machine> {
    const DATA_DIR = fs.mkdtempSync(path.join(root, `${role}-`));
    let output = "";
    const child = spawn(process.execPath, ["server/main.ts"], {
      env: { ...common, ROLE: role, PORT: "0", DATA_DIR, DRAIN_SECONDS: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    const machine: Machine = { role, child, origin: "", output: () => output };
    machines.add(machine);
    if (role === "worker") return machine;
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /^Open http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (!port) continue;
      machine.origin = `http://127.0.0.1:${port}`;
      child.stdout.resume();
      await balancer.add(machine.origin);
      return machine;
    }
    throw new Error(`A web process stopped while it started:\n${output}`);
  }
  async function end(machine: Machine, signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    machines.delete(machine);
    const { child } = machine;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    // a planned stop removes the process first; the balancer detects a killed one by itself
    if (signal === "SIGTERM") balancer.remove(machine.origin);
    const exited = once(child, "exit") as Promise<[number | null]>;
    child.kill(signal);
    const [code] = await exited;
    balancer.remove(machine.origin);
    return code;
  }
  return {
    env: common,
    store,
    mailbox,
    balancer,
    gateway,
    start,
    end,
    /** Opens services on the site's database; call it after a process has migrated that. */
    openServices: () =>
      openServices(
        readEnv({ ...common, DATA_DIR: path.join(root, "services"), LOG_LEVEL: "silent", ROLE: "web" }),
        database.site,
        [],
      ),
    async close() {
      await Promise.all([...machines].map((machine) => end(machine, "SIGKILL")));
      balancer.close();
      await Promise.all([gateway.stop(), mailbox.close(), store.close()]);
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}
