import { firstOf } from "../../app/lib/checked.ts";
import type { PageList } from "../../app/platform/pages/page-list.server.ts";

/** Any cookie of this site. */
const OURS = /(^|;)\s*(__Host-|__Secure-)?vv[._]/;

/**
 * Query parameters that advertising, email and social networks add to links. Only scripts in the browser read
 * them; they do not change the page.
 */
const MARKETING =
  /^(utm_\w*|hsa_\w*|mc_\w*|mtm_\w*|pk_\w*|ref|gclid|gclsrc|gbraid|wbraid|dclid|gad_\w*|fbclid|igshid|igsh|msclkid|ttclid|twclid|yclid|li_fat_id|epik|rdt_cid|sccid|_ga|_gl)$/i;
/** Maximum length of a query that is cached. */
const LONGEST_QUERY = 2_048;

/** A query without marketing parameters: "?utm_source=x&tag=focus" is "?tag=focus". */
function withoutMarketing(search: string): string {
  if (search === "") return "";
  const left = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !MARKETING.test(firstOf(part.split("=", 1))));
  return left.length > 0 ? `?${left.join("&")}` : "";
}

/**
 * Path and query, without marketing parameters, of a GET or HEAD request without our cookies and without
 * credentials; undefined for other requests, and for queries of more than 2,048 characters.
 */
export function anonymousAddress({ method, url, headers }: Request) {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (headers.has("authorization") || OURS.test(headers.get("cookie") ?? "")) return undefined;
  const { pathname, search } = new URL(url);
  return search.length > LONGEST_QUERY ? undefined : { pathname, search: withoutMarketing(search) };
}

/** The cache key of a public page; undefined for pages that may depend on the visitor. */
export function publicKey(pages: PageList, request: Request): string | undefined {
  const address = anonymousAddress(request);
  if (!address) return undefined;
  const { pathname, search } = address;
  const { cached } = pages.of(pathname);
  if (!cached) return undefined;
  return search === "" || (cached !== true && cached.query?.test(search)) ? pathname + search : undefined;
}
