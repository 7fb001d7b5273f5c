import type { Services } from "../../../platform/services.server.ts";
import { GatewayFailure } from "./gateway.server.ts";

/** Delay before an item is retried whose call was refused or had no usable answer. */
const POSTPONE_MS = 15 * 60_000;

type GatewayWork<T> = {
  askGateway: (item: T) => Promise<void>;
  postpone: (item: T, until: Date) => Promise<unknown>;
};

/**
 * Calls the gateway for one item after another, and stops if it is unavailable, throttles or gives no usable
 * answer. Items whose call was refused or had no usable answer are postponed, so that they do not block later
 * ones.
 * @returns the number of successful calls
 */
export async function askInTurn<T extends { id: string }>(
  services: Pick<Services, "clock" | "log">,
  items: T[],
  { askGateway, postpone }: GatewayWork<T>,
): Promise<number> {
  let answered = 0;
  for (const item of items) {
    // oxlint-disable no-await-in-loop -- in sequence, to limit the load
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
