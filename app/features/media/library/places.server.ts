import { contributionsTo } from "../../../platform/feature.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Slot, Use } from "../contract.ts";

export const slotsOf = (services: Pick<Services, "features">): Slot<Services>[] =>
  contributionsTo(services, "pictureSlots").flat();

/** Each slot with its picture. */
export async function holders(services: Services): Promise<{ slot: Slot<Services>; key: string | null }[]> {
  return Promise.all(slotsOf(services).map(async (slot) => ({ slot, key: await slot.holds(services) })));
}

/** Where these pictures are shown, including drafts. */
export async function usesOf(services: Services, keys: string[]): Promise<Use[]> {
  if (keys.length === 0) return [];
  const inSlots = (await holders(services)).flatMap(({ slot, key }): Use[] =>
    key && keys.includes(key) ? [{ key, what: slot.what, place: slot.name.toLowerCase(), to: slot.to }] : [],
  );
  const elsewhere = await Promise.all(
    contributionsTo(services, "pictureUses").map((find) => find(services, keys)),
  );
  return [...inSlots, ...elsewhere.flat()];
}
