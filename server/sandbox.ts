import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { getCompileCacheDir } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { commandOf } from "./processes.ts";

/** Each stand-in for the outside world takes the place of what this variable would configure. */
const STAND_INS = {
  gateway: "RAZORPAY_KEY_ID",
  mailbox: "SMTP_URL",
  google: "GOOGLE_CLIENT_ID",
  model: "AI_KEY",
} as const;
type Name = keyof typeof STAND_INS;
/** `AI`: "sandbox" where the language model is asked for, which is started only then. */
type Configured = Partial<Record<(typeof STAND_INS)[Name] | "AI", string | undefined>>;
/** The one line that the sandbox prints when all of it can be used. */
type Ready = {
  ready: true;
  standIns: Partial<Record<Name, { http: string; env: Record<string, string> }>>;
};

export type Sandbox = {
  /** Variables for the site, from all stand-ins. */
  env: Record<string, string>;
  /** Own address of each stand-in, to which the site passes `/dev/<name>…` on. */
  targets: Partial<Record<string, string>>;
  stop(): Promise<void>;
};

const folderOf = (dataDir: string) => path.resolve(dataDir, "sandbox");
const stateFile = (dataDir: string) => path.join(folderOf(dataDir), "running.json");
type SandboxState = { env: Record<string, string>; pid: number };

/** What the sandbox of the site in this folder last told: for tools that work beside it. */
export function sandboxEnv(dataDir: string): Record<string, string> {
  return readState(dataDir)?.env ?? {};
}

function readState(dataDir: string): SandboxState | undefined {
  if (!fs.existsSync(stateFile(dataDir))) return undefined;
  return JSON.parse(fs.readFileSync(stateFile(dataDir), "utf8")) as SandboxState; // written below
}

/** Ends a sandbox that outlived a killed site: two processes must not keep state in one folder. */
function endLeftover(dataDir: string) {
  const pid = readState(dataDir)?.pid;
  if (pid && commandOf(pid).includes("sandbox/main.ts")) process.kill(pid, "SIGKILL");
}

async function launch(
  names: Name[],
  env: Record<string, string>,
): Promise<{ child: ChildProcess; pid: number; ready: Ready }> {
  // detached: Ctrl-C in the terminal reaches the site alone, which still needs its stand-ins while it drains
  const child = spawn(process.execPath, ["sandbox/main.ts", ...names], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`The sandbox stopped with ${code} before it was ready`);
  });
  gone.catch(() => {});
  const [line] = (await Promise.race([once(lines, "line"), gone])) as [string]; // a line is one text
  lines.on("line", (more) => console.error(`sandbox: ${more}`));
  if (child.pid === undefined) throw new Error("The sandbox has no process");
  return { child, pid: child.pid, ready: JSON.parse(line) as Ready }; // as sandbox/main.ts says
}

const envOf = ({ standIns }: Ready): Record<string, string> =>
  Object.assign({}, ...Object.values(standIns).map((one) => one.env));
const addressesOf = ({ standIns }: Ready) =>
  Object.entries(standIns).map(([name, { http }]) => [name, http] as const);

/**
 * Keeps the sandbox alive: whenever it dies it is started again on the same ports, with what it told before.
 */
async function supervise(names: Name[], common: Record<string, string>, changed: () => void) {
  let stopping = false;
  let { child, pid, ready } = await launch(names, common);
  const again = async (): Promise<void> => {
    if (stopping) return;
    const ports = addressesOf(ready).map(([name, address]) => [name, Number(new URL(address).port)]);
    try {
      const SANDBOX_PORTS = JSON.stringify(Object.fromEntries(ports));
      const next = await launch(names, { ...envOf(ready), ...common, SANDBOX_PORTS });
      ({ child, pid } = next);
      if (stopping) return void child.kill("SIGKILL");
      child.once("exit", () => void again());
      changed();
    } catch (error) {
      console.error(String(error));
      setTimeout(() => void again(), 500).unref();
    }
  };
  child.once("exit", () => void again());
  return {
    ready,
    pid: () => pid,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 3_000);
      await gone;
      clearTimeout(late);
    },
  };
}

/**
 * Starts the stand-ins of which nothing real is configured. Local mode only: the caller sees to it.
 * @param siteUrl where the site answers on this machine, for webhooks; `origin` is what browsers call it
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
  endLeftover(dataDir);
  const known = Object.keys(STAND_INS) as Name[]; // the table has no others
  const names = known.filter(
    (n) => !configured[STAND_INS[n]] && (n !== "model" || configured.AI === "sandbox"),
  );
  if (names.length === 0) return { env: {}, targets: {}, stop: () => Promise.resolve() };
  const write = () => {
    const content: SandboxState = { env, pid: running.pid() };
    // whole or not at all: others read it while it changes
    const fresh = `${stateFile(dataDir)}.new`;
    fs.writeFileSync(fresh, JSON.stringify(content, null, 2), { mode: 0o600 });
    fs.renameSync(fresh, stateFile(dataDir));
  };
  fs.mkdirSync(folderOf(dataDir), { recursive: true });
  const compiled = getCompileCacheDir();
  const common = {
    NODE_ENV: "production",
    ...(compiled && { NODE_COMPILE_CACHE: path.dirname(compiled) }),
    SANDBOX_PARENT: `${process.pid}`,
    SANDBOX_DATA: folderOf(dataDir),
    SITE_URL: siteUrl,
    SITE_ORIGIN: origin,
  };
  const running = await supervise(names, common, write);
  const env = envOf(running.ready);
  write();
  return { env, targets: Object.fromEntries(addressesOf(running.ready)), stop: () => running.stop() };
}
