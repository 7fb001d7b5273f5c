import { readCookie } from "../../../platform/http/cookie-reading.server.ts";

/** Identifies for twelve hours the browser of a signed-out visitor who was shown an offer. */
export const OFFER_COOKIE = "vv_offer";

/** The browser id of these headers' offer cookie. */
export function offerBrowserOf(headers: Headers): string | undefined {
  const id = readCookie(headers, OFFER_COOKIE);
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}
