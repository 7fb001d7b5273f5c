import { type Log } from "./log.server.ts";
import { withoutValues } from "./log-lines.server.ts";

const LEVELS = ["error", "warn"] as const;
const isPlain = (said: unknown[]) => said.every((one) => typeof one === "string");

/**
 * Redirects what libraries write to the console into the log, without the values of failed queries, which may
 * be personal data. Calls with only strings, which are for people, are printed.
 * @returns a function that restores the console
 */
export function redirectConsoleToLog(log: Log): () => void {
  const before = { error: console.error, warn: console.warn };
  for (const level of LEVELS)
    console[level] = (...said: unknown[]) => {
      if (isPlain(said)) return before[level](...said.map(withoutValues));
      const error = said.find((one) => one instanceof Error);
      const words = said.filter((one) => typeof one === "string").map(withoutValues);
      log[level]({ part: "console", ...(error && { error }) }, words.join(" ") || "console output");
    };
  return () => void Object.assign(console, before);
}
