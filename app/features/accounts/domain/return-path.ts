const CONTEXT_LIFETIME_MS = 60 * 60_000;

/**
 * Path, query and fragment of an address on this very origin; undefined for any other address and for the
 * sign-in page itself.
 */
export function ownPath(address: unknown, origin: string): string | undefined {
  if (typeof address !== "string" || !address || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin || /^\/auth(\/|$)/.test(url.pathname)) return undefined;
  // "/.//host": as a path it would be another host's address
  if (url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Whether this is a path of the site that asks, and no address that a browser would take elsewhere. */
export function isOwnPath(path: string): boolean {
  // "//here/x" is at home on a site that is called "here": a path is at home on any
  const isPathOn = (origin: string) => {
    const url = path.startsWith("/") ? URL.parse(path, origin) : null;
    return url?.origin === origin && !url.pathname.startsWith("//");
  };
  return isPathOn("http://here") && isPathOn("http://there");
}

/**
 * The return path of an unexpired payment or result context, with a `code` that marks a return from signing
 * in.
 * @param stored the text kept in session storage; lives one hour
 * @param now milliseconds
 */
export function contextPath(stored: string | null, origin: string, now: number): string | undefined {
  try {
    const { returnUrl, timestamp } = JSON.parse(stored ?? "null") as {
      returnUrl?: unknown;
      timestamp?: unknown;
    }; // both are looked at before they are used
    const path = ownPath(returnUrl, origin);
    if (
      !path ||
      typeof timestamp !== "number" ||
      now - timestamp > CONTEXT_LIFETIME_MS ||
      timestamp > now + 60_000
    )
      return undefined;
    return path;
  } catch {
    return undefined;
  }
}

/** Adds or replaces one query parameter of a path. */
export function withQuery(path: string, name: string, value: string): string {
  const url = new URL(path, "http://here");
  url.searchParams.set(name, value);
  return url.pathname + url.search + url.hash;
}
