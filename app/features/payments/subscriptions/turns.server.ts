import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "../../../platform/services.server.ts";
import { GatewayFailure } from "../gateway/gateway.server.ts";

const POLL_MS = 100;
const LONGEST_WAIT_MS = 20_000;

/**
 * Runs `work` once nobody else, here or in another process, works under this name; no connection of the pool
 * is held meanwhile. So what the gateway answered first is stored first.
 * @throws GatewayFailure after 20 seconds of waiting, and whatever `work` throws
 */
export async function oneAtATime<T>(
  { locks }: Pick<Services, "locks">,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < end) {
    // oxlint-disable no-await-in-loop -- it is a wait for somebody else
    const done = await locks.withLock(name, async () => ({ value: await work() }));
    if (done) return done.value;
    await wait(POLL_MS);
    // oxlint-enable no-await-in-loop
  }
  throw new GatewayFailure("unknown", "somebody else is still at it");
}
