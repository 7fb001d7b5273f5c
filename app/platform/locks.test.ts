import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { useServices } from "../../testing/services.ts";
import { openLocks } from "./locks.server.ts";

const services = useServices();
const url = () => services.db.$client.options.connectionString!;
function open() {
  const locks = openLocks(url());
  onTestFinished(() => locks.close());
  return locks;
}
const done = async () => "done";

/** Work that goes on until it is ended. */
function endless() {
  const began = Promise.withResolvers<void>();
  const over = Promise.withResolvers<string>();
  return {
    began: began.promise,
    end: () => over.resolve("ended"),
    run: () => (began.resolve(), over.promise),
  };
}

test("[HOUSE-01] a lock is one's alone, here and in another process, and takes nothing of the pool", async () => {
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

test("a lock is free after its work failed", async () => {
  const locks = open();
  await expect(locks.withLock("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await locks.withLock("a", done)).toBe("done");
});

test("a lock is free the moment the connection of its process is gone, and the process can lock again", async () => {
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
