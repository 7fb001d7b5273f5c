import { firstOf } from "../../app/kernel/checked.ts";
import type { Asked } from "./page-keys.ts";

/** Every cookie of this site: sessions, quests, offers, ways back. */
const OURS = /(^|;)\s*(__Host-|__Secure-)?vv[._]/;

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
