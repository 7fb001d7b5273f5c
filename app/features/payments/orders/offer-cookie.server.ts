import { readCookie } from "../../../platform/http/cookie-reading.server.ts";

/** Identifies the browser of a signed-out visitor who was shown an offer, for 12 hours. */
export const OFFER_COOKIE = "vv_offer";

/** Browser id from the offer cookie; undefined if it is missing or malformed. */
export function offerBrowserOf(headers: Headers): string | undefined {
  const id = readCookie(headers, OFFER_COOKIE);
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}
