const CONTEXT_LIFETIME_MS = 60 * 60_000;

/**
 * Path, query and fragment of a URL on this origin; undefined for any other URL and for the sign-in page
 * itself.
 */
export function ownPath(address: unknown, origin: string): string | undefined {
  if (typeof address !== "string" || !address || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin || /^\/auth(\/|$)/.test(url.pathname)) return undefined;
  // "/.//host" normalizes to "//host", which browsers resolve to another host
  if (url.pathname.startsWith("//")) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Whether browsers resolve this to a path on the current site, whatever its origin. */
export function isOwnPath(path: string): boolean {
  // tested on two origins, because "//here/x" stays on a site called "here"
  const isPathOn = (origin: string) => {
    const url = path.startsWith("/") ? URL.parse(path, origin) : null;
    return url?.origin === origin && !url.pathname.startsWith("//");
  };
  return isPathOn("http://here") && isPathOn("http://there");
}

/**
 * The return path of a payment context that is at most an hour old, else undefined.
 * @param stored JSON from session storage
 * @param now milliseconds
 */
export function contextPath(stored: string | null, origin: string, now: number): string | undefined {
  try {
    const { returnUrl, timestamp } = JSON.parse(stored ?? "null") as {
      returnUrl?: unknown;
      timestamp?: unknown;
    }; // both are checked below
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
