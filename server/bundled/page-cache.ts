import { createHash, randomUUID } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import type { Hono, MiddlewareHandler } from "hono";
import { accepts } from "hono/accepts";
import { nextIndiaMidnight } from "../../app/lib/india-time.ts";
import { contributionsTo } from "../../app/platform/feature.server.ts";
import type { Services } from "../../app/platform/services.server.ts";
import { APPLICATIONS_CHANGED } from "../../app/features/applications/events.contract.ts";
import { BLOG_CHANGED } from "../../app/features/blog/contract.ts";
import { MEDIA_CHANGED } from "../../app/features/media/contract.ts";
import { SETTINGS_CHANGED } from "../../app/features/settings/contract.ts";
import * as settings from "../../app/features/settings/settings.server.ts";
import { anonymousAddress, publicKey } from "./page-keys.ts";
import { asStaticPage } from "./static-page.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const { BROTLI_PARAM_QUALITY } = zlib.constants;

const ENCODINGS = ["br", "gzip", "identity"] as const;
type Encoding = (typeof ENCODINGS)[number];
/** A cached page, with its body in each encoding. */
type KeptPage = {
  status: number;
  headers: Record<string, string>;
  bodies: Record<Encoding, Uint8Array<ArrayBuffer>>;
  /** Expiry, in milliseconds since 1970. */
  expiresAt: number;
};
/** A page that may be cached. `readStamp`: for a shared result. */
type PageRequest = { url: string; key: string; readStamp?: () => Promise<string | undefined> };

/** Maximum age in milliseconds. */
const OLDEST_MS = 10 * 60_000;
const MOST = { pages: 500, bytes: 64 * 1024 * 1024 };

const bytesOf = ({ bodies }: KeptPage) =>
  ENCODINGS.reduce((sum, encoding) => sum + bodies[encoding].byteLength, 0);

