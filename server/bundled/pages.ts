import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { requirePageOrForm, requireSameOrigin } from "../../app/platform/http/requests.server.ts";
import { pagePolicy } from "../../app/platform/pages/page-policy.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { BARE_HEADERS, barePage } from "./bare-page.ts";

/** Seconds after which the page reloads. */
const AGAIN_SECONDS = 3;
const HTML = barePage({
  head: `<meta http-equiv="refresh" content="${AGAIN_SECONDS}"/>`,
  title: "One moment",
  heading: "One moment, please",
  text:
    "Many people are visiting right now. This page reloads in a few seconds; or reload it " +
    '<a href="">now</a>.',
});

/** The response while too many pages wait to be rendered; it reloads itself. */
const BUSY = {
  status: 503,
  headers: { ...BARE_HEADERS, "retry-after": String(AGAIN_SECONDS) },
  html: HTML,
} as const;

/** Maximum number of pages rendered or waiting; at 3 to 20 ms each, the last waits two seconds. */
const MOST_AT_ONCE = 120;

/** Redirects an address with a trailing slash, or in capitals, to the canonical one. */
export function redirectToCanonical({ pages, env }: Pick<Services, "pages" | "env">, request: Request) {
  const { pathname, search } = new URL(request.url);
  const canonical = pages.canonical(pathname);
  if (canonical === pathname || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
  return Response.redirect(env.ORIGIN + canonical + search, 301);
}

/** Whether the request comes from the page cache (`openPageCache`). */
const isForCache = (c: Context) => (c.env as { isKept?: boolean } | undefined)?.isKept === true;

/**
 * Answers 503 when `limit` pages are being rendered. Fixed pages rendered for the cache, of which there are
 * few, are exempt.
 */
function atMost(limit: number, { pages }: Pick<Services, "pages">): MiddlewareHandler {
  let underWay = 0;
  return async (c, next) => {
    const isExempt = isForCache(c) && pages.isFixed(c.req.path);
    if (underWay >= limit && !isExempt) return new Response(BUSY.html, BUSY);
    underWay++;
    try {
      await next();
    } finally {
      underWay--;
    }
    return undefined;
  };
}

/** Headers of every page: its policy, whether it may be indexed, and the server's clock. */
function pageHeaders({ pages, clock }: Pick<Services, "pages" | "clock">): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.res.headers.get("content-type")?.startsWith("text/html")) return;
    if (!pages.of(c.req.path).findable) c.res.headers.set("x-robots-tag", "noindex");
    c.res.headers.set("server-timing", `now;dur=${clock.now().getTime()}`);
  };
}

/**
 * The app of pages, mounted after all calls.
 * @param draw renders the requested page with the nonce of its policy
 * @param mostAtOnce maximum number of pages rendered or waiting
 */
export function openPages(
  services: Services,
  draw: (c: Context, nonce: string) => Promise<Response>,
  { mostAtOnce = MOST_AT_ONCE, hasPolicy = true } = {},
): Hono {
  const { env, pages } = services;
  const app = new Hono<{ Variables: { secureHeadersNonce?: string } }>();
  app.use(compress({ contentTypeFilter: /^text\/html/ }));
  app.use(pageHeaders(services));
  if (hasPolicy) app.use(pagePolicy(env, (c) => pages.of(c.req.path)));
  app.use(async (c, next) => {
    if (c.req.method === "POST") requireSameOrigin(c, env);
    await requirePageOrForm(c, pages);
    return redirectToCanonical(services, c.req.raw) ?? next();
  });
  app.use(atMost(mostAtOnce, services));
  app.all("*", (c) => draw(c, c.get("secureHeadersNonce") ?? ""));
  return app as unknown as Hono;
}
