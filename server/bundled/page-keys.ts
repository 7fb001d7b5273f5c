import type { PageList } from "../../app/platform/page-list.server.ts";
import { firstOf } from "../../app/kernel/checked.ts";

/** Every cookie of this site: sessions, quests, offers, ways back. */
const OURS = /(^|;)\s*(__Host-|__Secure-)?vv[._]/;

/** What of a request decides whether its page may come from memory. `url`: path and query. */
export type Asked = {
  method: string | undefined;
  url: string;
  cookie: string | null | undefined;
  authorization: string | null | undefined;
};

/**
 * What advertisements, letters and networks add to a link to know it again. The browser reads it from its own
 * address; no page is different for it.
 */
const MARKETING =
  /^(utm_\w*|hsa_\w*|mc_\w*|mtm_\w*|pk_\w*|ref|gclid|gclsrc|gbraid|wbraid|dclid|gad_\w*|fbclid|igshid|igsh|msclkid|ttclid|twclid|yclid|li_fat_id|epik|rdt_cid|sccid|_ga|_gl)$/i;
/** Longer queries are nobody's link. */
const LONGEST_QUERY = 2_048;

/** A query without what marketing adds: "?utm_source=x&tag=focus" is "?tag=focus". */
function withoutMarketing(search: string): string {
  if (search === "") return "";
  const left = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !MARKETING.test(firstOf(part.split("=", 1))));
  return left.length > 0 ? `?${left.join("&")}` : "";
}

/**
 * Whether a page is read by somebody of whom nothing is known: they have no cookie of this site and bring no
 * credentials.
 */
const isAnonymous = ({ method, cookie, authorization }: Omit<Asked, "url">) =>
  (method === "GET" || method === "HEAD") && authorization == null && !OURS.test(cookie ?? "");

/**
 * The path and query of an anonymous request without what marketing adds; undefined for anybody else, and for
 * queries of more than 2,048 signs.
 */
export function anonymousUrl(asked: Asked): { pathname: string; search: string } | undefined {
  if (!isAnonymous(asked)) return undefined;
  const pathname = firstOf(asked.url.split("?", 1));
  if (asked.url.length - pathname.length > LONGEST_QUERY) return undefined;
  return { pathname, search: withoutMarketing(asked.url.slice(pathname.length)) };
}

/** See `publicKey`. */
export function keyOf(pages: PageList, asked: Asked): string | undefined {
  const found = anonymousUrl(asked);
  if (!found) return undefined;
  const { pathname, search } = found;
  const { cached } = pages.of(pathname);
  if (!cached) return undefined;
  return search === "" || (cached !== true && cached.query?.test(search)) ? pathname + search : undefined;
}

/** What decides about this request. */
export function askedBy({ method, url, headers }: Request): Asked {
  const { pathname, search } = new URL(url);
  const [cookie, authorization] = [headers.get("cookie"), headers.get("authorization")];
  return { method, url: pathname + search, cookie, authorization };
}

/**
 * The name under which this request's page may be kept; undefined where it may not, because it could be
 * somebody's own.
 */
export const publicKey = (pages: PageList, request: Request) => keyOf(pages, askedBy(request));
