import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
type Encoding = "br" | "gzip";

/** The better encoding that this browser takes. */
export function encodingFor(accepted: string | null): Encoding | undefined {
  const takes = (name: string) => new RegExp(String.raw`(^|,)\s*${name}\s*(,|$|;(?!\s*q=0(\.0+)?\s*(,|$)))`, "i").test(accepted ?? "");
  return takes("br") ? "br" : takes("gzip") ? "gzip" : undefined;
}

const squeeze = (html: Buffer, encoding: Encoding, quality: number) =>
  encoding === "br"
    ? brotli(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: html.length } })
    : gzip(html, { level: Math.min(quality, 9) });

/** Below this many bytes compressing makes nothing smaller. */
const SMALL = 1_000;
const ONCE = 10; // a page that is kept
const EACH_TIME = 4;

/** A whole page of the server with its policy among its headers. */
export class HtmlPage {
  readonly #squeezed = new Map<Encoding, Promise<Buffer>>();
  readonly status: number;
  readonly headers: Headers;
  readonly html: Buffer;
  readonly etag: string;
  constructor(status: number, headers: Headers, html: Buffer) {
    this.status = status;
    this.headers = headers;
    this.html = html;
    const policy = headers.get("content-security-policy") ?? "";
    this.etag = `W/"${createHash("sha256").update(policy).update(html).digest("base64url").slice(0, 27)}"`;
  }

  /** Answers somebody from memory: compressed once, 304 to who has it, and with the server's time, since the page may be older. */
  async fromMemory(request: Request, now: number): Promise<Response> {
    const headers = new Headers(this.headers);
    headers.set("cache-control", "private, no-cache"); // a browser asks each time: after signing in the same address is another page
    headers.set("vary", "accept-encoding, cookie");
    headers.set("etag", this.etag);
    headers.set("server-timing", `now;dur=${now}`);
    const theirs = request.headers.get("if-none-match")?.split(",") ?? [];
    if (theirs.some((one) => one.trim() === this.etag)) {
      headers.delete("content-type");
      return new Response(null, { status: 304, headers });
    }
    return this.#answer(request, headers, (encoding) => {
      const made = this.#squeezed.get(encoding) ?? squeeze(this.html, encoding, ONCE);
      this.#squeezed.set(encoding, made);
      return made;
    });
  }

  /** Answers the one request that this page was drawn for. */
  async forOne(request: Request, now: number): Promise<Response> {
    const headers = new Headers(this.headers);
    headers.append("vary", "accept-encoding");
    headers.set("server-timing", `now;dur=${now}`);
    return this.#answer(request, headers, (encoding) => squeeze(this.html, encoding, EACH_TIME));
  }

  async #answer(request: Request, headers: Headers, squeezed: (encoding: Encoding) => Promise<Buffer>) {
    const encoding = this.html.length < SMALL ? undefined : encodingFor(request.headers.get("accept-encoding"));
    if (encoding) headers.set("content-encoding", encoding);
    const body = encoding ? await squeezed(encoding) : this.html;
    headers.set("content-length", String(body.length));
    return new Response(request.method === "HEAD" ? null : new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length), {
      status: this.status,
      headers,
    });
  }
}
