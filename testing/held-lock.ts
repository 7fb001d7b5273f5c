import { expect, vi } from "vitest";
import type { Locks } from "../app/platform/database/advisory-locks.server.ts";

/** Holds a lock, like a slow process, until it is released. */
export async function holdLock(locks: Locks, name: string) {
  const held = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holder = locks.withLock(name, () => {
    held.resolve();
    return end.promise;
  });
  await held.promise;
  const asked = vi.spyOn(locks, "withLock");
  return {
    /** Waits until another process has tried to get the lock and retries. */
    met: () => expect.poll(() => asked.mock.calls.filter(([one]) => one === name).length).toBeGreaterThan(1),
    async letGo() {
      asked.mockRestore();
      end.resolve();
      await holder;
    },
  };
}
