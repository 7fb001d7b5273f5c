import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { nextIndiaMidnight } from "../../app/kernel/india-time.ts";
import { guardHeaders } from "../../app/platform/answers.server.ts";
import type { Env } from "../../app/platform/env.server.ts";
import { newNonce, pagePolicy, withScriptHashes } from "../../app/platform/csp.server.ts";
import { HtmlPage } from "../../app/platform/html-answer.server.ts";
import { openHtmlCache } from "../../app/platform/html-cache.server.ts";
import { withStyles } from "../../app/platform/inline-css.server.ts";
import {
  DEFERRED_SCRIPTS,
  withReplayedClick,
  withDeferredScripts,
} from "../../app/platform/deferred-scripts.server.ts";
import type { PageTraits } from "../../app/platform/page.ts";
import type { PageList } from "../../app/platform/page-list.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { APPLICATIONS_CHANGED } from "../../app/features/applications/contract.ts";
import { BLOG_CHANGED } from "../../app/features/blog/contract.ts";
import { MEDIA_CHANGED } from "../../app/features/media/contract.ts";
import { SETTINGS_CHANGED } from "../../app/features/settings/contract.ts";
import * as settings from "../../app/features/settings/settings.server.ts";
import { firstOf } from "../../app/kernel/checked.ts";

/**
 * Makes a page, with its text where the answer does not carry it; `nonce` is the secret mark of its scripts.
 */
export type Draw = (request: Request, nonce: string) => Promise<{ response: Response; html?: string }>;

/** Every cookie of this site: sessions, quests, offers, ways back. */
const OURS = /(^|;)\s*(__Host-|__Secure-)?vv[._]/;

type Asked = {
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

/** @param url path and query */
function keyOf(pages: PageList, { method, url, cookie, authorization }: Asked): string | undefined {
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (authorization != null || OURS.test(cookie ?? "")) return undefined;
  const pathname = firstOf(url.split("?", 1));
  const { cached } = pages.of(pathname);
  if (!cached || url.length - pathname.length > LONGEST_QUERY) return undefined;
  const search = withoutMarketing(url.slice(pathname.length));
  return search === "" || (cached !== true && cached.query?.test(search)) ? pathname + search : undefined;
}

/**
 * The name under which this request's page may be kept; undefined where it may not, because it could be
 * somebody's own.
 */
export function publicKey(pages: PageList, { method, url, headers }: Request): string | undefined {
  const { pathname, search } = new URL(url);
  return keyOf(pages, {
    method,
    url: pathname + search,
    cookie: headers.get("cookie"),
    authorization: headers.get("authorization"),
  });
}

/** Sends who asked for a page with a slash at its end, or in capitals, to the address that it has. */
export function movedTo({ pages, env }: Pick<Services, "pages" | "env">, request: Request) {
  const { pathname, search } = new URL(request.url);
  const canonical = pages.canonical(pathname);
  if (canonical === pathname || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
  return Response.redirect(env.ORIGIN + canonical + search, 301);
}

/** Hashes of the scripts that fetch those of the page. */
const deferring = (forMany: boolean) => [DEFERRED_SCRIPTS.hold, ...(forMany ? [DEFERRED_SCRIPTS.begin] : [])];

/** @param kept the page will be stored where it was found: what takes a moment to make is made for it once */
async function hashedPage(
  { response, html: written }: Awaited<ReturnType<Draw>>,
  nonce: string,
  traits: PageTraits,
  env: Pick<Env, "RAZORPAY_CHECKOUT_URL">,
  kept: boolean,
) {
  const carried = response.body && response.headers.get("content-type")?.startsWith("text/html");
  const text = written ?? (carried ? await response.text() : undefined);
  if (text === undefined) return response;
  const { html: plain, scripts } = withScriptHashes(text, nonce);
  // what is missing is stored for nobody, so nothing is made for many: a flood of such addresses would cost the most
  const forMany = kept && response.status === 200;
  const { html, styles } = forMany ? await withStyles(plain) : { html: plain, styles: [] };
  const headers = new Headers(response.headers);
  const needs = {
    styles,
    colours: traits.coloured ?? false,
    frames: traits.frames ?? false,
    ...(traits.pays && { checkout: env.RAZORPAY_CHECKOUT_URL }),
  };
  if (!traits.findable) headers.set("x-robots-tag", "noindex");
  headers.set(
    "content-security-policy",
    pagePolicy([...scripts, ...(traits.plain ? [] : deferring(forMany))], needs),
  );
  return new HtmlPage(
    response.status,
    headers,
    Buffer.from(traits.plain ? html : withReplayedClick(forMany ? withDeferredScripts(html) : html)),
  );
}

/** Bytes in memory, about; nothing that carries a cookie, fails, or asks not to be stored. */
function weigh(page: HtmlPage | Response): number | undefined {
  if (!(page instanceof HtmlPage) || page.status !== 200 || page.headers.has("set-cookie")) return undefined;
  return /no-store|private/.test(page.headers.get("cache-control") ?? "")
    ? undefined
    : Math.ceil(page.html.length * 1.5);
}

/** However little has changed, a page is drawn again after this time. */
const OLDEST_MS = 10 * 60_000;

/**
 * Answers requests for pages: the public ones from memory, each with a policy that names its scripts.
 * `fromMemory` answers straight from Node's server what is in memory already; false: nothing was written, and
 * the request goes the usual way.
 */
export function openPages(services: Services) {
  const { env, clock, notices, db, pages } = services;
  const now = () => clock.now().getTime();
  const cache = openHtmlCache<HtmlPage | Response>({
    now,
    until: (at) => Math.min(nextIndiaMidnight(at), at + OLDEST_MS),
    weigh,
    certain: () => settings.watchCertainty(db),
  });
  for (const topic of [SETTINGS_CHANGED, BLOG_CHANGED, MEDIA_CHANGED, APPLICATIONS_CHANGED])
    notices.on(topic, () => cache.drop());

  async function drawn(request: Request, draw: Draw, forMany = false) {
    const nonce = newNonce();
    const traits = pages.of(new URL(request.url).pathname);
    return hashedPage(await draw(request, nonce), nonce, traits, env, forMany);
  }
  const guards = guardHeaders(env);
  function fromMemory(req: IncomingMessage, res: ServerResponse): boolean {
    const { method = "", url = "", headers } = req;
    const key = keyOf(pages, { method, url, cookie: headers.cookie, authorization: headers.authorization });
    const page = key === undefined ? undefined : cache.cached(key);
    if (!(page instanceof HtmlPage)) return false;
    const asked = {
      method,
      accepts: headers["accept-encoding"]?.toString() ?? null,
      has: headers["if-none-match"],
    };
    return page.sendFromMemory(asked, res, now(), { ...guards, "x-request-id": randomUUID() });
  }
  async function answer(request: Request, draw: Draw): Promise<Response> {
    const forOne = (page: HtmlPage | Response) =>
      page instanceof HtmlPage ? page.forOne(request, now()) : page;
    const key = publicKey(pages, request);
    if (key === undefined) return forOne(await drawn(request, draw));
    // nothing of the visitor's request goes into a page that others will see: no cookie, no header, no host
    const found = await cache.find(key, () => drawn(new Request(env.ORIGIN + key), draw, true));
    if (!found) return forOne(await drawn(request, draw));
    if ("drawn" in found) return forOne(found.drawn);
    return found.cached instanceof HtmlPage
      ? found.cached.fromMemory(request, now())
      : forOne(await drawn(request, draw));
  }
  return { answer, fromMemory };
}
