import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { firstOf } from "../../app/kernel/checked.ts";
import { nextIndiaMidnight } from "../../app/kernel/india-time.ts";
import { guardHeaders } from "../../app/platform/answers.server.ts";
import { newNonce } from "../../app/platform/csp.server.ts";
import { handedIn } from "../../app/platform/feature.server.ts";
import { HtmlPage, QUALITY } from "../../app/platform/html-answer.server.ts";
import { openHtmlCache } from "../../app/platform/html-cache.server.ts";
import { createSemaphore } from "../../app/platform/semaphore.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { APPLICATIONS_CHANGED } from "../../app/features/applications/contract.ts";
import { BLOG_CHANGED } from "../../app/features/blog/contract.ts";
import { MEDIA_CHANGED } from "../../app/features/media/contract.ts";
import { SETTINGS_CHANGED } from "../../app/features/settings/contract.ts";
import * as settings from "../../app/features/settings/settings.server.ts";
import { BUSY } from "./busy-page.ts";
import { type Draw, hashedPage, type PageMaking } from "./hashed-page.ts";
import { anonymousUrl, askedBy, type Asked, keyOf } from "./page-keys.ts";

/** Sends who asked for a page with a slash at its end, or in capitals, to the address that it has. */
export function movedTo({ pages, env }: Pick<Services, "pages" | "env">, request: Request) {
  const { pathname, search } = new URL(request.url);
  const canonical = pages.canonical(pathname);
  if (canonical === pathname || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
  return Response.redirect(env.ORIGIN + canonical + search, 301);
}

type Page = HtmlPage | Response;
/** `isSteady`: what the page is made of did not change while it was drawn. */
type LinkedPage = { page: Page; isSteady: boolean };

const isWhole = (page: Page): page is HtmlPage =>
  page instanceof HtmlPage && page.status === 200 && !page.headers.has("set-cookie");
/** Bytes in memory, about: the page and its encodings. */
const bytesOf = (page: HtmlPage) => Math.ceil(page.html.length * 1.5);
/** Nothing that carries a cookie, fails, or asks not to be stored. */
const weigh = (page: Page): number | undefined =>
  isWhole(page) && !/no-store|private/.test(page.headers.get("cache-control") ?? "")
    ? bytesOf(page)
    : undefined;
const weighLinked = ({ page, isSteady }: LinkedPage) =>
  isSteady && isWhole(page) ? bytesOf(page) : undefined;

/** However little has changed, a page is drawn again after this time. */
const OLDEST_MS = 10 * 60_000;
/** Results by link have a room of their own, so that no crowd of them puts the public pages out of memory. */
const MOST_LINKED = { pages: 100, bytes: 48 * 1024 * 1024 };
/** Pages that may be under way or wait for it; at 3 to 20 ms each, the last waits for two seconds. */
const MOST_DRAWN = 120;
/** Drawings that use the processor side by side: their loaders end together, and then hold everything up together. */
const AT_ONCE = 8;
/** Milliseconds after which a drawing waits for something else, such as the database, and leaves its place. */
const HOLD_MS = 250;

/**
 * Answers requests for pages: the public ones from memory, and results for who has nothing but their link, each with
 * a policy that names its scripts.
 * `fromMemory` answers straight from Node's server what is in memory already, or that too many wait; false: nothing was written, and
 * the request goes the usual way.
 * @param mostDrawn pages under way at once; whoever asks for one more hears to try again
 */
export function openPages(services: Services, { mostDrawn = MOST_DRAWN } = {}) {
  const { env, clock, notices, db, pages } = services;
  const now = () => clock.now().getTime();
  const rules = {
    now,
    until: (at: number) => Math.min(nextIndiaMidnight(at), at + OLDEST_MS),
    certain: () => settings.watchCertainty(db),
  };
  const cache = openHtmlCache<Page>({ ...rules, weigh });
  const linked = openHtmlCache<LinkedPage>({ ...rules, weigh: weighLinked, most: MOST_LINKED });
  for (const topic of [SETTINGS_CHANGED, BLOG_CHANGED, MEDIA_CHANGED, APPLICATIONS_CHANGED])
    notices.on(topic, () => {
      cache.drop();
      linked.drop();
    });

  const linkedPages = handedIn(services, "linkedPages");
  const inPlace = createSemaphore({ running: AT_ONCE, holdMs: HOLD_MS });
  let underWay = 0;
  /** @param more.isShared many wait for this page, and there are few such: it is never refused */
  async function drawn(
    request: Request,
    draw: Draw,
    more: Partial<PageMaking> & { isShared?: boolean } = {},
  ) {
    if (underWay >= mostDrawn && !more.isShared) return new Response(BUSY.html, BUSY);
    underWay++;
    try {
      const nonce = newNonce();
      const traits = pages.of(new URL(request.url).pathname);
      const making = { traits, env, isFirst: false, quality: QUALITY.forMany, ...more };
      return await inPlace(async () => hashedPage(await draw(request, nonce), nonce, making));
    } finally {
      underWay--;
    }
  }
  const forOne = (page: Page, request: Request) =>
    page instanceof HtmlPage ? page.forOne(request, now()) : page;

  /** A page that looks the same to everybody who has its link, and the name under which it may be kept. */
  function linkOf(asked: Asked) {
    const { pathname, search } = anonymousUrl(asked) ?? {};
    if (pathname === undefined || search !== "") return undefined;
    const found = linkedPages.find(({ path }) => path.test(pathname));
    return found && { ...found, pathname };
  }

  function inMemory(asked: Asked): Page | undefined {
    const key = keyOf(pages, asked);
    if (key !== undefined) return cache.cached(key);
    const link = linkOf(asked);
    const stamp = link?.knownStamp(services, link.pathname);
    return stamp === undefined ? undefined : linked.cached(`${link?.pathname} ${stamp}`)?.page;
  }

  const guards = guardHeaders(env);
  /** Whether this request would begin one more drawing, as far as can be said before anything is done for it. */
  function wouldDraw(asked: Asked): boolean {
    const key = keyOf(pages, asked);
    const isShared = key !== undefined ? pages.isFixed(key) : linkOf(asked) !== undefined;
    const isRead = asked.method === "GET" || asked.method === "HEAD";
    return isRead && !isShared && pages.has(firstOf(asked.url.split("?", 1)));
  }
  function sendBusy(res: ServerResponse) {
    res.writeHead(BUSY.status, { ...guards, ...BUSY.headers, "x-request-id": randomUUID() }).end(BUSY.html);
    return true;
  }
  function fromMemory(req: IncomingMessage, res: ServerResponse): boolean {
    const { method = "", url = "", headers } = req;
    const asked = { method, url, cookie: headers.cookie, authorization: headers.authorization };
    const page = inMemory(asked);
    if (!page && underWay >= mostDrawn && wouldDraw(asked)) return sendBusy(res);
    if (!(page instanceof HtmlPage)) return false;
    const wanted = {
      method,
      accepts: headers["accept-encoding"]?.toString() ?? null,
      has: headers["if-none-match"],
    };
    return page.sendFromMemory(wanted, res, now(), { ...guards, "x-request-id": randomUUID() });
  }

  // nothing of the visitor's request goes into a page that others will see: no cookie, no header, no host
  const nobodys = (url: string) => new Request(env.ORIGIN + url);

  /** A result for who has nothing but its link; undefined where nobody may see it so. */
  async function linkedPage(asked: Asked, draw: Draw): Promise<Page | undefined> {
    const link = linkOf(asked);
    const stamp = await link?.readStamp(services, link.pathname);
    if (!link || stamp === undefined) return undefined;
    const found = await linked.find(`${link.pathname} ${stamp}`, async () => {
      const making = { isFirst: true, quality: QUALITY.forSome };
      const page = await drawn(nobodys(link.pathname), draw, making);
      return { page, isSteady: (await link.readStamp(services, link.pathname)) === stamp };
    });
    if (!found) return undefined;
    return "cached" in found ? found.cached.page : found.drawn.page;
  }

  async function answer(request: Request, draw: Draw): Promise<Response> {
    const asked = askedBy(request);
    const key = keyOf(pages, asked);
    if (key === undefined) {
      const page = await linkedPage(asked, draw);
      if (page instanceof HtmlPage && isWhole(page)) return page.fromMemory(request, now());
      return forOne(page ?? (await drawnForOne(request, asked, draw)), request);
    }
    const found = await cache.find(key, () =>
      drawn(nobodys(key), draw, { isFirst: true, isShared: pages.isFixed(key) }),
    );
    if (!found) return forOne(await drawn(request, draw), request);
    if ("drawn" in found) return forOne(found.drawn, request);
    return found.cached instanceof HtmlPage
      ? found.cached.fromMemory(request, now())
      : forOne(await drawn(request, draw), request);
  }

  /** A public page with a query that nobody knows is made like the public page, and of nothing but that query. */
  function drawnForOne(request: Request, asked: Asked, draw: Draw) {
    const found = anonymousUrl(asked);
    return found && pages.of(found.pathname).cached
      ? drawn(nobodys(found.pathname + found.search), draw, { isFirst: true })
      : drawn(request, draw);
  }
  return { answer, fromMemory };
}
