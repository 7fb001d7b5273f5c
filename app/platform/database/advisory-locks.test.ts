import pg from "pg";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { openTcpProxy } from "../../../testing/tcp-proxy.ts";
import { runExclusively, openLocks, StillBusy } from "./advisory-locks.server.ts";

const services = useServices();
const url = () => services.db.$client.options.connectionString!;
function open(address = url()) {
  const locks = openLocks(address);
  onTestFinished(() => locks.close());
  return locks;
}
const succeed = async () => "done";

/** Work that runs until `end` is called. */
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
  const [firstLocks, secondLocks] = [open(), open()];
  const work = endless();
  const first = firstLocks.withLock("a", work.run);
  await work.began;
  expect(await firstLocks.withLock("a", succeed)).toBeUndefined();
  expect(await secondLocks.withLock("a", succeed)).toBeUndefined();
  expect(await secondLocks.withLock("b", succeed)).toBe("done");
  expect(services.db.$client.idleCount).toBe(services.db.$client.totalCount);
  work.end();
  expect(await first).toBe("ended");
  expect(await secondLocks.withLock("a", succeed)).toBe("done");
  expect(await firstLocks.withLock("a", succeed)).toBe("done");
});

test("releases a lock after its work failed", async () => {
  const locks = open();
  await expect(locks.withLock("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await locks.withLock("a", succeed)).toBe("done");
});

test("frees a lock when the process's connection is lost, and locks again", async () => {
  const [dying, survivor] = [open(), open()];
  const work = endless();
  const first = dying.withLock("a", work.run);
  await work.began;
  const admin = new pg.Client({ connectionString: url() });
  await admin.connect();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  await admin.end();
  await expect.poll(() => survivor.withLock("a", succeed)).toBe("done");
  work.end();
  expect(await first).toBe("ended");
  await expect.poll(() => dying.withLock("a", succeed)).toBe("done");
});

test("[HOUSE-01] waits for a lock until it is free, or fails after the limit", async () => {
  const [first, second] = [open(), open()];
  const holder = await begin(second, "a");
  await expect(runExclusively(first, "a", 0, succeed)).rejects.toThrow(StillBusy);
  const withLock = vi.spyOn(first, "withLock");
  const waiting = runExclusively(first, "a", 60_000, async () => undefined);
  await expect.poll(() => withLock.mock.calls.length).toBeGreaterThan(1);
  holder.end();
  expect(await waiting).toBeUndefined();
  expect(await second.withLock("a", succeed)).toBe("done");
});

/** A process whose database answers can be delayed, and a second one to observe its locks. */
async function openBoth() {
  const proxy = await openTcpProxy(url());
  onTestFinished(() => proxy.shut());
  const [slow, fast] = [open(proxy.url), open()];
  await Promise.all([slow.withLock("first", succeed), fast.withLock("second", succeed)]); // to connect both
  const isFree = async (name: string) => (await fast.withLock(name, succeed)) === "done";
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
    const late = slow.withLock("a", succeed);
    await expect.poll(lockCount).toBe(1); // the server has granted it
    vi.advanceTimersByTime(5_000);
    await expect(late).rejects.toThrow("Query read timeout");
    await expect.poll(() => isFree("a")).toBe(true);
    expect(await slow.withLock("a", succeed)).toBe("done");
  });

  test("[HOUSE-01] frees a lock whose release is not confirmed, and keeps the others", async () => {
    const { proxy, slow, isFree } = await openBoth();
    const [a, b] = [await begin(slow, "a"), await begin(slow, "b")];
    const letGo = proxy.holdAnswers();
    a.end();
    await expect.poll(lockCount).toBe(1); // the server has released it, but its answer is delayed
    vi.advanceTimersByTime(5_000);
    expect(await a.result).toBe("ended");
    expect(await isFree("a")).toBe(true);
    expect(await slow.withLock("a", succeed)).toBe("done");
    expect(await isFree("b")).toBe(false);
    letGo();
    b.end();
    expect(await b.result).toBe("ended");
    await expect.poll(() => isFree("b")).toBe(true);
  });
});
