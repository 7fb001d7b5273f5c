import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { getCompileCacheDir } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";

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
/** The one line that a stand-in prints when it can be used. */
type Ready = { ready: true; http: string; env: Record<string, string> };

export type Sandbox = {
  /** Variables for the site, from all stand-ins. */
  env: Record<string, string>;
  /** Own address of each stand-in, to which the site passes `/dev/<name>…` on. */
  targets: Partial<Record<string, string>>;
  pids: () => Partial<Record<Name, number>>;
  stop(): Promise<void>;
};

const folderOf = (dataDir: string) => path.resolve(dataDir, "sandbox");
const stateFile = (dataDir: string) => path.join(folderOf(dataDir), "running.json");
type SandboxState = { env: Record<string, string>; pids: Partial<Record<Name, number>> };

/** What the sandbox of the site in this folder last told: for tools that work beside it. */
export function sandboxEnv(dataDir: string): Record<string, string> {
  return readState(dataDir)?.env ?? {};
}

function readState(dataDir: string): SandboxState | undefined {
  if (!fs.existsSync(stateFile(dataDir))) return undefined;
  return JSON.parse(fs.readFileSync(stateFile(dataDir), "utf8")) as SandboxState; // written below
}

/** Ends stand-ins that outlived a killed site: two processes must not keep state in one folder. */
function endLeftovers(dataDir: string) {
  for (const [name, pid] of Object.entries(readState(dataDir)?.pids ?? {})) {
    try {
      if (fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(`sandbox/${name}/main.ts`))
        process.kill(pid, "SIGKILL");
    } catch {
      // it is gone, as it should be
    }
  }
}

async function launch(
  name: Name,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; pid: number; ready: Ready }> {
  // detached: Ctrl-C in the terminal reaches the site alone, which still needs its stand-ins while it drains
  const child = spawn(process.execPath, [`sandbox/${name}/main.ts`], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`The sandbox's ${name} stopped with ${code} before it was ready`);
  });
  gone.catch(() => {});
  const [line] = (await Promise.race([once(lines, "line"), gone])) as [string]; // a line is one text
  lines.on("line", (more) => console.error(`${name}: ${more}`));
  if (child.pid === undefined) throw new Error(`The sandbox's ${name} has no process`);
  return { child, pid: child.pid, ready: JSON.parse(line) as Ready }; // as each stand-in says
}

/**
 * Keeps one stand-in alive: whenever it dies it is started again on the same port, with what it told before.
 */
async function supervise(name: Name, common: Record<string, string>, changed: () => void) {
  let stopping = false;
  let { child, pid, ready } = await launch(name, { ...common, SANDBOX_PORT: "0" });
  const again = async (): Promise<void> => {
    if (stopping) return;
    try {
      const next = await launch(name, { ...ready.env, ...common, SANDBOX_PORT: new URL(ready.http).port });
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
  endLeftovers(dataDir);
  const known = Object.keys(STAND_INS) as Name[]; // the table has no others
  const names = known.filter(
    (n) =>
      !configured[STAND_INS[n]] &&
      (n !== "model" || configured.AI === "sandbox") &&
      fs.existsSync(`sandbox/${n}/main.ts`),
  );
  const write = () => {
    const content: SandboxState = { env, pids: pids() };
    fs.mkdirSync(folderOf(dataDir), { recursive: true });
    // whole or not at all: others read it while it changes
    const fresh = `${stateFile(dataDir)}.new`;
    fs.writeFileSync(fresh, JSON.stringify(content, null, 2), { mode: 0o600 });
    fs.renameSync(fresh, stateFile(dataDir));
  };
  const running = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(folderOf(dataDir), name);
      fs.mkdirSync(folder, { recursive: true });
      const compiled = getCompileCacheDir();
      const common = {
        NODE_ENV: "production",
        ...(compiled && { NODE_COMPILE_CACHE: path.dirname(compiled) }),
        SANDBOX_PARENT: `${process.pid}`,
        SANDBOX_DATA: folder,
        SITE_URL: siteUrl,
        SITE_ORIGIN: origin,
      };
      return { name, ...(await supervise(name, common, write)) };
    }),
  );
  const env: Record<string, string> = Object.assign({}, ...running.map((one) => one.ready.env));
  const pids = () => Object.fromEntries(running.map((one) => [one.name, one.pid()]));
  write();
  return {
    env,
    targets: Object.fromEntries(running.map((one) => [one.name, one.ready.http])),
    pids,
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
    },
  };
}
