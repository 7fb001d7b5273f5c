import fs from "node:fs";

/**
 * When a process started, in clock ticks since the machine's start; undefined where none of this number runs,
 * or it only waits for its parent to notice its end. Reads Linux's /proc.
 */
export function startOf(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state = "", ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return "ZX".includes(state) ? undefined : fields[18];
  } catch {
    return undefined; // gone
  }
}

/** Whether a process still runs. */
export const runs = (pid: number) => startOf(pid) !== undefined;
