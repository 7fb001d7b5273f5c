import type { PageList } from "../../app/platform/page-list.server.ts";
import { anonymousUrl } from "./anonymous-url.ts";

/** What of a request decides whether its page may come from memory. `url`: path and query. */
export type Asked = {
  method: string | undefined;
  url: string;
  cookie: string | null | undefined;
  authorization: string | null | undefined;
};

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
