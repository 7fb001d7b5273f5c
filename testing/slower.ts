import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import pg from "pg";
import { SLOWER } from "./slowness.ts";

const late = () => new Promise((done) => setTimeout(done, Math.random() ** 3 * 50 * SLOWER));
type Call = (...args: unknown[]) => unknown;

/**
 * With SLOWER=4 the answers of the database and of the disk come late, each by a while of its own up to 200
 * ms: who looks once, where a thing that was begun has yet to end, is found out.
 */
if (SLOWER > 1) {
  const client = pg.Client.prototype as unknown as { query: Call };
  const { query } = client;
  client.query = function (this: unknown, ...args) {
    const callback = args.at(-1);
    if (typeof callback === "function")
      args[args.length - 1] = async (...answer: unknown[]) => (await late(), (callback as Call)(...answer));
    const answer = query.apply(this, args);
    return answer instanceof Promise ? answer.finally(late) : answer;
  };
  const disk = fs as unknown as Record<string, Call>;
  for (const name of ["open", "rename", "rm", "stat", "mkdir"]) {
    const begin = disk[name]!;
    disk[name] = async (...args) => (await late(), begin(...args));
  }
  syncBuiltinESMExports();
}
