import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { ZodError } from "zod";
import { databaseIsAway } from "./db.server.ts";
import type { Env } from "./env.server.ts";
import { AppError, type Failure } from "./errors.ts";
import { codeOf } from "../kernel/typed.ts";
import { networkOf } from "../kernel/network.ts";
import { addressOf, brokeOff } from "./http.server.ts";
import type { Log } from "./log.server.ts";
import { withRequest } from "./request.server.ts";

const HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "content-security-policy": "frame-ancestors 'none'; base-uri 'self'; object-src 'none'",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  // the checkout may open a bank's window, and hears from it
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "reporting-endpoints": 'policy="/api/policy-reports"',
};
const YEAR = "max-age=31536000; includeSubDomains";
const TWO_YEARS = "max-age=63072000; includeSubDomains; preload";

/** The headers of every answer that protect its reader. */
export const guardHeaders = ({
  SITE_MODE,
  HSTS_PRELOAD,
}: Pick<Env, "SITE_MODE" | "HSTS_PRELOAD">): Record<string, string> => {
  const transport = HSTS_PRELOAD === "yes" ? TWO_YEARS : YEAR;
  return { ...HEADERS, ...(SITE_MODE === "live" && { "strict-transport-security": transport }) };
};

/**
 * Gives every request a number, told in `x-request-id` and in the log, and every answer the headers that
 * protect its reader; a page's own headers win.
 */
export const guarded = (
  env: Pick<Env, "SITE_MODE" | "HSTS_PRELOAD" | "TRUSTED_PROXIES">,
): MiddlewareHandler => {
  const headers = Object.entries(guardHeaders(env));
  return async (c, next) => {
    const id = randomUUID();
    c.set("requestId", id);
    await withRequest({ id, network: networkOf(addressOf(c, env)) }, next);
    const own = c.res.headers; // `c.header` would make the whole answer anew each time
    own.set("x-request-id", requestId(c));
    for (const [name, value] of headers) if (!own.has(name)) own.set(name, value);
    // emails and other sites may show our pictures, and nothing else
    if (own.get("content-type")?.startsWith("image/"))
      own.set("cross-origin-resource-policy", "cross-origin");
  };
};

/** The number that `guarded` gave this request. */
export const requestId = (c: Context) => c.get("requestId") as string;

/** A file could not be written: the disk, or this account's share of it, is full. */
const isDiskFull = (error: Error) => ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "");

/** Whether a failure is of a kind that passes by itself. */
type Passes = (error: unknown) => boolean | Promise<boolean>;
/** The one place where a failure becomes a JSON answer; what was not expected is logged, never told. */
export const failureAnswer =
  (log: Log, passesByItself: Passes = databaseIsAway) =>
  async (error: Error, c: Context) => {
    const answerFailure = (failure: Omit<Failure, "success">, status: number) =>
      // Hono types the statuses that have a body; any of ours has
      c.json({ success: false, ...failure } satisfies Failure, status as 400);
    if (error instanceof AppError) {
      if (error.status >= 500)
        log.error({ error, requestId: requestId(c), path: c.req.path }, "request failed");
      const { message, code, field, notice, retryAfterSeconds } = error;
      if (retryAfterSeconds) c.header("retry-after", String(retryAfterSeconds));
      return answerFailure(
        { error: message, code, ...(field && { field }), ...(notice && { notice }) },
        error.status,
      );
    }
    if (error instanceof ZodError) {
      const issue = error.issues[0];
      return answerFailure(
        {
          error: issue?.message ?? "Invalid request data",
          code: "INVALID_DATA",
          ...(issue && { field: issue.path.join(".") }),
        },
        400,
      );
    }
    if (brokeOff(c))
      return answerFailure({ error: "The request broke off before its end", code: "REQUEST_BROKE_OFF" }, 400);
    if (isDiskFull(error)) {
      log.error({ error, requestId: requestId(c), path: c.req.path }, "disk full");
      return answerFailure(
        {
          error: "The disk is full, so nothing was saved. Free some space, then try again",
          code: "DISK_FULL",
        },
        507,
      );
    }
    log.error({ error, requestId: requestId(c), method: c.req.method, path: c.req.path }, "request failed");
    if (await passesByItself(error)) {
      c.header("retry-after", "2");
      return answerFailure({ error: "Service temporarily unavailable", code: "SERVICE_UNAVAILABLE" }, 503);
    }
    return answerFailure({ error: "Server error. Please try again", code: "SERVER_ERROR" }, 500);
  };
