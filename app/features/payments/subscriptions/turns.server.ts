import { runExclusively, StillBusy } from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { GatewayFailure } from "../gateway/gateway.server.ts";

const LONGEST_WAIT_MS = 20_000;

/**
 * Runs `work` under a lock of this name that all processes share, without holding a database connection, so
 * that the gateway's answers are stored in order.
 * @throws GatewayFailure after waiting 20 seconds; rethrows what `work` throws
 */
export const oneAtATime = <T>(
  { locks }: Pick<Services, "locks">,
  name: string,
  work: () => Promise<T>,
): Promise<T> =>
  runExclusively(locks, name, LONGEST_WAIT_MS, work).catch((error: unknown) => {
    throw error instanceof StillBusy
      ? new GatewayFailure("unknown", "another request is still working on it")
      : error;
  });
