import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { signedIn } from "../app/features/accounts/people.ts";
import { readEnv } from "../app/platform/env.server.ts";
import { openServices, type Services } from "../app/platform/services.server.ts";
import { startPostgres } from "../server/postgres.ts";
import { sandboxEnv } from "../server/sandbox.ts";
import { copyDatabase } from "./services.ts";
import { SLOWER } from "./slowness.ts";

export const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const SECRET = "a-secret-of-the-tests-0123456789abcdef";

/** Gives a page its share of the processor. */
const slow = async (context: BrowserContext, page: Page) =>
  (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

/** A message in the site's local mailbox, as `/dev/mailbox.json` tells it. */
type Posted = { to: string; subject: string; text: string; links: string[] };

export type SiteOptions = {
  /** Variables beside the usual ones of a local site. */
  env?: Record<string, string>;
  /** Address of a database, or "own" for one that the site makes and keeps in its folder; a copy of the migrated template unless told. */
  database?: string;
  /** Folder of its own unless told, and then removed with the site. */
  dataDir?: string;
};

export type Site = {
  /** `http://localhost:PORT`, the site's own ORIGIN. */
  origin: string;
  /** For verbs: on the site's database and folder, with its secret and its mailbox. Its clock is the test's alone. */
  services: Services;
  database: string;
  dataDir: string;
  mailbox: {
    /** Newest first. */
    letters(): Promise<Posted[]>;
    /** Waits for the newest message to this address whose subject matches. */
    letterTo(address: string, subject?: RegExp): Promise<Posted>;
  };
  /** Everything that the site wrote on both its streams. */
  said(): string;
  pid(): number;
  /** As Ctrl-C does; the exit code. */
  stop(): Promise<number | null>;
  /** As a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops what runs and removes what was made. */
  close(): Promise<void>;
};

/** Runs the built site as a process of its own, in local mode with its sandbox. */
export async function openSite({
  env = {},
  database: given,
  dataDir: folder,
}: SiteOptions = {}): Promise<Site> {
  const own = given === "own";
  const shared = own ? "" : (given ?? (await copyDatabase()));
  const dataDir = folder ?? fs.mkdtempSync(path.join(os.tmpdir(), "villa-site-"));
  const base = {
    PATH: process.env["PATH"] ?? "",
    NODE_ENV: "production",
    DATABASE_URL: shared,
    SEED_CAST: "no",
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRET,
    LOG_LEVEL: "error",
    ...env,
  };
  let said = "";
  let port = env["PORT"] ?? "0";
  let child = await launch();

  async function launch() {
    const started = spawn(process.execPath, ["server/main.ts"], {
      env: { ...base, PORT: port },
      stdio: ["ignore", "pipe", "pipe"],
    });
    started.stderr.on("data", (part) => (said += String(part)));
    const lines = createInterface({ input: started.stdout });
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    lines.on("line", (line) => {
      said += `${line}\n`;
      const open = /^Open http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (open) resolve(open);
    });
    started.once("exit", (code) =>
      reject(new Error(`The site stopped with ${code} while it started:\n${said}`)),
    );
    port = await promise;
    return started;
  }
  const gone = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    return child.exitCode;
  };
  const database = own ? (await startPostgres(dataDir, { attach: true })).url : shared;
  const origin = base["ORIGIN" as keyof typeof base] ?? `http://localhost:${port}`;
  const opened = await openServices(
    readEnv({ ...sandboxEnv(dataDir), ...base, ORIGIN: origin, LOG_LEVEL: "silent", ROLE: "web" }),
    database,
    [],
  );
  const letters = async () =>
    (await (await fetch(`http://127.0.0.1:${port}/dev/mailbox.json`)).json()) as Posted[];
  return {
    origin,
    services: opened.services,
    database,
    dataDir,
    mailbox: {
      letters,
      async letterTo(address, subject = /./) {
        const newest = async () =>
          (await letters()).find((l) => l.to.includes(address) && subject.test(l.subject));
        await expect
          .poll(newest, { timeout: 15_000, message: `a letter to ${address} about ${subject}` })
          .toBeDefined();
        return (await newest())!;
      },
    },
    said: () => said,
    pid: () => child.pid!,
    stop() {
      child.kill("SIGTERM");
      return gone();
    },
    async kill() {
      child.kill("SIGKILL");
      await gone();
    },
    async restart(changed = {}) {
      Object.assign(base, changed);
      child = await launch();
    },
    async close() {
      child.kill("SIGTERM");
      await gone();
      await opened.close();
      if (!folder) fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Public pages ask for their scripts after all that is seen: by default, who looks at one begins when it is alive. */
function patient(page: Page): Page {
  const alive = () =>
    page
      .waitForFunction(() => !document.getElementById("later") || "villaReady" in globalThis)
      .catch(() => {});
  for (const way of ["goto", "reload", "goBack", "goForward"] as const) {
    const go = page[way].bind(page) as (...asked: unknown[]) => Promise<unknown>;
    Object.assign(page, {
      [way]: async (...asked: unknown[]) => {
        const answer = await go(...asked);
        await alive();
        return answer;
      },
    });
  }
  return page;
}

const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-quic",
  "--no-first-run",
  "--disable-dev-shm-usage",
];

/** Browsers of tests say that they are headless, and robots are not counted: who is to be counted says this. */
export const PERSONS_BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
/** A context's own `userAgent` is not told by what a page sends while it closes; this one is. */
export type BrowserOptions = { userAgent?: string };
export type PersonOptions = BrowserContextOptions & { hasty?: boolean };

/** Chromium, and people in it: each has cookies and storage of their own. Errors that their pages throw are kept in `errors`. */
async function openBrowser({ userAgent }: BrowserOptions = {}) {
  const args = userAgent ? [...FLAGS, `--user-agent=${userAgent}`] : FLAGS;
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args });
  const errors: string[] = [];
  const watch = (page: Page) => {
    page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      // an answer of 4xx is told on the console too, and is often what a test is about
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        errors.push(`${page.url()}: ${message.text()}`);
    });
  };
  return {
    browser,
    errors,
    /** A new visitor: by default a phone of 390 by 844 px. `hasty` begins before a page is alive, as does whoever has no scripts. */
    async newPerson({ hasty, ...options }: PersonOptions = {}) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        locale: "en-IN",
        timezoneId: "Asia/Kolkata",
        ...options,
      });
      context.on("page", watch);
      if (SLOWER > 1) context.on("page", (one) => void slow(context, one).catch(() => {}));
      context.setDefaultTimeout(15_000 * SLOWER);
      const page = await context.newPage();
      return { context, page: (hasty ?? options.javaScriptEnabled === false) ? page : patient(page) };
    },
    close: () => browser.close(),
  };
}

