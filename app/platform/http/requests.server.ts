import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import { clientAddress, isProxy, plainAddress } from "./client-address.ts";
import type { Env } from "../env.server.ts";
import { AppError } from "../errors.ts";
import { firstOf } from "../../lib/checked.ts";
import type { PageList } from "../pages/page-list.server.ts";
import { isWellEncoded, pathAsText, pathOfPage } from "../pages/page.ts";
import { storableText, unstorableSign } from "../../lib/storable-text.ts";

/** @throws AppError INVALID_TEXT (400, with the field) where a name or its text cannot be stored */
function requireStorable(name: string, value: unknown): void {
  const sign = unstorableSign(name) ?? (typeof value === "string" ? unstorableSign(value) : undefined);
  if (!sign) return;
  const field = storableText(name);
  throw new AppError(
    "INVALID_TEXT",
    `${field ? `The field ${field}` : "The text"} holds a character that cannot be stored (${sign})`,
    field ? { field } : {},
  );
}

/** A reviver of `JSON.parse`. @throws AppError INVALID_TEXT */
const storable = (name: string, value: unknown) => {
  requireStorable(name, value);
  return value;
};

/**
 * Reads a JSON body and checks it. Unknown fields are refused where the schema is strict.
 * @param maxBytes largest body in bytes
 * @param unstorable "cleaned" where the caller itself takes signs that cannot be stored out of the texts
 * @throws AppError INVALID_JSON (400), BODY_TOO_LARGE (413), INVALID_TEXT or INVALID_DATA (400, with the
 * field)
 */
export const readJson = async <T>(
  c: Context,
  schema: z.ZodType<T>,
  maxBytes = 64 * 1024,
  options: JsonOptions = {},
): Promise<T> => checkJson(await readText(c, maxBytes), schema, options);

type JsonOptions = { unstorable?: "refuse" | "cleaned" };

/**
 * Whether whoever asks has what this ETag, with its quotes, names; it may have come to them as a weak one.
 */
export const hasEntity = (c: Context, etag: string): boolean =>
  (c.req.header("if-none-match")?.split(",") ?? []).some((one) => one.trim().replace(/^W\//, "") === etag);

/** A body that was read before, checked as `readJson` does. @throws the same, save BODY_TOO_LARGE */
export function checkJson<T>(
  text: string,
  schema: z.ZodType<T>,
  { unstorable = "refuse" }: JsonOptions = {},
): T {
  let given: unknown;
  try {
    given = JSON.parse(text, unstorable === "refuse" ? storable : undefined);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("INVALID_JSON", "The request body is not valid JSON");
  }
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issue = firstOf(result.error.issues);
  const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
  const field = [...issue.path, ...keys.slice(0, 1)].join(".");
  throw new AppError(
    "INVALID_DATA",
    keys.length ? `Unknown field: ${keys[0]}` : issue.message,
    field ? { field } : {},
  );
}

/** The request of Node's server; a test has none. */
const incoming = (c: Context) => (c.env as Partial<HttpBindings> | undefined)?.incoming;

/**
 * Whether whoever asks went away before their request was whole: nobody reads the answer, and it is no
 * failure of ours.
 */
export function brokeOff(c: Context): boolean {
  const request = incoming(c);
  return Boolean(request?.destroyed && !request.complete);
}

/** Whether a body comes with its length, so that no more than that can follow. */
const isLengthNamed = (headers: Readonly<Partial<Record<string, string | string[]>>>) =>
  /^\d+$/.test(headers["content-length"]?.toString() ?? "") && !headers["transfer-encoding"];

/**
 * Hono's body limit. Node cuts a body off at the length it names, so the header is enough there: Hono would
 * open a stream first, which costs 0.2 ms of CPU.
 * @throws what `tooLarge` makes, before more than `maxSize` bytes are held in memory
 */
export function limitBody(maxSize: number, tooLarge: () => AppError): MiddlewareHandler {
  const limited = bodyLimit({ maxSize, onError: () => Promise.reject(tooLarge()) });
  return (c, next) => {
    const named = c.req.header("content-length");
    const isNamed = isLengthNamed({
      "content-length": named,
      "transfer-encoding": c.req.header("transfer-encoding"),
    });
    if (!incoming(c) || !isNamed) return limited(c, next);
    return Number(named) > maxSize ? Promise.reject(tooLarge()) : next();
  };
}

/** The body as bytes. @throws what `tooLarge` makes, before more than `maxBytes` are held in memory */
export async function readBody(c: Context, maxBytes: number, tooLarge: () => AppError): Promise<Buffer> {
  await limitBody(maxBytes, tooLarge)(c, async () => {});
  return Buffer.from(await c.req.raw.arrayBuffer());
}

/** The body as text. @throws AppError BODY_TOO_LARGE (413) */
export async function readText(c: Context, maxBytes: number): Promise<string> {
  const tooLarge = () =>
    new AppError("BODY_TOO_LARGE", `The request body is larger than ${maxBytes} bytes`, { status: 413 });
  return (await readBody(c, maxBytes, tooLarge)).toString("utf8");
}

const nothingThere = () => new AppError("NOT_FOUND", "There is nothing at this address", { status: 404 });

/**
 * Refuses a request with several Host headers, as RFC 9112 (3.2) requires: a proxy and this server might read
 * different ones.
 * @throws AppError SEVERAL_HOSTS (400)
 */
export const requireOneHost: MiddlewareHandler = (c, next) => {
  const names = incoming(c)?.rawHeaders?.filter((_, i) => i % 2 === 0) ?? [];
  if (names.filter((name) => name.toLowerCase() === "host").length <= 1) return next();
  throw new AppError("SEVERAL_HOSTS", "The request has more than one Host header");
};

/** Signs and parts of the longest path that is taken; those of ours have 300 and seven at most. */
const LONGEST_PATH = { signs: 2_000, parts: 40 };

/**
 * Lets no address in that is longer than any of ours: React Router tries every part of a path with all parts
 * before it, and fifteen thousand letters kept a process for half a minute.
 * @throws AppError ADDRESS_TOO_LONG (414)
 */
export const shortAddresses: MiddlewareHandler = (c, next) => {
  const { length } = c.req.path;
  if (length <= LONGEST_PATH.signs && c.req.path.split("/").length <= LONGEST_PATH.parts) return next();
  throw new AppError("ADDRESS_TOO_LONG", "No address of this site is as long as this one", { status: 414 });
};

/**
 * Bytes of the form of a page: an application of 12,000 characters in an Indian script, each of which takes
 * nine bytes URL-encoded.
 */
const LARGEST_FORM = 128 * 1024;
const limitForm = limitBody(
  LARGEST_FORM,
  () => new AppError("BODY_TOO_LARGE", "The form is larger than 128 kB", { status: 413 }),
);

/**
 * Reads a URL-encoded form: none of our pages sends a file, so no multipart body is ever parsed.
 * @throws AppError INVALID_FORM (400), BODY_TOO_LARGE (413)
 */
async function readForm(c: Context): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? ""))
    throw new AppError("INVALID_FORM", "The request body is not a URL-encoded form");
  await limitForm(c, async () => {});
  return new URLSearchParams(await c.req.raw.clone().text());
}

