import type { PlatformInfo } from "../contract.ts";
import { platformOf, tells } from "./platform.ts";

const SESSION = "platform_info";
const HISTORY = "platform_history";
const KEPT = 5;

type Page = { search: string; referrer: string; ownHost: string; now: string };
type Stores = { session: Storage; local: Storage };

function read(store: Storage, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps where this browser session came from, and the last five origins. A later page of the same session changes it only when its address or referrer says something new. */
export function keepPlatform({ session, local }: Stores, page: Page): PlatformInfo {
  const known = keptPlatform(session);
  const found = platformOf(page);
  if (known && !tells(found)) return known;
  session.setItem(SESSION, JSON.stringify(found));
  const history = read(local, HISTORY);
  local.setItem(
    HISTORY,
    JSON.stringify([...(Array.isArray(history) ? (history as PlatformInfo[]) : []), found].slice(-KEPT)),
  );
  return found;
}

export const keptPlatform = (session: Storage) =>
  (read(session, SESSION) ?? undefined) as PlatformInfo | undefined;
