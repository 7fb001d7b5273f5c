import { expect, vi } from "vitest";
import type { Locks } from "../app/platform/locks.server.ts";

/** Holds a lock, as another process would whose end is late, until it is let go. */
export function holdLock(locks: Locks, name: string) {
  const end = Promise.withResolvers<void>();
  const holder = locks.withLock(name, () => end.promise);
  const asked = vi.spyOn(locks, "withLock");
  return {
    /** Waits until somebody else has asked for it in vain, and asks again. */
    met: () => expect.poll(() => asked.mock.calls.filter(([one]) => one === name).length).toBeGreaterThan(1),
    async letGo() {
      asked.mockRestore();
      end.resolve();
      await holder;
    },
  };
}
