import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { entryOf } from "../kernel/checked.ts";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
type Encoding = "br" | "gzip";

/** The better encoding that this browser takes. */
export function encodingFor(accepted: string | null): Encoding | undefined {
  const takes = (name: string) =>
    new RegExp(String.raw`(^|,)\s*${name}\s*(,|$|;(?!\s*q=0(\.0+)?\s*(,|$)))`, "i").test(accepted ?? "");
  return takes("br") ? "br" : takes("gzip") ? "gzip" : undefined;
}

const squeeze = (html: Buffer, encoding: Encoding, quality: number) =>
  encoding === "br"
    ? brotli(html, {
        params: {
          [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        },
      })
    : gzip(html, { level: Math.min(quality, 9) });

/** Below this many bytes compressing makes nothing smaller. */
const SMALL = 1_000;
/** How hard brotli tries: for a page that many read, for one that some read, and for one reader. */
export const QUALITY = { forMany: 11, forSome: 6, forOne: 4 };

/**
 * What an answer from memory says besides the page's own headers. A browser asks each time: after signing in
 * the same address is another page.
 */
const OF_MEMORY = { "cache-control": "private, no-cache", vary: "accept-encoding, cookie" };
/** Whether a page asks browsers not to store it. */
const isUnstored = (headers: Headers) => headers.get("cache-control")?.includes("no-store") ?? false;
const has = (etag: string, ifNoneMatch: string | null | undefined) =>
  ifNoneMatch?.split(",").some((one) => one.trim() === etag) ?? false;

type Headings = Record<string, string>;

/** A whole page of the server with its policy among its headers. */
export class HtmlPage {
  readonly #squeezed = new Map<Encoding, Promise<Buffer>>();
  readonly #ready = new Map<Encoding, Buffer>();
  readonly status: number;
  readonly headers: Headers;
  readonly html: Buffer;
  #told: Headings | undefined;
  readonly #quality: number;
  /** @param quality of the encoding that stays in memory */
  constructor(status: number, headers: Headers, html: Buffer, quality = QUALITY.forMany) {
    this.#quality = quality;
    this.status = status;
    this.headers = headers;
    this.html = html;
  }

  /** Names exactly this policy and this text. */
  #etag(): string {
    const policy = this.headers.get("content-security-policy") ?? "";
    return `W/"${createHash("sha256").update(policy).update(this.html).digest("base64url").slice(0, 27)}"`;
  }

  /** What every answer from memory says besides the moment, put together with the first. */
  get #ofMemory(): Headings {
    if (this.#told) return this.#told;
    const headers = { ...Object.fromEntries(this.headers), ...OF_MEMORY, etag: this.#etag() };
    if (isUnstored(this.headers)) headers["cache-control"] = "private, no-store";
    return (this.#told = headers);
  }

  /** The page in this encoding, made once. */
  #inEncoding(encoding: Encoding): Promise<Buffer> {
    const made =
      this.#squeezed.get(encoding) ??
      squeeze(this.html, encoding, this.#quality).then((body) => {
        this.#ready.set(encoding, body);
        return body;
      });
    this.#squeezed.set(encoding, made);
    return made;
  }

  /**
   * Answers somebody from memory: compressed once, 304 to who has it, and with the server's time, since the
   * page may be older.
   */
  async fromMemory(request: Request, now: number): Promise<Response> {
    const storedHeaders = this.#ofMemory;
    const headers = new Headers({ ...storedHeaders, "server-timing": `now;dur=${now}` });
    const isTheirs = has(entryOf(storedHeaders, "etag"), request.headers.get("if-none-match"));
    if (isTheirs && this.status === 200) {
      headers.delete("content-type");
      return new Response(null, { status: 304, headers });
    }
    return this.#answer(request, headers, (encoding) => this.#inEncoding(encoding));
  }

  /**
   * The same answer, written at once to Node's own response; false, with nothing written, while the page is
   * not yet in the encoding that is asked for.
   * @param more headers of every answer, which the page's own stand above
   */
  sendFromMemory(
    asked: { method: string; accepts: string | null; has: string | undefined },
    res: ServerResponse,
    now: number,
    more: Headings,
  ): boolean {
    const encoding = this.html.length < SMALL ? undefined : encodingFor(asked.accepts);
    const body = encoding ? this.#ready.get(encoding) : this.html;
    if (!body) return false;
    const headers: Headings = { ...more, ...this.#ofMemory, "server-timing": `now;dur=${now}` };
    if (has(entryOf(headers, "etag"), asked.has)) {
      delete headers["content-type"];
      res.writeHead(304, headers).end();
      return true;
    }
    if (encoding) headers["content-encoding"] = encoding;
    headers["content-length"] = String(body.length);
    res.writeHead(this.status, headers);
    if (asked.method === "HEAD") res.end();
    else res.end(body);
    return true;
  }

  /** Answers the one request that this page was drawn for. */
  async forOne(request: Request, now: number): Promise<Response> {
    const headers = new Headers(this.headers);
    headers.append("vary", "accept-encoding");
    headers.set("server-timing", `now;dur=${now}`);
    return this.#answer(request, headers, (encoding) => squeeze(this.html, encoding, QUALITY.forOne));
  }

  async #answer(request: Request, headers: Headers, squeezed: (encoding: Encoding) => Promise<Buffer>) {
    const encoding =
      this.html.length < SMALL ? undefined : encodingFor(request.headers.get("accept-encoding"));
    if (encoding) headers.set("content-encoding", encoding);
    const body = encoding ? await squeezed(encoding) : this.html;
    headers.set("content-length", String(body.length));
    return new Response(
      request.method === "HEAD"
        ? null
        : // not shared with another thread
          new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length),
      {
        status: this.status,
        headers,
      },
    );
  }
}
