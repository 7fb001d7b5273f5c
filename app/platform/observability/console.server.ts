import { type Log } from "./log.server.ts";
import { withoutValues } from "./log-lines.server.ts";

const LEVELS = ["error", "warn"] as const;
const isPlain = (said: unknown[]) => said.every((one) => typeof one === "string");

/**
 * Brings into the log what a library writes on the console by itself, an error above all: a failed query
 * printed as it is would show its values, which may be somebody's address. Plain words, which are for people,
 * stay plain.
 * @returns gives the console back as it was
 */
export function consoleIntoLog(log: Log): () => void {
  const before = { error: console.error, warn: console.warn };
  for (const level of LEVELS)
    console[level] = (...said: unknown[]) => {
      if (isPlain(said)) return before[level](...said.map(withoutValues));
      const error = said.find((one) => one instanceof Error);
      const words = said.filter((one) => typeof one === "string").map(withoutValues);
      log[level]({ part: "console", ...(error && { error }) }, words.join(" ") || "said on the console");
    };
  return () => void Object.assign(console, before);
}
