import { deviceStorage, readStored } from "../../../platform/pages/device-storage.ts";
import type { Registration } from "../../settings/contract.ts";
import { recounted } from "./registration-watch.ts";

const KEY = "villa.registration";

/** Stores the count on this device for pages that lack the server's. Does nothing if storage is refused. */
export const storeCount = (current: Registration) => void deviceStorage.setItem(KEY, JSON.stringify(current));

type Stored = { [Field in keyof Registration]?: unknown };
/** Whether it can be recomputed; an earlier release may have stored other fields. */
const isCount = (stored: Stored): stored is Registration =>
  typeof stored.days === "number" &&
  typeof stored.now === "number" &&
  (stored.closeDate === null || typeof stored.closeDate === "string");

/** Maximum age of a stored count, since the owner may have changed the close date. */
const FRESH_MS = 24 * 60 * 60_000;

/**
 * The count stored on this device, recomputed.
 * @param now the server's time, in milliseconds since 1970, if known
 * @returns undefined if there is none, or it may be outdated
 */
export function readStoredCount(now: number | undefined): Registration | undefined {
  if (now === undefined) return undefined;
  const stored = readStored<Stored>(deviceStorage, KEY, {});
  const isFresh = isCount(stored) && stored.now <= now && now - stored.now < FRESH_MS;
  return isFresh ? recounted(stored, now) : undefined;
}
