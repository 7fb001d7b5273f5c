import { runExclusively, StillBusy } from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { GatewayFailure } from "../gateway/gateway.server.ts";

const LONGEST_WAIT_MS = 20_000;

/**
 * Runs `work` once no one else, here or in another process, works under this name, without holding a database
 * connection. So the gateway's answers are stored in their order.
 * @throws GatewayFailure after 20 seconds of waiting, and whatever `work` throws
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
