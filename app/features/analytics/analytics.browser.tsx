import type { PlatformInfo } from "./contract.ts";
import { keepPlatform, keptPlatform } from "./tracker/platform-memory.ts";

/** Where this browser session came from, or nothing before it was looked at or where the browser keeps no storage. */
export function platformInfo(): PlatformInfo | undefined {
  try {
    return keptPlatform(sessionStorage);
  } catch {
    return undefined;
  }
}

let looked = false;

/** Looks once per page load where the visit came from. A browser that refuses storage is left alone. */
export function rememberPlatform() {
  if (looked) return;
  looked = true;
  try {
    const page = { search: location.search, referrer: document.referrer, ownHost: location.hostname, now: new Date().toISOString() };
    keepPlatform({ session: sessionStorage, local: localStorage }, page);
  } catch {
    // without storage there is nothing to keep
  }
}
