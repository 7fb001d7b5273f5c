import { spawn } from "node:child_process";
import { once } from "node:events";
import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { redirectConsoleToLog } from "./console.server.ts";
import { isDatabaseUnavailable } from "../database/db.server.ts";
import { logOptions } from "./log.server.ts";

function logged(error: unknown): string {
  let output = "";
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void (output += String(chunk))) });
  pino(logOptions({ LOG_LEVEL: "info" }), stream).error({ error, requestId: "r-1" }, "failed");
  return output;
}

test("logs an error with stack and cause, without query values", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED"), {
    code: "ECONNREFUSED",
    detail: "Key (email)=(maya@villa.test)",
  });
  const line = logged(
    new DrizzleQueryError("select 1 where email = $1", ["maya@villa.test\nsecond line"], cause),
  );
  expect(JSON.parse(line)).toMatchObject({
    requestId: "r-1",
    msg: "failed",
    error: { message: expect.stringContaining("Failed query") },
  });
  expect(line).toContain("log.test.ts");
  expect(line).toContain("connect ECONNREFUSED");
  expect(line).not.toContain("maya@villa.test");
});

test("[SAFE-04] logs only kind and place of a library's error fields", () => {
  const details = { state: "maya@villa.test" };
  const error = Object.assign(new Error("State mismatch"), { code: "state_mismatch", status: 400, details });
  const line = logged(new AggregateError([error], "Two failed"));
  expect(JSON.parse(line)).toMatchObject({
    error: {
      message: "Two failed",
      errors: [{ message: "State mismatch", code: "state_mismatch", status: 400 }],
    },
  });
  expect(logged(error)).toContain('"code":"state_mismatch"');
  expect(line + logged(error)).not.toContain("maya@villa.test");
});

test("logs thrown values that are not errors", () => {
  expect(JSON.parse(logged("plain words"))).toMatchObject({ error: { message: "plain words" } });
});

test("[SAFE-04] logs message and queue of a pg-boss error, without its data", () => {
  const { message, stack } = new DrizzleQueryError("select 1", ["maya@villa.test"], new Error("gone"));
  const error = { message, stack, code: "57P01", detail: "maya@villa.test", queue: "payments.sweep" };
  const line = logged(error);
  expect(JSON.parse(line)).toMatchObject({
    error: { message: "Failed query: select 1", code: "57P01", queue: "payments.sweep" },
  });
  expect(line).toContain("log.test.ts");
  expect(line).not.toContain("maya@villa.test");
});

test("[RUN-03] ends on a signal even if standard error is closed", async () => {
  const script = `
    const { openLog } = await import("./app/platform/observability/log.server.ts");
    const log = openLog({ LOG_LEVEL: "info" });
    // as after a failed write
    const stream = Object.getOwnPropertySymbols(log).find((one) => one.description === "pino.stream");
    const left = () => log[stream]._bufs.push("left");
    process.stdin.once("end", () => { left(); process.exit(3); }).resume();
    process.stdout.write("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  child.stderr.destroy();
  await once(child.stderr, "close");
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([3, null]);
});

test.each([
  [new DrizzleQueryError("q", [], Object.assign(new Error("x"), { code: "ECONNREFUSED" })), true],
  [Object.assign(new Error("terminating connection"), { code: "57P01" }), true],
  [
    new DrizzleQueryError(
      "rollback",
      [],
      new Error("Client has encountered a connection error and is not queryable"),
    ),
    true,
  ],
  [new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })]), true],
  [new Error("Connection terminated unexpectedly"), true],
  [Object.assign(new Error("connect ENOENT"), { code: "ENOENT", syscall: "connect" }), true],
  [Object.assign(new Error("open ENOENT"), { code: "ENOENT", syscall: "open" }), false],
  [Object.assign(new Error("duplicate key"), { code: "23505" }), false],
  [new Error("ordinary"), false],
  ["text", false],
])("recognises %o as an unavailable database: %s", (error, isUnavailable) => {
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable);
});

test("[SAFE-04] logs console output of libraries without values, and prints plain strings", () => {
  const [lines, plain]: [string[], string[]] = [[], []];
  const before = console.error;
  console.error = (...args: unknown[]) => void plain.push(args.join(" "));
  const restore = redirectConsoleToLog(
    pino(logOptions({ LOG_LEVEL: "info" }), { write: (line: string) => void lines.push(line) }),
  );
  console.error("# SERVER_ERROR:", new DrizzleQueryError("select 1", ["maya@villa.test"], new Error("gone")));
  console.error("PostgreSQL died, restarting");
  restore();
  console.error = before;
  expect(plain).toEqual(["PostgreSQL died, restarting"]);
  expect(JSON.parse(lines.join(""))).toMatchObject({
    part: "console",
    msg: "# SERVER_ERROR:",
    error: { message: expect.stringContaining("Failed query: select 1") },
  });
  expect(lines.join("")).not.toContain("maya@villa.test");
});