/**
 * Accepts a read of any page, and a form for a page that has an action. The body is read for such a page
 * only.
 * @throws AppError METHOD_NOT_ALLOWED (405, with an Allow header), NOT_FOUND (404) for a form sent to an
 * address without a page, INVALID_FORM (400) when the body cannot be read as a form, BODY_TOO_LARGE (413) or
 * INVALID_TEXT (400)
 */
export async function requirePageOrForm(
  c: Context,
  pages: Pick<PageList, "has" | "takesForm" | "canonical">,
) {
  const { method } = c.req;
  if (method === "GET" || method === "HEAD") return;
  const { pathname } = new URL(c.req.url);
  const path = pages.canonical(pathOfPage(pathname));
  const takesForm = pages.takesForm(path);
  if (method !== "POST" || (pages.has(path) && !takesForm)) {
    c.header("allow", takesForm ? "GET, HEAD, POST" : "GET, HEAD");
    throw new AppError("METHOD_NOT_ALLOWED", "This address does not take this method", { status: 405 });
  }
  if (!takesForm || !isWellEncoded(pathname)) throw nothingThere();
  for (const [field, value] of await readForm(c)) requireStorable(field, value);
}

/**
 * Refuses an address with characters that cannot be stored, which the database could not even look up.
 * @throws AppError INVALID_TEXT (400, with the field of the query), NOT_FOUND (404)
 */
export const storableQueries: MiddlewareHandler = (c, next) => {
  if (!/%[01][\da-f]|%7f/i.test(c.req.url)) return next();
  const { pathname, searchParams } = new URL(c.req.url);
  if (unstorableSign(pathAsText(pathname))) throw nothingThere();
  for (const [name, value] of searchParams) requireStorable(name, value);
  return next();
};

/** The visitor's own address. @param request of Node's server; a test has none */
const addressBehind = (
  request: Pick<IncomingMessage, "socket"> | undefined,
  forwarded: string | undefined,
  env: Pick<Env, "TRUSTED_PROXIES">,
): string => clientAddress(request?.socket?.remoteAddress ?? "127.0.0.1", forwarded, env.TRUSTED_PROXIES);

export const addressOf = (c: Context, env: Pick<Env, "TRUSTED_PROXIES">): string =>
  addressBehind(incoming(c), c.req.header("x-forwarded-for"), env);

/**
 * The trace that one of our own proxies has begun for a request; what a visitor says of it counts for
 * nothing.
 */
export function traceparentOf(c: Context, env: Pick<Env, "TRUSTED_PROXIES">): string | undefined {
  const peer = plainAddress(incoming(c)?.socket?.remoteAddress ?? "");
  return isIP(peer) && isProxy(peer, env.TRUSTED_PROXIES) ? c.req.header("traceparent") : undefined;
}

/**
 * Refuses a state-changing request that another site's page sent: browsers always name the origin of such a
 * request.
 * @throws AppError FOREIGN_ORIGIN (403)
 */
export function requireOwnOrigin(
  { origin, host }: { origin: string | undefined; host: string | undefined },
  env: Pick<Env, "ORIGIN" | "SITE_MODE">,
) {
  if (!origin || origin === env.ORIGIN) return;
  const loopback =
    env.SITE_MODE === "local" &&
    ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(origin)?.hostname ?? "") &&
    URL.parse(origin)?.host === host;
  if (!loopback)
    throw new AppError("FOREIGN_ORIGIN", "This call must come from the site itself", { status: 403 });
}

/** The same for a call with its context. @throws AppError FOREIGN_ORIGIN (403) */
export const requireSameOrigin = (c: Context, env: Pick<Env, "ORIGIN" | "SITE_MODE">) =>
  requireOwnOrigin({ origin: c.req.header("origin"), host: c.req.header("host") }, env);
