import { expect, vi } from "vitest";
import type { Locks } from "../app/platform/database/advisory-locks.server.ts";

/** Acquires a lock and holds it, like a slow process, until `letGo`. */
export async function holdLock(locks: Locks, name: string) {
  const acquired = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const holder = locks.withLock(name, () => {
    acquired.resolve();
    return end.promise;
  });
  await acquired.promise;
  const attempts = vi.spyOn(locks, "withLock");
  return {
    /** Waits until another caller has tried to acquire the lock at least twice. */
    met: () =>
      expect
        .poll(() => attempts.mock.calls.filter(([lockName]) => lockName === name).length)
        .toBeGreaterThan(1),
    async letGo() {
      attempts.mockRestore();
      end.resolve();
      await holder;
    },
  };
}
