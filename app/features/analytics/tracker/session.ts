import { deviceStorage, readStored, tabStorage } from "../../../platform/pages/device-storage.ts";
import { deviceOf } from "../domain/user-agent.ts";
import { opened } from "./queue.ts";
import type { About } from "./journey.ts";
import { noteSession } from "./local-record.ts";
import { SHARE_SOURCE } from "../contract.ts";
import type { PlatformInfo } from "../record.contract.ts";
import { namesOrigin, platformOf } from "./platform.ts";

/** The session of this browser tab, which its first page starts: where it came from, and the device. */
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
 * Keeps where this browser session came from, and the last five origins. A later page of the same session
 * changes it only when its address or referrer says something new.
 */
export function storePlatform(page: Parameters<typeof platformOf>[0]): PlatformInfo {
  const stored = readStored<PlatformInfo | undefined>(tabStorage, "platform_info", undefined);
  const current = platformOf(page);
  // a member who opens the page that they shared has not come from another source
  if (stored && (!namesOrigin(current) || current.source === SHARE_SOURCE)) return stored;
  tabStorage.setItem("platform_info", JSON.stringify(current));
  const history = readStored<PlatformInfo[]>(deviceStorage, HISTORY, []);
  deviceStorage.setItem(HISTORY, JSON.stringify([...history, current].slice(-STORED_ORIGINS)));
  return current;
}
