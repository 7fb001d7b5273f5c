import { deviceOf } from "../domain/user-agent.ts";
import { opened } from "./queue.ts";
import type { About } from "./journey.ts";
import { noteSession } from "./local-record.ts";
import { type PlatformInfo, SHARE_SOURCE } from "../contract.ts";
import { namesOrigin, platformOf } from "./platform.ts";

const KEY = "session_id";

/**
 * What is known of this browser session; its first page begins it.
 * @throws DOMException where the browser refuses storage
 */
export function sessionAt(at: number): About {
  const platform_source = storePlatform(
    { session: sessionStorage, local: localStorage },
    { ...opened, ownHost: location.hostname, now: new Date(at).toISOString() },
  );
  const { userAgent, maxTouchPoints } = navigator;
  const type = deviceOf(userAgent, maxTouchPoints);
  let session_id = sessionStorage.getItem(KEY);
  if (!session_id) {
    sessionStorage.setItem(KEY, (session_id = crypto.randomUUID()));
    noteSession(at, platform_source.platform, type);
  }
  return {
    session_id,
    platform_source,
    device_info: { type, user_agent: userAgent, screen_width: screen.width, screen_height: screen.height },
  };
}

const SESSION = "platform_info";
const HISTORY = "platform_history";
const STORED_ORIGINS = 5;

type Page = { path?: string; search: string; referrer: string; ownHost: string; now: string };
type Stores = { session: Storage; local: Storage };

function read(store: Storage, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps where this browser session came from, and the last five origins. A later page of the same session
 * changes it only when its address or referrer says something new.
 */
export function storePlatform({ session, local }: Stores, page: Page): PlatformInfo {
  const known = storedPlatform(session);
  const found = platformOf(page);
  // a member who opens the page that they shared has not come from another source
  if (known && (!namesOrigin(found) || found.source === SHARE_SOURCE)) return known;
  session.setItem(SESSION, JSON.stringify(found));
  const history = read(local, HISTORY);
  local.setItem(
    HISTORY,
    JSON.stringify(
      // written only here
      [...(Array.isArray(history) ? (history as PlatformInfo[]) : []), found].slice(-STORED_ORIGINS),
    ),
  );
  return found;
}

export const storedPlatform = (session: Storage) =>
  (read(session, SESSION) ?? undefined) as PlatformInfo | undefined; // written above
