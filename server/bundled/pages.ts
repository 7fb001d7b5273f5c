import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { firstOf } from "../../app/kernel/checked.ts";
import { nextIndiaMidnight } from "../../app/kernel/india-time.ts";
import { guardHeaders } from "../../app/platform/answers.server.ts";
import { HtmlPage } from "../../app/platform/html-answer.server.ts";
import { openHtmlCache } from "../../app/platform/html-cache.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { APPLICATIONS_CHANGED } from "../../app/features/applications/events.contract.ts";
import { BLOG_CHANGED } from "../../app/features/blog/contract.ts";
import { MEDIA_CHANGED } from "../../app/features/media/contract.ts";
import { SETTINGS_CHANGED } from "../../app/features/settings/contract.ts";
import * as settings from "../../app/features/settings/settings.server.ts";
import { BUSY } from "./busy-page.ts";
import type { Draw } from "./hashed-page.ts";
import { openLinkedPages } from "./linked-pages.ts";
import { type Drawing, openDrawing, type Page } from "./page-drawing.ts";
import { askedBy, type Asked, keyOf } from "./page-keys.ts";
import { anonymousUrl } from "./anonymous-url.ts";
import { bytesOf, isWhole } from "./page-weight.ts";

/** Sends who asked for a page with a slash at its end, or in capitals, to the address that it has. */
export function movedTo({ pages, env }: Pick<Services, "pages" | "env">, request: Request) {
  const { pathname, search } = new URL(request.url);
  const canonical = pages.canonical(pathname);
  if (canonical === pathname || (request.method !== "GET" && request.method !== "HEAD")) return undefined;
  return Response.redirect(env.ORIGIN + canonical + search, 301);
}

/** Nothing that carries a cookie, fails, or asks not to be stored. */
const weigh = (page: Page): number | undefined =>
  isWhole(page) && !/no-store|private/.test(page.headers.get("cache-control") ?? "")
    ? bytesOf(page)
    : undefined;

const isMissing = (page: Page): page is HtmlPage => page instanceof HtmlPage && page.status === 404;
const weighMissing = (page: Page) => (isMissing(page) ? bytesOf(page) : undefined);
/** "/blog" of "/blog/a-post". */
const areaOf = (key: string) => firstOf(/^\/[^/?]*/.exec(key) ?? ["/"]);

/** However little has changed, a page is drawn again after this time. */
const OLDEST_MS = 10 * 60_000;
/** Pages that may be under way or wait for it; at 3 to 20 ms each, the last waits for two seconds. */
const MOST_DRAWN = 120;

/** Public pages and results by link, in memory until something that they are made of changes. */
function openMemory(services: Services, drawing: Drawing) {
  const { clock, notices, db } = services;
  const rules = {
    now: () => clock.now().getTime(),
    until: (at: number) => Math.min(nextIndiaMidnight(at), at + OLDEST_MS),
    certain: () => settings.watchCertainty(db),
  };
  const shared = openHtmlCache<Page>({ ...rules, weigh });
  // what says that a page is missing is the same for every address of one area: one is drawn for all of them
  const missing = openHtmlCache<Page>({ ...rules, weigh: weighMissing });
  const linked = openLinkedPages(services, rules, drawing);
  for (const topic of [SETTINGS_CHANGED, BLOG_CHANGED, MEDIA_CHANGED, APPLICATIONS_CHANGED])
    notices.on(topic, () => {
      for (const cache of [shared, missing, linked]) cache.drop();
    });
  return { shared, missing, linked };
}
type Memory = ReturnType<typeof openMemory>;

