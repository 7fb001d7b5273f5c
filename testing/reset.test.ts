import { afterEach, expect, test, vi } from "vitest";
import { sql } from "drizzle-orm";
import { beat, readWorkers } from "../app/features/operations/operations.server.ts";
import { processes } from "../app/features/operations/tables.server.ts";
import { ownerUrlOf } from "./database.ts";
import { openReset } from "./reset.ts";
import { useServices } from "./services.ts";
import { openSecondProcess } from "./second-process.ts";

const services = useServices();
afterEach(() => void vi.useRealTimers());

test("a process that has shown a sign of life since it began to listen forgets what it held, too, and keeps its newest sign of life", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const second = await openSecondProcess(services);
  services.life.parts.add("worker");
  await beat(services);
  const say = (when: ReturnType<typeof sql>) => services.db.update(processes).set({ seenAt: when });
  await say(sql`now() - interval '1 hour'`);
  const reset = await openReset(ownerUrlOf(services.db.$client.options.connectionString!));
  let forgotCount = 0;
  second.services.notices.on("trial", () => forgotCount++);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await services.db.execute("select pg_sleep(0.2)"); // the sign of life has come
  await say(sql`now()`);
  await reset.restore();
  await expect.poll(() => forgotCount).toBe(1);
  // what a process says of itself is no data: an old sign of life would be that of a dead one
  expect((await readWorkers(services)).lastSeenSeconds).toBeLessThan(1_800);
  await reset.close();
  await second.close();
});
