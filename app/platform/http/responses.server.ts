import { randomUUID } from "node:crypto";
import { BulkheadRejectedError } from "cockatiel";
import type { Context, MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { ZodError } from "zod";
import { isDatabaseUnavailable } from "../database/db.server.ts";
import type { Env } from "../env.server.ts";
import { AppError, type Failure } from "../errors.ts";
import { codeOf } from "../../lib/typed.ts";
import { networkOf } from "../../lib/network.ts";
import { addressOf, clientDisconnected, invalidData } from "./requests.server.ts";
import type { Log } from "../observability/log.server.ts";
import { withRequest } from "./request-context.server.ts";

const YEAR = "max-age=31536000; includeSubDomains";
const TWO_YEARS = "max-age=63072000; includeSubDomains; preload";
type HeadersEnv = Pick<Env, "SITE_MODE" | "HSTS_PRELOAD">;
const transportOf = ({ SITE_MODE, HSTS_PRELOAD }: HeadersEnv) => {
  if (SITE_MODE !== "live") return undefined;
  return HSTS_PRELOAD === "yes" ? TWO_YEARS : YEAR;
};

/** Adds the security headers to every response that does not set them itself. */
export function securityHeaders(env: HeadersEnv): MiddlewareHandler {
  const secure = secureHeaders({
    overwrite: false,
    contentSecurityPolicy: { frameAncestors: ["'none'"], baseUri: ["'self'"], objectSrc: ["'none'"] },
    // the checkout may open a bank's window and receive its messages
    crossOriginOpenerPolicy: "same-origin-allow-popups",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    referrerPolicy: "strict-origin-when-cross-origin",
    reportingEndpoints: [{ name: "policy", url: "/api/policy-reports" }],
    strictTransportSecurity: transportOf(env) ?? false,
    xFrameOptions: "DENY",
    // these only affect browsers that are no longer in use
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (c, next) =>
    secure(c, async () => {
      await next();
      // emails and other sites may show our pictures
      if (c.res.headers.get("content-type")?.startsWith("image/"))
        c.res.headers.set("cross-origin-resource-policy", "cross-origin");
    });
}

/** Gives every request an id, which its log lines and its `x-request-id` response header contain. */
export const requestIds =
  (env: Pick<Env, "TRUSTED_PROXIES">): MiddlewareHandler =>
  async (c, next) => {
    const id = randomUUID();
    c.set("requestId", id);
    await withRequest({ id, network: networkOf(addressOf(c, env)) }, next);
    c.res.headers.set("x-request-id", id);
  };

/** The id that `requestIds` gave this request. */
export const requestId = (c: Context) => c.get("requestId") as string;

/** Whether a file could not be written because the disk or the quota is full. */
const isDiskFull = (error: Error) => ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "");

/** Whether a failure is transient. */
type IsTransient = (error: unknown) => boolean | Promise<boolean>;
const busy = () =>
  new AppError("BUSY", "Service temporarily unavailable", { status: 503, retryAfterSeconds: 2 });

/** Describes a failure for the client; unexpected ones are logged, and their details never sent. */
export async function describeFailure(
  thrown: unknown,
  log: Log,
  requestFields: { requestId: string; method: string; path: string },
  isTransient: IsTransient = isDatabaseUnavailable,
): Promise<Omit<Failure, "success"> & { status: number; retryAfterSeconds?: number }> {
  const error =
    thrown instanceof BulkheadRejectedError
      ? busy()
      : thrown instanceof ZodError
        ? invalidData(thrown)
        : thrown;
  if (error instanceof AppError) {
    if (error.code === "BUSY") log.warn(requestFields, "too many requests wait");
    else if (error.status >= 500) log.error({ error, ...requestFields }, "request failed");
    const { message, code, status, field, problems, notice, retryAfterSeconds } = error;
    return {
      error: message,
      code,
      status,
      ...(field && { field }),
      ...(problems && { problems }),
      ...(notice && { notice }),
      ...(retryAfterSeconds && { retryAfterSeconds }),
    };
  }
  if (error instanceof Error && isDiskFull(error)) {
    log.error({ error, ...requestFields }, "disk full");
    const message = "The disk is full, so nothing was saved. Free some space, then try again";
    return { error: message, code: "DISK_FULL", status: 507 };
  }
  log.error({ error, ...requestFields }, "request failed");
  if (await isTransient(error)) {
    const message = "Service temporarily unavailable";
    return { error: message, code: "SERVICE_UNAVAILABLE", status: 503, retryAfterSeconds: 2 };
  }
  return { error: "Server error. Please try again", code: "SERVER_ERROR", status: 500 };
}

/** Turns every failure into a JSON response. */
export const failureAnswer =
  (log: Log, isTransient: IsTransient = isDatabaseUnavailable) =>
  async (thrown: Error, c: Context) => {
    const isKnown = thrown instanceof AppError || thrown instanceof ZodError;
    const requestFields = { requestId: requestId(c), method: c.req.method, path: c.req.path };
    const { status, retryAfterSeconds, ...failure } =
      !isKnown && !(thrown instanceof BulkheadRejectedError) && clientDisconnected(c)
        ? { error: "The request was incomplete", code: "REQUEST_INCOMPLETE", status: 400 }
        : await describeFailure(thrown, log, requestFields, isTransient);
    if (retryAfterSeconds) c.header("retry-after", String(retryAfterSeconds));
    // Hono's type allows only statuses with a body, as all of ours are
    return c.json({ success: false, ...failure } satisfies Failure, status as 400);
  };
