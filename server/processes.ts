import { spawnSync } from "node:child_process";
import fs from "node:fs";

const isLinux = process.platform === "linux";

/** Whether a process runs; on Linux, zombies do not count. */
export function runs(pid: number): boolean {
  try {
    if (!isLinux) return process.kill(pid, 0);
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return !"ZX".includes(stat.charAt(stat.lastIndexOf(")") + 2));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // the process belongs to another account
  }
}

/** The command line of a process, separated by spaces; "" if there is none. */
export function commandOf(pid: number): string {
  if (!isLinux)
    return spawnSync("ps", ["-ww", "-o", "command=", "-p", `${pid}`], { encoding: "utf8" }).stdout;
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // it has ended
  }
}

/** The processes whose working directory is this folder; empty on systems other than Linux. */
export function processesIn(folder: string): number[] {
  if (!isLinux) return [];
  return fs.readdirSync("/proc").flatMap((entry) => {
    try {
      return /^\d+$/.test(entry) && fs.readlinkSync(`/proc/${entry}/cwd`) === folder ? [Number(entry)] : [];
    } catch {
      return []; // ended, a zombie, or another account's
    }
  });
}
