import { deviceStorage, readStored, tabStorage } from "../../../platform/pages/device-storage.ts";
import { deviceOf } from "../domain/user-agent.ts";
import { opened } from "./queue.ts";
import type { About } from "./journey.ts";
import { noteSession } from "./local-record.ts";
import { SHARE_SOURCE } from "../contract.ts";
import type { PlatformInfo } from "../record.contract.ts";
import { namesOrigin, platformOf } from "./platform.ts";

/** The session of this browser tab with its origin and device; the first page starts it. */
export function sessionAt(at: number): About {
  const now = new Date(at).toISOString();
  const platform_source = storePlatform({ ...opened, ownHost: location.hostname, now });
  const { userAgent, maxTouchPoints } = navigator;
  const type = deviceOf(userAgent, maxTouchPoints);
  let session_id = tabStorage.getItem("session_id");
  if (!session_id) {
    tabStorage.setItem("session_id", (session_id = crypto.randomUUID()));
    noteSession(at, platform_source.platform, type);
  }
  return {
    session_id,
    platform_source,
    device_info: { type, user_agent: userAgent, screen_width: screen.width, screen_height: screen.height },
  };
}

const HISTORY = "platform_history";
const STORED_ORIGINS = 5;

/**
 * Stores the origin of this browser session, and the last five origins. A later page of the session changes
 * it only if its URL or referrer names another origin.
 */
export function storePlatform(page: Parameters<typeof platformOf>[0]): PlatformInfo {
  const stored = readStored<PlatformInfo | undefined>(tabStorage, "platform_info", undefined);
  const current = platformOf(page);
  // opening their own shared page does not give a member a new origin
  if (stored && (!namesOrigin(current) || current.source === SHARE_SOURCE)) return stored;
  tabStorage.setItem("platform_info", JSON.stringify(current));
  const history = readStored<PlatformInfo[]>(deviceStorage, HISTORY, []);
  deviceStorage.setItem(HISTORY, JSON.stringify([...history, current].slice(-STORED_ORIGINS)));
  return current;
}
