import fs from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.ts";

export type Account = { uid: number; gid: number };

/** The account for PostgreSQL, which refuses to run as root; undefined if this process is not root. */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const rows = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const row = rows.find((r) => r[0] === "postgres") ?? rows.find((r) => r[0] === "nobody");
  if (!row)
    throw new StartError("PostgreSQL cannot run as root, and there is no account named postgres or nobody.");
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

const parents = (p: string): string[] => (path.dirname(p) === p ? [p] : [p, ...parents(path.dirname(p))]);
const closedToOthers = (p: string) =>
  fs.existsSync(p) && fs.statSync(p).isDirectory() && !(fs.statSync(p).mode & 0o001);

/**
 * The capability to traverse closed folders, if this process has it: root in a container often lacks the
 * narrower one.
 */
function walkingRight(): string | undefined {
  const effective = BigInt(
    `0x${/^CapEff:\s*([0-9a-f]+)/m.exec(fs.readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0"}`,
  );
  if (effective & (1n << 2n)) return "+dac_read_search";
  return effective & (1n << 1n) ? "+dac_override" : undefined;
}

/**
 * The command to run as `account`. If a parent folder is closed to others (root's home, mkdtemp), it also
 * gets the capability to traverse it.
 */
export function runAs(
  account: Account | undefined,
  places: string[],
  command: string,
  args: string[],
): [string, string[]] {
  if (!account) return [command, args];
  const right = [...places, command].flatMap(parents).some(closedToOthers) ? walkingRight() : undefined;
  const walk = right
    ? ["--securebits=+no_setuid_fixup", `--inh-caps=${right}`, `--ambient-caps=${right}`]
    : [];
  return [
    "setpriv",
    [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups", ...walk, command, ...args],
  ];
}
