import { readCookie } from "../../../platform/http/cookie-reading.server.ts";

/** Remembers for twelve hours that an offer was shown to a visitor who had not signed in. */
export const OFFER_COOKIE = "vv_offer";

/** The browser that these headers come from, as its offer knows it. */
export function offerBrowserOf(headers: Headers): string | undefined {
  const id = readCookie(headers, OFFER_COOKIE);
  return id && /^[\w-]{22}$/.test(id) ? id : undefined;
}
