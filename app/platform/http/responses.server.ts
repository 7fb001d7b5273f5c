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
import { addressOf, clientDisconnected } from "./requests.server.ts";
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
    // for browsers that are no longer in use
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
type Passes = (error: unknown) => boolean | Promise<boolean>;
const busy = () => new AppError("BUSY", "Service temporarily unavailable", { status: 503 });

/** Turns every failure into a JSON response; unexpected ones are logged, and their details never sent. */
export const failureAnswer =
  (log: Log, isTransient: Passes = isDatabaseUnavailable) =>
  async (thrown: Error, c: Context) => {
    const error = thrown instanceof BulkheadRejectedError ? busy() : thrown;
    const answerFailure = (failure: Omit<Failure, "success">, status: number) =>
      // Hono's type allows only statuses with a body, which all of ours have
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
    if (clientDisconnected(c))
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
    if (await isTransient(error)) {
      c.header("retry-after", "2");
      return answerFailure({ error: "Service temporarily unavailable", code: "SERVICE_UNAVAILABLE" }, 503);
    }
    return answerFailure({ error: "Server error. Please try again", code: "SERVER_ERROR" }, 500);
  };
