import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { required } from "../app/lib/checked.ts";

const run = promisify(execFile);

const isThere = () => spawnSync("wrk", ["--version"]).error === undefined;

/**
 * Ensures that the load generator wrk is installed, for comparisons with a bare server; one in JavaScript
 * would be slower than the server. As root, installs Debian's package.
 * @throws Error if wrk is missing and cannot be installed
 */
export function requireWrk(): void {
  if (isThere()) return;
  const mayInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (mayInstall) {
    console.error("  Installing wrk, the load tool (1 MB once)");
    spawnSync("apt-get", ["update", "-qq"]);
    spawnSync("apt-get", ["install", "-qqy", "--no-install-recommends", "wrk"]);
  }
  if (!isThere())
    throw new Error("This bench needs the load tool wrk: install Debian's package of that name.");
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/** `script`: a Lua file that creates the requests, and its arguments. */
type LoadOptions = {
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
  script?: [file: string, ...given: string[]];
};

/** `p99` in milliseconds; `refused`: responses other than 2xx or 3xx; `broken`: socket errors. */
export type Load = { perSecond: number; p99: number; refused: number; broken: number };

/**
 * Requests one address over several connections, with one request at a time on each.
 * @throws Error if wrk fails
 */
export async function load(
  url: string,
  { connections = 20, seconds = 1, headers = {}, script }: LoadOptions = {},
): Promise<Load> {
  const often = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "--timeout", "20s"];
  const { stdout } = await run("wrk", [
    ...often,
    ...Object.entries({ "accept-encoding": "br", ...headers }).flatMap(([n, v]) => ["-H", `${n}: ${v}`]),
    ...(script ? ["-s", script[0]] : []),
    url,
    ...(script ? ["--", ...script.slice(1)] : []),
  ]);
  return loadFrom(stdout);
}

/** Parses wrk's output. */
function loadFrom(stdout: string): Load {
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0);
  const [, p99 = "", unit = ""] = required(/99%\s+([\d.]+)(\w+)/.exec(stdout), "the latencies of wrk");
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? [];
  const perSecond = number(/Requests\/sec:\s+([\d.]+)/);
  return {
    perSecond,
    // without responses the latency is infinite, not 0 ms
    p99: perSecond > 0 ? Number(p99) * (UNITS[unit] ?? Number.NaN) : Number.POSITIVE_INFINITY,
    refused: number(/Non-2xx or 3xx responses: (\d+)/),
    broken: errors.slice(1).reduce((sum, count) => sum + Number(count), 0),
  };
}
