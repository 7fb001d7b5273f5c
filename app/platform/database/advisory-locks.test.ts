import pg from "pg";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { openTcpProxy } from "../../../testing/tcp-proxy.ts";
import { runExclusively, openLocks, StillBusy } from "./advisory-locks.server.ts";

const services = useServices();
const url = () => services.db.$client.options.connectionString!;
function open(at = url()) {
  const locks = openLocks(at);
  onTestFinished(() => locks.close());
  return locks;
}
const done = async () => "done";

/** Work that runs until it is ended. */
function endless() {
  const began = Promise.withResolvers<void>();
  const over = Promise.withResolvers<string>();
  return {
    began: began.promise,
    end: () => over.resolve("ended"),
    run: () => (began.resolve(), over.promise),
  };
}

test("[HOUSE-01] locks across processes without occupying a connection of the pool", async () => {
  const [here, there] = [open(), open()];
  const work = endless();
  const first = here.withLock("a", work.run);
  await work.began;
  expect(await here.withLock("a", done)).toBeUndefined();
  expect(await there.withLock("a", done)).toBeUndefined();
  expect(await there.withLock("b", done)).toBe("done");
  expect(services.db.$client.idleCount).toBe(services.db.$client.totalCount);
  work.end();
  expect(await first).toBe("ended");
  expect(await there.withLock("a", done)).toBe("done");
  expect(await here.withLock("a", done)).toBe("done");
});

test("releases a lock after its work failed", async () => {
  const locks = open();
  await expect(locks.withLock("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await locks.withLock("a", done)).toBe("done");
});

test("frees a lock when the process's connection is lost, and locks again", async () => {
  const [dying, other] = [open(), open()];
  const work = endless();
  const first = dying.withLock("a", work.run);
  await work.began;
  const admin = new pg.Client({ connectionString: url() });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  await admin.end();
  await expect.poll(() => other.withLock("a", done)).toBe("done");
  work.end();
  expect(await first).toBe("ended");
  await expect.poll(() => dying.withLock("a", done)).toBe("done");
});

test("[HOUSE-01] waits for a lock until it is free, or fails after the limit", async () => {
  const [here, there] = [open(), open()];
  const held = await begin(there, "a");
  await expect(runExclusively(here, "a", 0, done)).rejects.toThrow(StillBusy);
  const asked = vi.spyOn(here, "withLock");
  const waiting = runExclusively(here, "a", 60_000, async () => undefined);
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(1);
  held.end();
  expect(await waiting).toBeUndefined();
  expect(await there.withLock("a", done)).toBe("done");
});

/** A process whose database answers can be delayed, and a second one to observe its locks. */
async function openBoth() {
  const proxy = await openTcpProxy(url());
  onTestFinished(() => proxy.shut());
  const [slow, other] = [open(proxy.url), open()];
  await Promise.all([slow.withLock("first", done), other.withLock("second", done)]); // both are connected
  const isFree = async (name: string) => (await other.withLock(name, done)) === "done";
  return { proxy, slow, isFree };
}
const countOf = async (rows: string) => (await services.db.$client.query(rows)).rowCount;
const lockCount = () =>
  countOf(
    "select from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())",
  );
/** Work under a lock that has started. */
async function begin(locks: ReturnType<typeof open>, name: string) {
  const work = endless();
  const result = locks.withLock(name, work.run);
  await work.began;
  return { end: work.end, result };
}

describe("when the database does not answer in time", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("[HOUSE-01] releases a lock granted too late, and uses a new connection", async () => {
    const { proxy, slow, isFree } = await openBoth();
    proxy.holdAnswers();
    const late = slow.withLock("a", done);
    await expect.poll(lockCount).toBe(1); // the server gave it
    vi.advanceTimersByTime(5_000);
    await expect(late).rejects.toThrow("Query read timeout");
    await expect.poll(() => isFree("a")).toBe(true);
    expect(await slow.withLock("a", done)).toBe("done");
  });

  test("[HOUSE-01] frees a lock whose release is not confirmed, and keeps the others", async () => {
    const { proxy, slow, isFree } = await openBoth();
    const [a, b] = [await begin(slow, "a"), await begin(slow, "b")];
    const letGo = proxy.holdAnswers();
    a.end();
    await expect.poll(lockCount).toBe(1); // the server released it, and its answer is held
    vi.advanceTimersByTime(5_000);
    expect(await a.result).toBe("ended");
    expect(await isFree("a")).toBe(true);
    expect(await slow.withLock("a", done)).toBe("done");
    expect(await isFree("b")).toBe(false);
    letGo();
    b.end();
    expect(await b.result).toBe("ended");
    await expect.poll(() => isFree("b")).toBe(true);
  });
});
