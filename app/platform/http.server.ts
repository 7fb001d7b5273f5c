import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { z } from "zod";
import { clientAddress, isProxy, plainAddress } from "./client-address.ts";
import type { Env } from "./env.server.ts";
import { AppError } from "./errors.ts";
import { firstOf } from "../kernel/checked.ts";
import type { PageList } from "./page-list.server.ts";
import { isWellEncoded, pathAsText, pathOfPage } from "./page.ts";
import { storableText, unstorableSign } from "../kernel/storable-text.ts";
import { type Unstorable, unstorableIn } from "../kernel/unstorable.ts";

/** @throws AppError INVALID_TEXT (400, with the field) where a text holds what cannot be stored */
function refuseUnstorable(found: Unstorable | undefined): void {
  if (!found) return;
  const { field, sign } = found;
  throw new AppError(
    "INVALID_TEXT",
    `${field ? `The field ${field}` : "The text"} holds a character that cannot be stored (${sign})`,
    field ? { field } : {},
  );
}

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
    given = JSON.parse(text);
  } catch {
    throw new AppError("INVALID_JSON", "The request body is not valid JSON");
  }
  if (unstorable === "refuse") refuseUnstorable(unstorableIn(given));
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
export const incoming = (c: Context) => (c.env as Partial<HttpBindings> | undefined)?.incoming;

/**
 * Whether whoever asks went away before their request was whole: nobody reads the answer, and it is no
 * failure of ours.
 */
export function brokeOff(c: Context): boolean {
  const request = incoming(c);
  return Boolean(request?.destroyed && !request.complete);
}

/** Whether a body comes with its length, so that no more than that can follow. */
export const isLengthNamed = (headers: Readonly<Partial<Record<string, string | string[]>>>) =>
  /^\d+$/.test(headers["content-length"]?.toString() ?? "") && !headers["transfer-encoding"];
/** The same of a call from the network. */
export const namesItsLength = (c: Context) =>
  Boolean(incoming(c)) &&
  isLengthNamed({
    "content-length": c.req.header("content-length"),
    "transfer-encoding": c.req.header("transfer-encoding"),
  });

/** The body as bytes. @throws what `tooLarge` makes, before more than `maxBytes` are held in memory */
export async function readBody(c: Context, maxBytes: number, tooLarge: () => AppError): Promise<Buffer> {
  if (Number(c.req.header("content-length") ?? 0) > maxBytes) throw tooLarge();
  // Node cuts a body off at the length it names: such a one is read at once, without the cost of a stream
  if (namesItsLength(c)) return Buffer.from(await c.req.raw.arrayBuffer());
  const parts: Uint8Array[] = [];
  let size = 0;
  const stream = c.req.raw.body?.getReader();
  // a loop over the stream would end the connection at what is too large, before that is answered
  // oxlint-disable-next-line no-await-in-loop -- one part after the other
  for (let part = await stream?.read(); part?.value; part = await stream?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) throw tooLarge();
    parts.push(part.value);
  }
  return Buffer.concat(parts);
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

/** Fields of one form; the longest of ours has twenty. */
const MOST_FIELDS = 500;

/**
 * Reads a URL-encoded form: none of our pages sends a file, so no multipart body is ever parsed. A megabyte
 * can name half a million fields, so they are counted before they are parsed.
 * @throws AppError INVALID_FORM (400)
 */
async function readForm(c: Context): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header("content-type") ?? ""))
    throw new AppError("INVALID_FORM", "The request body is not a URL-encoded form");
  const text = await c.req.raw.clone().text();
  if (text.split("&", MOST_FIELDS + 1).length > MOST_FIELDS)
    throw new AppError("INVALID_FORM", "The form has too many fields");
  return new URLSearchParams(text);
}

/**
 * Accepts a read of any page, and a form for a page that has an action. The body is read for such a page
 * only.
 * @throws AppError METHOD_NOT_ALLOWED (405, with an Allow header), NOT_FOUND (404) for a form sent to an
 * address without a page, or INVALID_FORM (400) when the body cannot be read as a form
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
  for (const [field, value] of await readForm(c)) refuseUnstorable(unstorableIn({ [field]: value }));
}

/** The same address with a query that can be stored, or undefined where the query can be already. */
function withStorableQuery(asked: URL): URL | undefined {
  if (![...asked.searchParams].flat().some((text) => unstorableSign(text))) return undefined;
  const clean = new URL(asked);
  const pairs = [...asked.searchParams].map(([name, value]) => [storableText(name), storableText(value)]);
  clean.search = String(new URLSearchParams(pairs));
  return clean;
}

/**
 * Lets no query in that holds characters which cannot be stored: a page is asked for again without them, a
 * call is refused with the field. A path with such characters is nobody's: the database would refuse to look
 * for it.
 * @throws AppError INVALID_TEXT (400), NOT_FOUND (404)
 */
export const storableQueries: MiddlewareHandler = async (c, next) => {
  if (!/%[01][\da-f]|%7f/i.test(c.req.url)) return next();
  const asked = new URL(c.req.url);
  if (unstorableSign(pathAsText(asked.pathname))) throw nothingThere();
  const clean = withStorableQuery(asked);
  if (!clean) return next();
  if (c.req.method === "GET" && !asked.pathname.startsWith("/api/"))
    // two slashes at its beginning would be another host's address
    return c.redirect(clean.pathname.replace(/^\/+/, "/") + clean.search, 302);
  refuseUnstorable(unstorableIn(Object.fromEntries(asked.searchParams)));
  return next();
};

/** The visitor's own address. @param request of Node's server; a test has none */
export const addressBehind = (
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