/** Answers straight from Node's server: what is in memory already, or that too many wait. */
function answersFromMemory({ env, clock, pages }: Services, { shared, linked }: Memory, drawing: Drawing) {
  const guards = guardHeaders(env);
  function inMemory(asked: Asked): Page | undefined {
    const key = keyOf(pages, asked);
    return key !== undefined ? shared.cached(key) : linked.cached(asked);
  }
  /**
   * Whether this request would begin one more drawing, as far as can be said before anything is done for it.
   */
  function wouldDraw(asked: Asked): boolean {
    const key = keyOf(pages, asked);
    const isShared = key !== undefined ? pages.isFixed(key) : linked.isLinked(asked);
    const isRead = asked.method === "GET" || asked.method === "HEAD";
    return isRead && !isShared && pages.has(firstOf(asked.url.split("?", 1)));
  }
  function sendBusy(res: ServerResponse) {
    res.writeHead(BUSY.status, { ...guards, ...BUSY.headers, "x-request-id": randomUUID() }).end(BUSY.html);
    return true;
  }
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { method = "", url = "", headers } = req;
    const asked = { method, url, cookie: headers.cookie, authorization: headers.authorization };
    const page = inMemory(asked);
    if (!page && drawing.isFull() && wouldDraw(asked)) return sendBusy(res);
    if (!(page instanceof HtmlPage)) return false;
    const wanted = {
      method,
      accepts: headers["accept-encoding"]?.toString() ?? null,
      has: headers["if-none-match"],
    };
    const now = clock.now().getTime();
    return page.sendFromMemory(wanted, res, now, { ...guards, "x-request-id": randomUUID() });
  };
}

/**
 * Answers requests for pages: the public ones from memory, and results for who has nothing but their link,
 * each with a policy that names its scripts.
 * `fromMemory` answers straight from Node's server what is in memory already, or that too many wait; false:
 * nothing was written, and the request goes the usual way.
 * @param mostDrawn pages under way at once; whoever asks for one more hears to try again
 */
export function openPages(services: Services, { mostDrawn = MOST_DRAWN } = {}) {
  const { clock, pages } = services;
  const now = () => clock.now().getTime();
  const drawing = openDrawing(services, mostDrawn);
  const memory = openMemory(services, drawing);
  const { drawn, drawnForAll } = drawing;
  const forOne = (page: Page, request: Request) =>
    page instanceof HtmlPage ? page.forOne(request, now()) : page;

  async function answer(request: Request, draw: Draw): Promise<Response> {
    const asked = askedBy(request);
    const key = keyOf(pages, asked);
    if (key === undefined) {
      const page = await memory.linked.find(asked, draw);
      if (page && isWhole(page)) return page.fromMemory(request, now());
      return forOne(page ?? (await drawnForOne(request, asked, draw)), request);
    }
    const found = await memory.shared.find(key, () => drawnForMany(key, draw));
    if (!found) return forOne(await drawn(request, draw), request);
    if ("drawn" in found)
      return isMissing(found.drawn) ? found.drawn.fromMemory(request, now()) : forOne(found.drawn, request);
    return found.cached instanceof HtmlPage
      ? found.cached.fromMemory(request, now())
      : forOne(await drawn(request, draw), request);
  }

  /** A public page; where there is none, what says so, which is not drawn anew for each address. */
  async function drawnForMany(key: string, draw: Draw): Promise<Page> {
    const isShared = pages.isFixed(key);
    const page = await drawnForAll(key, draw, { isShared, unlessMissing: true });
    if (page.status !== 404) return page;
    const found = await memory.missing.find(areaOf(key), () => drawnForAll(key, draw, { isShared }));
    if (!found) return drawnForAll(key, draw, { isShared });
    return "cached" in found ? found.cached : found.drawn;
  }

  /**
   * A public page with a query that nobody knows is made like the public page, and of nothing but that query.
   */
  function drawnForOne(request: Request, asked: Asked, draw: Draw) {
    const found = anonymousUrl(asked);
    return found && pages.of(found.pathname).cached
      ? drawnForAll(found.pathname + found.search, draw)
      : drawn(request, draw);
  }
  return { answer, fromMemory: answersFromMemory(services, memory, drawing) };
}
