import { Writable } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pino from "pino";
import { expect, test } from "vitest";
import { databaseIsAway } from "./db.server.ts";
import { logOptions } from "./log.server.ts";

function logged(error: unknown): string {
  let written = "";
  const stream = new Writable({ write: (part, _encoding, done) => done(void (written += String(part))) });
  pino(logOptions({ LOG_LEVEL: "info" }), stream).error({ error, requestId: "r-1" }, "failed");
  return written;
}

test("an error in the log has its stack and its cause, never the values of a query", () => {
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

test("what is thrown need not be an error", () => {
  expect(JSON.parse(logged("plain words"))).toMatchObject({ error: { message: "plain words" } });
});

test.each([
  [new DrizzleQueryError("q", [], Object.assign(new Error("x"), { code: "ECONNREFUSED" })), true],
  [Object.assign(new Error("terminating connection"), { code: "57P01" }), true],
  [new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })]), true],
  [new Error("Connection terminated unexpectedly"), true],
  [Object.assign(new Error("duplicate key"), { code: "23505" }), false],
  [new Error("ordinary"), false],
  ["text", false],
])("whether %o means that the database is away: %s", (error, away) => {
  expect(databaseIsAway(error)).toBe(away);
});