/** An LRU cache, limited in pages and bytes. */
function openStore(limits: typeof MOST) {
  const pages = new Map<string, KeptPage>();
  let bytes = 0;
  function remove(key: string) {
    const page = pages.get(key);
    if (page) bytes -= bytesOf(page);
    pages.delete(key);
  }
  return {
    get(key: string, now: number) {
      const page = pages.get(key);
      if (!page) return undefined;
      if (page.expiresAt <= now) {
        remove(key);
        return undefined;
      }
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    put(key: string, page: KeptPage) {
      remove(key);
      pages.set(key, page);
      bytes += bytesOf(page);
      for (const oldest of pages.keys()) {
        if (pages.size <= limits.pages && bytes <= limits.bytes) return;
        remove(oldest);
      }
    },
    clear() {
      pages.clear();
      bytes = 0;
    },
  };
}

/** Converts a response into a cached page: without nonce, cookies and headers of its request. */
async function pageForMany(answer: Response, isLinked: boolean, expiresAt: number): Promise<KeptPage> {
  const { status } = answer;
  const headers = Object.fromEntries(answer.headers);
  for (const name of ["x-request-id", "set-cookie", "link"]) delete headers[name];
  const policy = headers["content-security-policy"] ?? "";
  const isPage = headers["content-type"]?.startsWith("text/html");
  const text = await answer.text();
  const page = isPage ? await asStaticPage(text, policy) : { html: text, policy };
  const plain = Buffer.from(page.html);
  // compression effort: high for public pages, lower for shared results, lowest for failures, which are not
  // cached. The highest, 11, takes three times as long as 10 and saves 2%; the first visitor waits for it.
  const params = { [BROTLI_PARAM_QUALITY]: status !== 200 ? 4 : isLinked ? 6 : 10 };
  const [br, gz] = await Promise.all([brotli(plain, { params }), gzip(plain)]);
  const etag = createHash("sha256").update(page.policy).update(plain).digest("base64url").slice(0, 27);
  const isUnstored = headers["cache-control"]?.includes("no-store");
  Object.assign(headers, {
    "content-security-policy": page.policy,
    // browsers must revalidate: the same address shows another page after signing in
    "cache-control": isUnstored ? "private, no-store" : "private, no-cache",
    vary: "accept-encoding, cookie",
    ...(status === 200 && { etag: `W/"${etag}"` }),
  });
  return { status, headers, bodies: { br, gzip: gz, identity: plain }, expiresAt };
}

/**
 * Serves public pages, and results shared by link, from memory until their data changes. Each is the response
 * to a request without cookies, headers or host of a visitor. Simultaneous requests share one rendering.
 */
export function openPageCache(
  services: Services,
  app: Pick<Hono, "fetch">,
  { limits = MOST } = {},
): MiddlewareHandler {
  const { clock, db, env, log, metrics, notices } = services;
  const now = () => clock.now().getTime();
  const store = openStore(limits);
  const linkedPages = contributionsTo(services, "linkedPages");
  let underWay = new Map<string, Promise<KeptPage | undefined>>();
  function forget() {
    store.clear();
    underWay = new Map();
  }
  for (const topic of [SETTINGS_CHANGED, BLOG_CHANGED, MEDIA_CHANGED, APPLICATIONS_CHANGED])
    notices.on(topic, forget);

  async function wantedBy(request: Request): Promise<PageRequest | undefined> {
    const url = publicKey(services.pages, request);
    if (url !== undefined) return { url, key: url };
    const { pathname, search } = anonymousAddress(request) ?? {};
    if (pathname === undefined || search !== "") return undefined;
    const linked = linkedPages.find(({ path }) => path.test(pathname));
    const stamp = await linked?.readStamp(services, pathname);
    if (!linked || stamp === undefined) return undefined;
    return {
      url: pathname,
      key: `${pathname} ${stamp}`,
      readStamp: () => linked.readStamp(services, pathname),
    };
  }

  /**
   * Renders a page; undefined if its stamp changed during rendering, so that no one gets the outdated page.
   */
  async function render({ url, key, readStamp }: PageRequest, turn: typeof underWay) {
    const expiresAt = Math.min(nextIndiaMidnight(now()), now() + OLDEST_MS);
    const isCertain = settings.watchCertainty(db);
    const answer = await app.fetch(new Request(env.ORIGIN + url), { isKept: true });
    const page = await pageForMany(answer, readStamp !== undefined, expiresAt);
    if (readStamp && key !== `${url} ${await readStamp()}`) return undefined;
    const mayBeStored = readStamp || page.headers["cache-control"] !== "private, no-store";
    if (page.status === 200 && mayBeStored && isCertain() && turn === underWay) store.put(key, page);
    return page;
  }
  function find(request: PageRequest) {
    const turn = underWay;
    const making = turn.get(request.key) ?? render(request, turn).finally(() => turn.delete(request.key));
    turn.set(request.key, making);
    return making;
  }

  return async (c, next) => {
    const startedAt = performance.now();
    let page: KeptPage | undefined;
    try {
      const request = await wantedBy(c.req.raw);
      page = request && (store.get(request.key, now()) ?? (await find(request)));
    } catch (error) {
      log.warn({ error, path: c.req.path }, "page cache failed");
    }
    if (!page) return next();
    const { status, bodies, headers: cachedHeaders } = page;
    const headers: Record<string, string> = {
      ...cachedHeaders,
      "x-request-id": randomUUID(),
      "server-timing": `now;dur=${now()}`,
    };
    metrics.answered("page from memory", status, (performance.now() - startedAt) / 1000);
    const etags = c.req.header("if-none-match")?.split(",") ?? [];
    if (etags.some((etag) => etag.trim() === cachedHeaders["etag"])) {
      delete headers["content-type"];
      return new Response(null, { status: 304, headers });
    }
    const encoding = accepts(c, {
      header: "Accept-Encoding",
      supports: [...ENCODINGS],
      default: "identity",
      match: (accepted) =>
        ENCODINGS.find((candidate) => accepted.some(({ type, q }) => type === candidate && q > 0)) ??
        "identity",
    }) as Encoding; // `match` returns only these
    if (encoding !== "identity") headers["content-encoding"] = encoding;
    return new Response(bodies[encoding], { status, headers });
  };
}
