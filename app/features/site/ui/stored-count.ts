import { deviceStorage, readStored } from "../../../platform/pages/device-storage.ts";
import type { Registration } from "../../settings/contract.ts";
import { recounted } from "./registration-watch.ts";

const KEY = "villa.registration";

/** Stores the count on this device, for pages without the server's. Storage may be refused. */
export const storeCount = (current: Registration) => void deviceStorage.setItem(KEY, JSON.stringify(current));

/** Validity of a stored count: the owner may have changed the close date since. */
const FRESH_MS = 24 * 60 * 60_000;

/**
 * The count stored on this device, recomputed.
 * @param now the server's time, in milliseconds since 1970, if known
 * @returns undefined if the stored count may be outdated
 */
export function readStoredCount(now: number | undefined): Registration | undefined {
  if (now === undefined) return undefined;
  const stored = readStored<Registration | { now?: never }>(deviceStorage, KEY, {});
  const isFresh = stored.now !== undefined && stored.now <= now && now - stored.now < FRESH_MS;
  return isFresh ? recounted(stored, now) : undefined;
}
