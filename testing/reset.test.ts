import { afterEach, expect, test, vi } from "vitest";
import { openReset } from "./reset.ts";
import { useServices } from "./services.ts";
import { openSecondProcess } from "./second-process.ts";

const services = useServices();
afterEach(() => void vi.useRealTimers());

test("a process that has shown a sign of life since it began to listen forgets what it held, too", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const second = await openSecondProcess(services);
  const reset = await openReset(services.db.$client.options.connectionString!);
  let forgotCount = 0;
  second.services.notices.on("trial", () => forgotCount++);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await services.db.execute("select pg_sleep(0.2)"); // the sign of life has come
  await reset.restore();
  await expect.poll(() => forgotCount).toBe(1);
  await reset.close();
  await second.close();
});
