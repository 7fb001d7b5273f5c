import type { Services } from "../../platform/services.server.ts";
import type { Slot, Use, UseFinder } from "./contract.ts";

type Registered = { finders: UseFinder<Services>[]; slots: Slot<Services>[] };
const registered = new WeakMap<object, Registered>();

/** Says where the site shows pictures: slots that hold one each, and finders for all else. Called once, in `server/app.ts`. */
export function registerPlaces(services: object, places: Registered) {
  registered.set(services, places);
}

export const slotsOf = (services: object): Slot<Services>[] => registered.get(services)?.slots ?? [];

/** Which slot holds which picture. */
export async function holders(services: Services): Promise<{ slot: Slot<Services>; key: string | null }[]> {
  return Promise.all(slotsOf(services).map(async (slot) => ({ slot, key: await slot.holds(services) })));
}

/** Where these pictures are shown, in drafts too. */
export async function usesOf(services: Services, keys: string[]): Promise<Use[]> {
  if (keys.length === 0) return [];
  const held = (await holders(services)).flatMap(({ slot, key }): Use[] =>
    key && keys.includes(key) ? [{ key, what: slot.what, place: slot.name.toLowerCase(), to: slot.to }] : [],
  );
  const found = await Promise.all(
    (registered.get(services)?.finders ?? []).map((find) => find(services, keys)),
  );
  return [...held, ...found.flat()];
}
