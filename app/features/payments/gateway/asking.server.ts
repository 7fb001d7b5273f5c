import type { Services } from "../../../platform/services.server.ts";
import { GatewayFailure } from "./gateway.server.ts";

/** The delay before the gateway is called again about an item with a useless answer. */
const PUT_OFF_MS = 15 * 60_000;

type Asking<T> = { ask: (one: T) => Promise<void>; putOff: (one: T, until: Date) => Promise<unknown> };

/**
 * Asks the gateway about each item in sequence, and stops at once if it does not answer or limits the rate.
 * Items that it refuses, or answers uselessly, are postponed, so that they do not block those after them.
 * @returns the number of items it answered about
 */
export async function askInTurn<T extends { id: string }>(
  services: Pick<Services, "clock" | "log">,
  due: T[],
  { ask, putOff }: Asking<T>,
): Promise<number> {
  let answered = 0;
  for (const one of due) {
    // oxlint-disable no-await-in-loop -- gently, one after the other
    try {
      await ask(one);
      answered++;
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      services.log.warn({ error, about: one.id }, "sweep waits for the gateway");
      if (error.kind === "refused" || error.kind === "unknown")
        await putOff(one, new Date(services.clock.now().getTime() + PUT_OFF_MS));
      if (error.kind !== "refused") return answered;
    }
    // oxlint-enable no-await-in-loop
  }
  return answered;
}
