import { readCookie } from "../../../platform/http/cookie-reading.server.ts";

/** Identifies a signed-out visitor's browser for 12 hours after showing it an offer. */
export const OFFER_COOKIE = "vv_offer";

/** Browser id from the offer cookie; undefined if it is missing or malformed. */
export function offerBrowserOf(headers: Headers): string | undefined {
  const id = readCookie(headers, OFFER_COOKIE);
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}
