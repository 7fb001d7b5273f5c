import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { expect } from "@playwright/test";
import { gatewayControl } from "../app/features/payments/fixtures.ts";
import { readEnv } from "../app/platform/env.server.ts";
import { openMail } from "../app/platform/mail/mail.server.ts";
import { openServices, type Services } from "../app/platform/services.server.ts";
import { startPostgres } from "../server/postgres.ts";
import { sandboxEnv } from "../server/sandbox.ts";
import { copyDatabase, ownerUrlOf } from "./database.ts";
import { openReset } from "./reset.ts";

const SECRET = "a-secret-of-the-tests-0123456789abcdef";

/** An email of the site's mailbox, as `/dev/mailbox.json` returns it. */
type ReceivedEmail = { to: string; subject: string; text: string; links: string[] };

export type SiteOptions = {
  /** Environment variables in addition to the defaults below. */
  env?: Record<string, string>;
  /** URL of a database, or "own" for the embedded one; by default a copy of the migrated template. */
  database?: string;
  /** Data folder; by default a new one that is removed with the site. */
  dataDir?: string;
  /** Runs from the sources with Vite, like `npm run dev`. */
  fromSources?: boolean;
};

export type Site = {
  /** The site's ORIGIN, by default `http://localhost:PORT`. */
  origin: string;
  /**
   * Services in the test's process, on the site's database, folder and mailbox and with its secret; setting
   * their clock does not change the site's.
   */
  services: Services;
  database: string;
  dataDir: string;
  mailbox: {
    /** Newest first. */
    emails(): Promise<ReceivedEmail[]>;
    /** Waits for the newest email to this address with this subject. */
    emailTo(address: string, subject?: RegExp): Promise<ReceivedEmail>;
  };
  /** The site's output to stdout and stderr. */
  output(): string;
  pid(): number;
  /** Stops the site with SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  /** Kills the site without notice, like a power cut. */
  kill(): Promise<void>;
  /** Starts a stopped site again, on the same port and data; `env` adds variables. */
  restart(env?: Record<string, string>): Promise<void>;
  /**
   * Resets the site for the next test file: data as at the first reset, empty mailbox and gateway, and these
   * variables in addition to the defaults.
   */
  reset(env?: Record<string, string>): Promise<void>;
  /** Stops its processes and removes its folder, unless that was given. */
  close(): Promise<void>;
};

/** Runs the built site, or its sources, as a separate process in local mode with its sandbox. */
export async function openSite({
  env = {},
  database: databaseOption,
  dataDir: folder,
  fromSources = false,
}: SiteOptions = {}): Promise<Site> {
  const isEmbedded = databaseOption === "own";
  const databaseUrl = isEmbedded ? "" : (databaseOption ?? (await copyDatabase()));
  const dataDir = folder ?? fs.mkdtempSync(path.join(os.tmpdir(), "villa-site-"));
  const defaults: Record<string, string> = {
    PATH: process.env["PATH"] ?? "",
    NODE_ENV: fromSources ? "development" : "production",
    DATABASE_URL: databaseUrl,
    SEED_CAST: "no",
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRET,
    SUPPORT_EMAIL: "hello@villa.test",
    LOG_LEVEL: "error",
  };
  let base = { ...defaults, ...env };
  let output = "";
  let port = env["PORT"] ?? "0";
  let child = await launch();

  async function launch() {
    const args = ["--max-semi-space-size=64", "server/main.ts", ...(fromSources ? ["--dev"] : [])]; // as npm start
    const started = spawn(process.execPath, args, {
      env: { ...base, PORT: port },
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.stderr.on("data", (chunk) => (output += String(chunk)));
    const lines = createInterface({ input: started.stdout });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    lines.on("line", (line) => {
      output += `${line}\n`;
      const openedPort = /^Open http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (openedPort) resolve(openedPort);
    });
    // "close" is emitted after the last output
    started.once("close", (code, signal) =>
      reject(new Error(`The site stopped with ${code ?? signal} while it started:\n${output}`)),
    );
    port = await promise;
    return started;
  }
  const exited = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    return child.exitCode;
  };
  const database = isEmbedded ? (await startPostgres(dataDir, { attach: true })).siteUrl : databaseUrl;
  const origin = base["ORIGIN"] ?? `http://localhost:${port}`;
  const environment = () =>
    readEnv({ ...sandboxEnv(dataDir), ...base, ORIGIN: origin, LOG_LEVEL: "silent", ROLE: "web" });
  const opened = await openServices(environment(), database, []);
  const { clock } = opened.services;
  let snapshot: Awaited<ReturnType<typeof openReset>> | undefined;
  async function restart(changedEnv = {}) {
    Object.assign(base, changedEnv);
    child = await launch();
    const { services } = opened;
    Object.assign(services.env, environment()); // the sandbox may listen on other ports now
    services.mail.close();
    services.mail = openMail(services.env);
  }
  async function stop() {
    child.kill("SIGTERM");
    return exited();
  }
  const emails = async () =>
    (await (await fetch(`http://127.0.0.1:${port}/dev/mailbox.json`)).json()) as ReceivedEmail[];
  return {
    origin,
    services: opened.services,
    database,
    dataDir,
    mailbox: {
      emails,
      async emailTo(address, subject = /./) {
        let receivedEmail: ReceivedEmail | undefined;
        const newest = async () =>
          (receivedEmail = (await emails()).find(
            (email) => email.to.includes(address) && subject.test(email.subject),
          ));
        await expect
          .poll(newest, {
            timeout: 15_000,
            intervals: [100],
            message: `an email to ${address} about ${subject}`,
          })
          .toBeDefined();
        return receivedEmail!;
      },
    },
    output: () => output,
    pid: () => child.pid!,
    stop,
    async kill() {
      child.kill("SIGKILL");
      await exited();
    },
    restart,
    async reset(newEnv = {}) {
      if (!isDeepStrictEqual(base, { ...defaults, ...newEnv })) {
        await stop();
        base = { ...defaults, ...newEnv };
        await restart();
      }
      opened.services.clock = clock;
      await fetch(`http://127.0.0.1:${port}/dev/mailbox.json`, { method: "DELETE" });
      await gatewayControl(opened.services.env.RAZORPAY_API_BASE).clear();
      if (snapshot) await snapshot.restore();
      snapshot ??= await openReset(ownerUrlOf(database), opened.services);
    },
    async close() {
      await stop();
      await snapshot?.close();
      opened.services.mail.close();
      await opened.close();
      if (!folder) fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
