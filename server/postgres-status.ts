import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandOf, processesIn, runs } from "./processes.ts";

/** Where a server listens: on a port of this machine, or on a socket with that number in its folder. */
export type Listening = { port: number; onSocket: boolean };

/** The server of this folder according to postmaster.pid, if that process is running. */
export function serverOf(dir: string): (Listening & { pid: number; status: string }) | undefined {
  try {
    const lines = fs.readFileSync(path.join(dir, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    if (!runs(pid) || !commandOf(pid).includes(`/postgres -D ${dir} `)) return undefined;
    return { pid, port: Number(lines[3]), onSocket: Boolean(lines[4]), status: (lines[7] ?? "").trim() };
  } catch {
    return undefined;
  }
}

/** Waits for the processes of a killed server to end, as the next one needs the folder. */
export async function clear(dir: string) {
  for (let waited = 0; processesIn(dir).length; waited += 25) {
    if (waited === 1_000) for (const pid of processesIn(dir)) process.kill(pid, "SIGQUIT");
    if (waited > 15_000)
      throw new Error(
        `Processes ${processesIn(dir).join(", ")} still use ${dir} after PostgreSQL was killed.`,
      );
    await sleep(25);
  }
  // the socket's lock contains a pid too, which may have been reused
  const left = fs.readdirSync(dir).filter((name) => name.startsWith(".s.PGSQL."));
  for (const name of ["postmaster.pid", ...left]) fs.rmSync(path.join(dir, name), { force: true });
}
