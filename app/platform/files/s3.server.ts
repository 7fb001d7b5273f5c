import { createHash, type Hash, randomUUID } from "node:crypto";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AwsClient } from "aws4fetch";
import { removePartialFiles } from "./folder.server.ts";
import type { Partner } from "../http/partner-calls.server.ts";
import { type Content, isKey, requireKey, type Storage, streamOf } from "./file-place.server.ts";

/** Connection to an S3 store. `spool`: a folder for files of unknown size. */
export type BucketOptions = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of every key, so that several sites can share a bucket; ends with a slash unless it is empty. */
  prefix: string;
  /** Server-side encryption; empty for the bucket's default. */
  encryption: "" | "AES256" | "aws:kms";
  spool: string;
};

/** The store returned an error. */
export class StoreFailure extends Error {
  readonly status: number;
  /** "ENOSPC" if the store is full, as for a disk; otherwise the store's own code. */
  readonly code: string;
  constructor(operation: string, status: number, code: string) {
    super(`The file store refuses ${operation}: ${code || status}`);
    this.name = "StoreFailure";
    this.status = status;
    this.code = status === 507 || /full|quota|insufficient/i.test(code) ? "ENOSPC" : code;
  }
}

const codeIn = (text: string) => /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? "";
const tagsIn = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, value = ""]) => value);
const plain = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" })[name] ?? "",
  );

/** A body with its SHA-256, which is signed so that the store can verify it. */
type Sized = { body: Blob; hash: string; cleanUp: () => Promise<void> };

const sizedBytes = (bytes: Uint8Array): Sized => ({
  body: new Blob([new Uint8Array(bytes)]),
  hash: createHash("sha256").update(bytes).digest("hex"),
  cleanUp: () => Promise.resolve(),
});

async function* hashedBy(hash: Hash, chunks: AsyncIterable<Uint8Array>) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Writes chunks to a temporary file first, since S3 requires the size in advance. */
async function spooled(folder: string, chunks: AsyncIterable<Uint8Array>): Promise<Sized> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${randomUUID()}.part`);
  const hash = createHash("sha256");
  const cleanUp = () => rm(file, { force: true });
  try {
    const into = createWriteStream(file, { flags: "wx", mode: 0o600 });
    await pipeline(Readable.from(hashedBy(hash, chunks)), into);
    return { body: await openAsBlob(file), hash: hash.digest("hex"), cleanUp };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

const isAnswer = (error: unknown) => error instanceof StoreFailure && error.status < 500;

const STORE = { service: "s3", retries: 2, initRetryMs: 200 };
type StoreRequest = { method: string; headers?: Record<string, string>; body?: Blob };
/** Sends requests to the store. @throws StoreFailure, PartnerUnavailable */
function openClient(options: BucketOptions, partner: Partner) {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, ...STORE });
  const base = `${endpoint.replace(/\/$/, "")}/${bucket}`;
  return (operation: string, address: string, init: StoreRequest) =>
    partner.call(async (signal) => {
      const answer = await client.fetch(base + address, { ...init, redirect: "error", signal });
      if (answer.ok) return answer;
      throw new StoreFailure(operation, answer.status, codeIn(await answer.text()));
    }, isAnswer);
}

/** The response about one file, undefined if there is none; a missing bucket is an error. */
const ifThere = (answer: Promise<Response>): Promise<Response | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof StoreFailure && error.status === 404 && error.code !== "NoSuchBucket")
      return undefined;
    throw error;
  });

const PAGE = 1_000;
const listing = (prefix: string, maxKeys: number) =>
  new URLSearchParams({ "list-type": "2", "max-keys": `${maxKeys}`, prefix });

/** Every file whose key begins with `prefix`, page by page; keys are without the site's own prefix. */
async function* listed(call: ReturnType<typeof openClient>, own: string, prefix: string) {
  let continuation = "";
  do {
    const query = listing(own + prefix, PAGE);
    if (continuation) query.set("continuation-token", continuation);
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const answer = await call("to list files", `/?${query}`, { method: "GET" });
    const text = await answer.text(); // oxlint-disable-line no-await-in-loop -- as above
    const sizes = tagsIn(text, "Size").map(Number);
    const keys = tagsIn(text, "Key").map((key) => plain(key).slice(own.length));
    for (const [i, key] of keys.entries()) if (isKey(key)) yield { key, size: sizes[i] ?? 0 };
    continuation = plain(tagsIn(text, "NextContinuationToken")[0] ?? "");
  } while (continuation);
}

/**
 * Why files are unavailable; undefined if they are available. Lists files, because a HEAD request cannot
 * distinguish a missing bucket from a missing file.
 */
async function problemOf(call: ReturnType<typeof openClient>, own: string): Promise<string | undefined> {
  try {
    const answer = await call("to be read", `/?${listing(own, 1)}`, { method: "GET" });
    await answer.body?.cancel();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Files in a bucket of Amazon S3 or a compatible store; path style, each request signed. */
export function openBucket(options: BucketOptions, partner: Partner): Storage {
  const call = openClient(options, partner);
  const addressOf = (key: string) => `/${options.prefix}${requireKey(key)}`;

  async function* bytesOf(key: string, part: { start?: number; end?: number }) {
    const { start = 0, end } = part;
    const range = { range: `bytes=${start}-${end ?? ""}` };
    const isWhole = start === 0 && end === undefined;
    const init = { method: "GET", ...(!isWhole && { headers: range }) };
    const answer = await ifThere(call(`to read ${key}`, addressOf(key), init));
    if (!answer?.body) throw new StoreFailure(`to read ${key}`, 404, "it is gone");
    yield* answer.body;
  }

  async function put(key: string, bytes: Content, condition?: { "if-none-match": "*" }) {
    const address = addressOf(key); // throws before anything is read
    const sized = bytes instanceof Uint8Array ? sizedBytes(bytes) : await spooled(options.spool, bytes);
    const { encryption } = options;
    const headers = {
      "x-amz-content-sha256": sized.hash,
      ...(encryption && { "x-amz-server-side-encryption": encryption }),
      ...condition,
    };
    try {
      await call(`to store ${key}`, address, { method: "PUT", headers, body: sized.body });
    } finally {
      await sized.cleanUp();
    }
  }

  return {
    write: (key, bytes) => put(key, bytes),
    writeIfAbsent: (key, bytes) =>
      put(key, bytes, { "if-none-match": "*" }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof StoreFailure && error.status === 412) return false;
          throw error;
        },
      ),
    async read(key) {
      const answer = await ifThere(call(`to read ${key}`, addressOf(key), { method: "HEAD" }));
      if (!answer) return undefined;
      const size = Number(answer.headers.get("content-length"));
      return { size, stream: (part = {}) => streamOf(bytesOf(key, part)) };
    },
    async remove(key) {
      await ifThere(call(`to remove ${key}`, addressOf(key), { method: "DELETE" }));
    },
    list: (prefix = "") => listed(call, options.prefix, prefix),
    tidy: () => removePartialFiles(options.spool),
    problem: () => problemOf(call, options.prefix),
  };
}
