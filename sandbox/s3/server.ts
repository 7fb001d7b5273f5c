import { createHash } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { checkBody, checkSignature, type Credentials, Unsigned } from "./signature.ts";

/** Faults of the next requests: `denied` 403, `full` 507, `busy` 503, `gone` closes the connection. */
export type Trouble = { kind: "denied" | "full" | "busy" | "gone"; method?: string; times: number };
export type Options = Credentials & {
  bucket: string;
  /** Refuses objects without server-side encryption. */
  needsEncryption?: boolean;
  /** Objects on one page of a list. */
  page?: number;
};
type Stored = { bytes: Buffer; etag: string };

const xml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" })[sign] ?? sign,
  );
class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer); // no encoding was set
  const body = Buffer.concat(chunks);
  // S3 requires a content length
  if (req.method === "PUT" && req.headers["content-length"] === undefined)
    throw new Refusal(411, "MissingContentLength");
  return body;
}

/** `bytes=2-4` or `bytes=7-`; undefined for the whole object. */
function partOf(header: string | undefined, size: number) {
  const rangeMatch = /^bytes=(\d+)-(\d*)$/.exec(header ?? "");
  if (!rangeMatch) return undefined;
  const start = Number(rangeMatch[1]);
  const end = rangeMatch[2] ? Math.min(Number(rangeMatch[2]), size - 1) : size - 1;
  if (start > end) throw new Refusal(416, "InvalidRange");
  return { start, end };
}

/** Prefix of page tokens, with characters that must be escaped. */
const TOKEN = `<&>"'`;

const contentsOf = (key: string, { bytes, etag }: Stored) =>
  `<Contents><Key>${xml(key)}</Key><Size>${bytes.length}</Size>` +
  `<ETag>&quot;${etag}&quot;</ETag></Contents>`;

function listing(objects: Map<string, Stored>, query: URLSearchParams, longest: number) {
  // only version 2 of the list API has tokens
  if (query.get("list-type") !== "2") throw new Refusal(501, "NotImplemented");
  const maxKeys = Math.min(longest, Number(query.get("max-keys") ?? longest));
  const token = query.get("continuation-token") ?? TOKEN;
  if (!token.startsWith(TOKEN)) throw new Refusal(400, "InvalidArgument");
  const after = token.slice(TOKEN.length);
  const matching = [...objects].filter(([key]) => key.startsWith(query.get("prefix") ?? "") && key > after);
  const page = matching.toSorted(([a], [b]) => (a < b ? -1 : 1)).slice(0, maxKeys);
  const rows = page.map(([key, stored]) => contentsOf(key, stored));
  const isTruncated = page.length < matching.length;
  const next = isTruncated
    ? `<NextContinuationToken>${xml(TOKEN + (page.at(-1)?.[0] ?? ""))}</NextContinuationToken>`
    : "";
  return (
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>` +
    `${next}${rows.join("")}</ListBucketResult>`
  );
}

function send(req: IncomingMessage, res: ServerResponse, { bytes, etag }: Stored) {
  const range = partOf(req.headers.range, bytes.length);
  const shown = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  res.writeHead(range ? 206 : 200, {
    "content-length": shown.length,
    etag: `"${etag}"`,
    ...(range && { "content-range": `bytes ${range.start}-${range.end}/${bytes.length}` }),
  });
  res.end(req.method === "HEAD" ? undefined : shown);
}

function refuse(req: IncomingMessage, res: ServerResponse, error: unknown) {
  const { status, code } =
    error instanceof Refusal ? error : { status: 403, code: error instanceof Unsigned ? error.code : "" };
  res.writeHead(code ? status : 500, { "content-type": "application/xml" });
  res.end(
    req.method === "HEAD"
      ? undefined
      : `<?xml version="1.0"?><Error><Code>${code || "InternalError"}</Code></Error>`,
  );
}

/**
 * An S3-compatible store with the parts of the API that the product uses: path style, signature version 4,
 * writing, reading whole or in part, listing and removing objects. Keeps them in memory.
 */
export function createStore(options: Options) {
  const objects = new Map<string, Stored>();
  let troubles: Trouble[] = [];

  function put(key: string, bytes: Buffer, req: IncomingMessage) {
    if (options.needsEncryption && !req.headers["x-amz-server-side-encryption"])
      throw new Refusal(403, "AccessDenied");
    if (req.headers["if-none-match"] === "*" && objects.has(key))
      throw new Refusal(412, "PreconditionFailed");
    objects.set(key, { bytes, etag: createHash("md5").update(bytes).digest("hex") });
  }

  function meet(req: IncomingMessage) {
    const met = troubles.find(({ method = req.method }) => method === req.method);
    if (met && --met.times === 0) troubles = troubles.filter((trouble) => trouble !== met);
    if (met?.kind === "gone") req.destroy();
    if (met?.kind === "denied") throw new Refusal(403, "AccessDenied");
    if (met?.kind === "busy") throw new Refusal(503, "SlowDown");
    if (met?.kind === "full") throw new Refusal(507, "InsufficientStorage");
  }

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const body = await bodyOf(req);
    checkBody(checkSignature(req, options), body);
    meet(req);
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://s3");
    const [, bucket, ...keyParts] = decodeURIComponent(pathname).split("/");
    const key = keyParts.join("/");
    if (bucket !== options.bucket) throw new Refusal(404, "NoSuchBucket");
    const list = () => listing(objects, searchParams, options.page ?? 1_000);
    if (key === "") return void res.end(req.method === "GET" ? list() : undefined);
    if (req.method === "PUT") {
      put(key, body, req);
      return void res.end();
    }
    if (req.method === "DELETE") {
      objects.delete(key);
      return void res.writeHead(204).end();
    }
    const stored = objects.get(key);
    if (!stored) throw new Refusal(404, "NoSuchKey");
    send(req, res, stored);
  }

  const server = http.createServer((req, res) => {
    answer(req, res).catch((error: unknown) => refuse(req, res, error));
  });
  return {
    server,
    objects,
    /** Plans faults for the next requests; without arguments, clears them. */
    trouble: (...next: Trouble[]) => void (troubles = next),
  };
}
