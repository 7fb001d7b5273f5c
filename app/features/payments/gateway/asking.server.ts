import type { Services } from "../../../platform/services.server.ts";
import { GatewayFailure } from "./gateway.server.ts";

/** The delay before the gateway is called again about an item with a useless answer. */
const POSTPONE_MS = 15 * 60_000;

type GatewayWork<T> = {
  askGateway: (item: T) => Promise<void>;
  postpone: (item: T, until: Date) => Promise<unknown>;
};

/**
 * Calls the gateway about each item in sequence, and stops at once if it does not answer or limits the rate.
 * Items that it refuses, or answers uselessly, are postponed, so that they do not block those after them.
 * @returns the number of items it answered about
 */
export async function askInTurn<T extends { id: string }>(
  services: Pick<Services, "clock" | "log">,
  items: T[],
  { askGateway, postpone }: GatewayWork<T>,
): Promise<number> {
  let answered = 0;
  for (const item of items) {
    // oxlint-disable no-await-in-loop -- gently, one after the other
    try {
      await askGateway(item);
      answered++;
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      services.log.warn({ error, about: item.id }, "gateway call failed, trying later");
      if (error.kind === "refused" || error.kind === "unknown")
        await postpone(item, new Date(services.clock.now().getTime() + POSTPONE_MS));
      if (error.kind !== "refused") return answered;
    }
    // oxlint-enable no-await-in-loop
  }
  return answered;
}
