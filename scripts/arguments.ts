import { parseArgs, type ParseArgsConfig } from "node:util";
import { messageIn } from "../app/lib/typed.ts";

/** Parses the arguments of a command; exits with 1 and the usage if they are invalid. */
export function argumentsOf<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${messageIn(error)}\nUsage: ${usage}`);
    return process.exit(1);
  }
}
