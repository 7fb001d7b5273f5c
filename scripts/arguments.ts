import { parseArgs, type ParseArgsConfig } from "node:util";
import { messageIn } from "../app/lib/typed.ts";

/**
 * What a command was given; where it takes something else, that and its
 * usage are said, and it ends with 1.
 */
export function argumentsOf<const Config extends ParseArgsConfig>(usage: string, config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${messageIn(error)}\nUsage: ${usage}`);
    return process.exit(1);
  }
}
