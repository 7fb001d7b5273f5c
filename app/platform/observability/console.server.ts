import { type Log } from "./log.server.ts";
import { withoutValues } from "./log-lines.server.ts";

const LEVELS = ["error", "warn"] as const;
const isPlain = (args: unknown[]) => args.every((arg) => typeof arg === "string");

/**
 * Redirects what libraries write to the console into the log, without the values of failed queries, which may
 * be personal data. Calls with only strings, which are meant for people, are still printed.
 * @returns a function that restores the console
 */
export function redirectConsoleToLog(log: Log): () => void {
  const before = { error: console.error, warn: console.warn };
  for (const level of LEVELS)
    console[level] = (...args: unknown[]) => {
      if (isPlain(args)) return before[level](...args.map(withoutValues));
      const error = args.find((arg) => arg instanceof Error);
      const texts = args.filter((arg) => typeof arg === "string").map(withoutValues);
      log[level]({ part: "console", ...(error && { error }) }, texts.join(" ") || "console output");
    };
  return () => void Object.assign(console, before);
}