/** Lets this browser be signed in as that person, with a session of its own: what the form on /auth would do. */
export async function signIn(
  context: BrowserContext,
  { services, origin }: Pick<Site, "services" | "origin">,
  who: { email: string; password: string },
) {
  const cookies = (await signedIn(services, who)).get("cookie")!.split("; ");
  await context.addCookies(
    cookies.map((one) => ({
      name: one.split("=")[0]!,
      value: one.slice(one.indexOf("=") + 1),
      url: origin,
      httpOnly: true,
      sameSite: "Lax" as const,
    })),
  );
}
/** Holds the page as it stands against WCAG 2.2 AA with axe: contrast, names, roles, focus order, target size. */
export async function expectAccessible(page: Page) {
  await page.evaluate(fs.readFileSync("node_modules/axe-core/axe.min.js", "utf8"));
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  });
  expect(found, `what axe found on ${page.url()}`).toEqual([]);
}
type OpenBrowser = Awaited<ReturnType<typeof openBrowser>>;

/** A site and a browser for all tests of this file. A test fails when a page threw, unless it empties `errors` after having looked. */
export function useSite({ userAgent, ...options }: SiteOptions & BrowserOptions = {}) {
  const given = {} as Site & Pick<OpenBrowser, "newPerson" | "errors">;
  let site: Site | undefined;
  let browser: OpenBrowser | undefined;
  const left = new Set<BrowserContext>();
  const newPerson = async (who?: PersonOptions) => {
    const person = await browser!.newPerson(who);
    left.add(person.context);
    return person;
  };
  beforeEach(() => left.clear()); // who came before all tests stays for all of them
  beforeAll(async () => {
    site = await openSite(options);
    browser = await openBrowser(userAgent ? { userAgent } : {});
    Object.assign(given, site, { newPerson, errors: browser.errors });
  });
  afterEach(async () => {
    await Promise.all([...left].map((one) => one.close())); // an open page goes on moving, and slows what follows
    const thrown = given.errors?.splice(0) ?? [];
    expect(thrown, "errors on the pages").toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  return given;
}
