import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z, ZodError } from "zod";
import { clientAddress, isProxy, plainAddress } from "./client-address.ts";
import type { Env } from "../env.server.ts";
import { AppError } from "../errors.ts";
import { firstOf } from "../../lib/checked.ts";
import type { PageList } from "../pages/page-list.server.ts";
import { isWellEncoded, pathAsText, pathOfPage } from "../pages/page.ts";
import { storableText, unstorableCharacter } from "../../lib/storable-text.ts";

/** @throws AppError INVALID_TEXT (400, with the field) if a name or its text cannot be stored */
function requireStorable(name: string, value: unknown): void {
  const character =
    unstorableCharacter(name) ?? (typeof value === "string" ? unstorableCharacter(value) : undefined);
  if (!character) return;
  const field = storableText(name);
  throw new AppError(
    "INVALID_TEXT",
    `This text contains an invisible character that cannot be saved (${character}). Type it again instead of pasting it`,
    field ? { field } : {},
  );
}

/** A reviver of `JSON.parse`. @throws AppError INVALID_TEXT */
const storable = (name: string, value: unknown) => {
  requireStorable(name, value);
  return value;
};

/**
 * Reads and validates a JSON body.
 * @param maxBytes largest body in bytes
 * @param options `unstorable: "cleaned"` if the caller removes characters that cannot be stored
 * @throws AppError INVALID_JSON (400), BODY_TOO_LARGE (413), INVALID_TEXT or INVALID_DATA (400, with the
 *   field)
 */
export const readJson = async <T>(
  c: Context,
  schema: z.ZodType<T>,
  maxBytes = 64 * 1024,
  options: JsonOptions = {},
): Promise<T> => checkJson(await readText(c, maxBytes), schema, options);

type JsonOptions = { unstorable?: "refuse" | "cleaned" };

/** Whether the caller already has the version with this ETag (in quotes), strong or weak. */
export const matchesEtag = (c: Context, etag: string): boolean =>
  (c.req.header("if-none-match")?.split(",") ?? []).some((tag) => tag.trim().replace(/^W\//, "") === etag);

/** Validates a body that was already read. @throws as `readJson`, except BODY_TOO_LARGE */
export function checkJson<T>(
  text: string,
  schema: z.ZodType<T>,
  { unstorable = "refuse" }: JsonOptions = {},
): T {
  let body: unknown;
  try {
    body = JSON.parse(text, unstorable === "refuse" ? storable : undefined);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("INVALID_JSON", "The request body is not valid JSON");
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalidData(result.error);
}

/** An error for the first problem of an input, with its field. */
export function invalidData({ issues }: ZodError): AppError {
  const issue = firstOf(issues);
  const keys = issue.code === "unrecognized_keys" ? issue.keys : [];
  const field = [...issue.path, ...keys.slice(0, 1)].join(".");
  const message = keys.length ? `Unknown field: ${keys[0]}` : issue.message;
  return new AppError("INVALID_DATA", message, field ? { field } : {});
}

/** The request of Node's server; undefined in tests. */
const incoming = (c: Context) => (c.env as Partial<HttpBindings> | undefined)?.incoming;

/**
 * Whether the client disconnected before its request was complete: no one reads the response, and the
 * failure is not the server's.
 */
export function clientDisconnected(c: Context): boolean {
  const request = incoming(c);
  return Boolean(request?.destroyed && !request.complete);
}

/** Whether a body has a content length, which Node enforces. */
const isLengthNamed = (headers: Readonly<Partial<Record<string, string | string[]>>>) =>
  /^\d+$/.test(headers["content-length"]?.toString() ?? "") && !headers["transfer-encoding"];

/**
 * Hono's body limit. Node ends a body at its content length, so checking the header is enough then: Hono
 * would open a stream first, which costs 0.2 ms of CPU.
 * @throws the error of `tooLarge` before more than `maxSize` bytes are in memory
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

/** Reads the body as bytes. @throws the error of `tooLarge` before more than `maxBytes` are in memory */
export async function readBody(c: Context, maxBytes: number, tooLarge: () => AppError): Promise<Buffer> {
  await limitBody(maxBytes, tooLarge)(c, async () => {});
  return Buffer.from(await c.req.raw.arrayBuffer());
}

/** Reads the body as text. @throws AppError BODY_TOO_LARGE (413) */
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

/** Longest accepted path, in characters and parts; the site's own have at most 300 and seven. */
const LONGEST_PATH = { signs: 2_000, parts: 40 };

/**
 * Refuses addresses longer than any of the site's: React Router compares every part of a path with all parts
 * before it, and fifteen thousand characters blocked a process for half a minute.
 * @throws AppError ADDRESS_TOO_LONG (414)
 */
export const limitAddressLength: MiddlewareHandler = (c, next) => {
  const { length } = c.req.path;
  if (length <= LONGEST_PATH.signs && c.req.path.split("/").length <= LONGEST_PATH.parts) return next();
  throw new AppError("ADDRESS_TOO_LONG", "No address of this site is as long as this one", { status: 414 });
};

/**
 * Largest form of a page in bytes: an application of 12,000 characters in an Indian script, each of which
 * takes nine bytes URL-encoded.
 */
const limitForm = limitBody(
  128 * 1024,
  () => new AppError("BODY_TOO_LARGE", "The form is larger than 128 kB", { status: 413 }),
);
/** For pages with the trait `longForm`. */
const limitLongForm = limitBody(
  1024 * 1024,
  () => new AppError("BODY_TOO_LARGE", "The form is larger than 1 MB", { status: 413 }),
);

/**
 * Reads a URL-encoded form: no page uploads a file by a form, so multipart bodies are never parsed.
 * @throws AppError INVALID_FORM (400), BODY_TOO_LARGE (413)
 */
async function readForm(c: Context, isLong: boolean): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? ""))
    throw new AppError("INVALID_FORM", "The request body is not a URL-encoded form");
  await (isLong ? limitLongForm : limitForm)(c, async () => {});
  return new URLSearchParams(await c.req.raw.clone().text());
}

