import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openAuthClient, type AuthClient } from "../../../../testing/auth-client.ts";
import { copyDatabase, dropDatabase } from "../../../../testing/database.ts";
import { openTcpProxy } from "../../../../testing/tcp-proxy.ts";
import { readEnv } from "../../../platform/env.server.ts";
import { redirectConsoleToLog } from "../../../platform/observability/console.server.ts";
import { logOptions } from "../../../platform/observability/log.server.ts";
import { openServices, type Services } from "../../../platform/services.server.ts";
import { createPerson } from "../fixtures.ts";
import { accountJobs } from "../jobs.server.ts";
import { sessions } from "../tables.server.ts";

let services: Services;
let proxy: Awaited<ReturnType<typeof openTcpProxy>>;
let close: () => Promise<unknown>;
const lines: string[] = [];

beforeAll(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-files-"));
  const database = await copyDatabase();
  proxy = await openTcpProxy(database);
  const env = readEnv({ DATA_DIR: folder, AUTH_SECRET: "a-secret-of-the-tests-0123456789abcdef" });
  const opened = await openServices(env, proxy.url, [{ name: "accounts", jobs: accountJobs }]);
  ({ services } = opened);
  services.log = pino(logOptions({ LOG_LEVEL: "info" }), { write: (line) => void lines.push(line) });
  close = async () => {
    proxy.letThrough(Infinity);
    await opened.close();
    await proxy.shut();
    await dropDatabase(database);
    fs.rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => close());
beforeEach(() => backAgain());
afterEach(() => vi.restoreAllMocks());

const names = { firstName: "Vinita", lastName: "Raghavan" };

/** Everything that this process writes from here on: its log, both standard streams and the console. */
function captureOutput() {
  lines.length = 0;
  const note = (...args: unknown[]) => {
    lines.push(
      args
        .map((arg) => (arg instanceof Error ? `${arg.stack} ${JSON.stringify(arg)}` : String(arg)))
        .join(" "),
    );
    return true;
  };
  for (const name of ["log", "info", "warn", "error"] as const)
    vi.spyOn(console, name).mockImplementation(note);
  vi.spyOn(process.stdout, "write").mockImplementation(note);
  vi.spyOn(process.stderr, "write").mockImplementation(note);
  return () => {
    vi.restoreAllMocks();
    return lines.join("\n");
  };
}

/** Waits until the database answers again on any connection. */
async function backAgain() {
  proxy.letThrough(Infinity);
  await expect.poll(() => services.db.execute("select 1").then(Boolean, () => false)).toBe(true);
}

/** Makes a call while the database lets only this many chunks through; returns its status and all output. */
async function callUntil(chunks: number, call: () => Promise<{ status: number }>) {
  await backAgain();
  const readOutput = captureOutput();
  const consoleBack = redirectConsoleToLog(services.log); // as every process of the site does
  proxy.letThrough(chunks);
  const { status } = await call();
  consoleBack();
  return { status, output: readOutput() };
}

type Person = Awaited<ReturnType<typeof createPerson>> & typeof names;
type Call = (client: AuthClient, person: Person) => Promise<{ status: number }>;
/** The call that may report success only if the sessions have really ended. */
const ENDS = "a sign-out";
const calls: Record<string, Call> = {
  "a sign-in": (client, { email, password }) => client.post("/sign-in", { email, password }),
  "a wrong password": (client, { email }) => client.post("/sign-in", { email, password: "wrong-evening" }),
  "a sign-up": (client, { email, password }) =>
    client.post("/sign-up", {
      ...names,
      email: `new-${email}`,
      phone: "",
      password,
      confirmPassword: password,
    }),
  "a change of name": (client, { firstName, lastName }) =>
    client.call("PUT", "/api/account/profile", { firstName, lastName, phone: "" }),
  [ENDS]: (client) => client.post("/sign-out", {}),
};

test.each(Object.entries(calls))(
  "[SAFE-04] writes no personal data to log or console at whatever point of %s the database fails",
  async (name, call) => {
    const email = `vinita-${randomUUID().slice(0, 8)}@villa.test`;
    const person = { ...(await createPerson(services, { email, ...names })), ...names };
    const client = openAuthClient(services);
    await client.post("/sign-in", { email, password: person.password });
    const [session] = await services.db.select().from(sessions).where(eq(sessions.userId, person.id));
    const statuses: number[] = [];
    for (let chunks = 0; chunks < 80 && (statuses.at(-1) ?? 500) >= 500; chunks++) {
      // oxlint-disable-next-line no-await-in-loop -- sequential: each breaks the connections at another point
      const { status, output } = await callUntil(chunks, () => call(client, person));
      statuses.push(status);
      if (status >= 500)
        for (const value of [
          email,
          person.id,
          person.password,
          "Vinita",
          "Raghavan",
          "$argon2id",
          session!.token,
        ])
          expect(output, `${value}, after ${chunks} chunks`).not.toContain(value);
    }
    expect(statuses.at(-1)).toBeLessThan(500);
    await backAgain(); // the count below needs the database
    if (name === ENDS) expect(await services.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
    expect(statuses.length).toBeGreaterThan(2);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([503]));
  },
);
