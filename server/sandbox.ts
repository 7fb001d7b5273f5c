import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { getCompileCacheDir } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Each part of the sandbox runs if this variable is not set. */
const STAND_INS = {
  gateway: "RAZORPAY_KEY_ID",
  mailbox: "SMTP_URL",
  google: "GOOGLE_CLIENT_ID",
  model: "AI_KEY",
} as const;
type Name = keyof typeof STAND_INS;
/** `AI`: "sandbox" starts the language model, which does not run by default. */
type Configured = Partial<Record<(typeof STAND_INS)[Name] | "AI", string | undefined>>;
/** The line that the sandbox prints when all its servers listen. */
type Ready = {
  ready: true;
  standIns: Partial<Record<Name, { http: string; env: Record<string, string> }>>;
};

export type Sandbox = {
  /** Variables for the site, from all parts. */
  env: Record<string, string>;
  /** Address of each part, to which the site forwards `/dev/<name>…`. */
  targets: Partial<Record<string, string>>;
  stop(): Promise<void>;
};

const folderOf = (dataDir: string) => path.resolve(dataDir, "sandbox");
const envFile = (dataDir: string) => path.join(folderOf(dataDir), "env.json");

/** Variables of the sandbox last started in this folder, for tools that use it. */
export function sandboxEnv(dataDir: string): Record<string, string> {
  if (!fs.existsSync(envFile(dataDir))) return {};
  return JSON.parse(fs.readFileSync(envFile(dataDir), "utf8")) as Record<string, string>; // written below
}

const reportEnd = () => console.error("The sandbox stopped. Start the site again to use it.");

/** Starts the sandbox process, which ends with this one, and waits until its servers listen. */
async function launch(names: Name[], env: Record<string, string>) {
  // detached: Ctrl-C in the terminal only reaches the site, which still needs the sandbox while it drains
  const child = spawn(process.execPath, ["sandbox/main.ts", ...names], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const lines = createInterface({ input: child.stdout as Readable }); // stdout is piped
  const exit = once(child, "exit").then(([code]) => {
    throw new Error(`The sandbox stopped with ${code} before it was ready`);
  });
  exit.catch(() => {});
  const [line] = (await Promise.race([once(lines, "line"), exit])) as [string]; // the event has one string
  lines.on("line", (nextLine) => console.error(`sandbox: ${nextLine}`));
  child.once("exit", reportEnd);
  async function stop() {
    child.off("exit", reportEnd);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 3_000);
    await exited;
    clearTimeout(late);
  }
  return { ready: JSON.parse(line) as Ready, stop }; // the format of sandbox/main.ts
}

/**
 * Starts the parts of the sandbox that have no real configuration. For local mode only, which the caller
 * ensures.
 * @param siteUrl the site's address on this machine, for webhooks; `origin` is its address in browsers
 */
export async function startSandbox({
  configured,
  dataDir,
  siteUrl,
  origin,
}: {
  configured: Configured;
  dataDir: string;
  siteUrl: string;
  origin: string;
}): Promise<Sandbox> {
  const allNames = Object.keys(STAND_INS) as Name[]; // its only keys
  const names = allNames.filter(
    (n) => !configured[STAND_INS[n]] && (n !== "model" || configured.AI === "sandbox"),
  );
  if (names.length === 0) return { env: {}, targets: {}, stop: () => Promise.resolve() };
  fs.mkdirSync(folderOf(dataDir), { recursive: true });
  const compiled = getCompileCacheDir();
  const common = {
    NODE_ENV: "production",
    ...(compiled && { NODE_COMPILE_CACHE: path.dirname(compiled) }),
    SANDBOX_DATA: folderOf(dataDir),
    SITE_URL: siteUrl,
    SITE_ORIGIN: origin,
  };
  const { ready, stop } = await launch(names, common);
  const standIns = Object.entries(ready.standIns);
  const env = Object.assign({}, ...standIns.map(([, standIn]) => standIn.env)) as Record<string, string>;
  // replaced atomically: tools may read it at any time
  const fresh = `${envFile(dataDir)}.new`;
  fs.writeFileSync(fresh, JSON.stringify(env, null, 2), { mode: 0o600 });
  fs.renameSync(fresh, envFile(dataDir));
  return { env, targets: Object.fromEntries(standIns.map(([name, { http }]) => [name, http])), stop };
}