/**
 * Allows reads of any page, and forms for pages that have an action. The body is read only for such a page.
 * @throws AppError METHOD_NOT_ALLOWED (405, with an Allow header), NOT_FOUND (404) for a form sent to an
 *   address without a page, INVALID_FORM (400) if the body is not a form, BODY_TOO_LARGE (413) or
 *   INVALID_TEXT (400)
 */
export async function requirePageOrForm(
  c: Context,
  pages: Pick<PageList, "has" | "takesForm" | "canonical" | "of">,
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
  for (const [field, value] of await readForm(c, pages.of(path).longForm === true))
    requireStorable(field, value);
}

/**
 * Refuses an address with characters that cannot be stored, and so cannot be looked up in the database.
 * @throws AppError INVALID_TEXT (400, with the field of the query), NOT_FOUND (404)
 */
export const requireStorableAddress: MiddlewareHandler = (c, next) => {
  if (!/%[01][\da-f]|%7f/i.test(c.req.url)) return next();
  const { pathname, searchParams } = new URL(c.req.url);
  if (unstorableCharacter(pathAsText(pathname))) throw nothingThere();
  for (const [name, value] of searchParams) requireStorable(name, value);
  return next();
};

/** The visitor's address. @param request of Node's server; undefined in tests */
const addressBehind = (
  request: Pick<IncomingMessage, "socket"> | undefined,
  forwarded: string | undefined,
  env: Pick<Env, "TRUSTED_PROXIES">,
): string => clientAddress(request?.socket?.remoteAddress ?? "127.0.0.1", forwarded, env.TRUSTED_PROXIES);

export const addressOf = (c: Context, env: Pick<Env, "TRUSTED_PROXIES">): string =>
  addressBehind(incoming(c), c.req.header("x-forwarded-for"), env);

/** The trace that one of our own proxies began for a request; a visitor's own header is ignored. */
export function traceparentOf(c: Context, env: Pick<Env, "TRUSTED_PROXIES">): string | undefined {
  const peer = plainAddress(incoming(c)?.socket?.remoteAddress ?? "");
  return isIP(peer) && isProxy(peer, env.TRUSTED_PROXIES) ? c.req.header("traceparent") : undefined;
}

/**
 * Refuses a state-changing request from another site's page: browsers always send the origin with it.
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

/** The same for a Hono context. @throws AppError FOREIGN_ORIGIN (403) */
export const requireSameOrigin = (c: Context, env: Pick<Env, "ORIGIN" | "SITE_MODE">) =>
  requireOwnOrigin({ origin: c.req.header("origin"), host: c.req.header("host") }, env);
