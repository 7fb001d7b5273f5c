import { deviceOf } from "../domain/device.ts";
import { opened } from "./queue.ts";
import type { About } from "./journey.ts";
import { noteSession } from "./local-record.ts";
import { storePlatform } from "./platform-memory.ts";

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
