import { spawnSync } from "node:child_process";
import fs from "node:fs";

const isLinux = process.platform === "linux";

/** Whether a process runs. On Linux one that only waits for its parent to notice its end does not. */
export function runs(pid: number): boolean {
  try {
    if (!isLinux) return process.kill(pid, 0);
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    return !"ZX".includes(stat.charAt(stat.lastIndexOf(")") + 2));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"; // as Node throws it: it is another account's
  }
}

/** The command line of a process, its words separated by spaces; "" where none of this number runs. */
export function commandOf(pid: number): string {
  if (!isLinux)
    return spawnSync("ps", ["-ww", "-o", "command=", "-p", `${pid}`], { encoding: "utf8" }).stdout;
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return ""; // gone
  }
}

/** The processes that work in this folder; none is found where the system is not Linux. */
export function processesIn(folder: string): number[] {
  if (!isLinux) return [];
  return fs.readdirSync("/proc").flatMap((entry) => {
    try {
      return /^\d+$/.test(entry) && fs.readlinkSync(`/proc/${entry}/cwd`) === folder ? [Number(entry)] : [];
    } catch {
      return []; // gone meanwhile, a zombie, or somebody else's
    }
  });
}
