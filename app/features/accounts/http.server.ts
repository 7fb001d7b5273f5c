import { isAPIError } from "better-auth/api";
import { Hono, type Context } from "hono";
import type { z } from "zod";
import { AppError, type Failure } from "../../platform/errors.ts";
import { addressOf, readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Limit } from "../../platform/http/rate-limits.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { authOf } from "./sign-in/auth.server.ts";
import { isOwnPath } from "./domain/return-path.ts";
import { profileHttp } from "./profile/profile-http.server.ts";
import {
  Address,
  ChoosePassword,
  GiveCode,
  OpenLink,
  RedeemLink,
  SignIn,
  SignUp,
  StartGoogle,
} from "./contract.ts";
import { AskPasskey, PasskeyAnswer } from "./passkeys.contract.ts";

const BASE = "/api/auth";
const MAX_BODY = 32 * 1024;

const perMinute = (max: number): Limit => ({ seconds: 60, max });

/**
 * POST calls below `/api/auth`, besides sign-out, with their limit per network. No other POST endpoint of
 * better-auth is exposed.
 */
const CALLS: Record<string, { body: z.ZodType; limit: Limit }> = {
  // the answer reveals whether an address is registered; the limit prevents enumeration
  "/sign-up": { body: SignUp, limit: { seconds: 3600, max: 20 } },
  "/sign-in": { body: SignIn, limit: perMinute(10) },
  "/resend": { body: Address, limit: perMinute(3) },
  "/recover": { body: Address, limit: perMinute(3) },
  "/proof": { body: Address, limit: perMinute(120) },
  "/link/open": { body: OpenLink, limit: perMinute(20) },
  "/link/session": { body: RedeemLink, limit: perMinute(20) },
  "/password": { body: ChoosePassword, limit: perMinute(10) },
  "/second-factor": { body: GiveCode, limit: perMinute(10) },
  "/passkey/options": { body: AskPasskey, limit: perMinute(10) },
  "/passkey": { body: PasskeyAnswer, limit: perMinute(10) },
  "/sign-in/social": { body: StartGoogle, limit: perMinute(10) },
};
export const authLimits = Object.fromEntries(
  Object.entries(CALLS).map(([path, { limit }]) => [`POST ${BASE}${path}`, limit]),
);

/** The request's headers with the client address as we determined it, whatever the client sent. */
function headersWith(c: Context, services: Services) {
  const headers = new Headers(c.req.raw.headers);
  headers.set("x-client-ip", addressOf(c, services.env));
  headers.delete("content-length");
  return headers;
}

/** Converts an error response of better-auth to the `Failure` shape of all calls. */
async function toApiShape(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  // the shape of better-auth's errors
  const body = (await response.json().catch(() => ({}))) as { message?: string; code?: string };
  const failure: Failure = {
    success: false,
    error: (body.message ?? "Invalid request data").replace(/\.$/, ""),
    code: body.code ?? codeOf(response.status),
  };
  const headers = new Headers(response.headers);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  return new Response(JSON.stringify(failure), { status: response.status, headers });
}
const codeOf = (status: number) => (status === 404 ? "NOT_FOUND" : "INVALID_DATA");

async function handle(services: Services, request: Request): Promise<Response> {
  try {
    return await toApiShape(await authOf(services).handler(request));
  } catch (error) {
    if (!isAPIError(error)) throw error;
    throw new AppError(error.body?.code ?? codeOf(error.statusCode), error.message, {
      status: error.statusCode,
    });
  }
}

/** Restricts Google's return URLs to this site. @throws AppError INVALID_CALLBACK_URL (403) */
function requireOwnReturn({ callbackURL, errorCallbackURL }: StartGoogle) {
  if (isOwnPath(callbackURL) && isOwnPath(errorCallbackURL)) return;
  throw new AppError("INVALID_CALLBACK_URL", "The way back must be a path of this site", { status: 403 });
}

/** `/api/auth/*` and `/api/account/*`. */
export function accountsHttp(services: Services) {
  const app = new Hono();
  const send = (c: Context, body?: string, path = new URL(c.req.url).pathname) =>
    handle(
      services,
      new Request(new URL(path + new URL(c.req.url).search, services.env.ORIGIN), {
        method: c.req.method,
        headers: headersWith(c, services),
        ...(body !== undefined && { body }),
      }),
    );

  for (const [path, { body: schema }] of Object.entries(CALLS))
    app.post(BASE + path, async (c) => {
      requireSameOrigin(c, services.env);
      const body = await readJson(c, schema, MAX_BODY);
      // the schema of this path is StartGoogle
      if (path === "/sign-in/social") requireOwnReturn(body as StartGoogle);
      return send(c, JSON.stringify(body));
    });
  app.post(`${BASE}/sign-out`, (c) => {
    requireSameOrigin(c, services.env);
    return send(c, "{}", `${BASE}/leave`);
  });
  app.get(`${BASE}/callback/google`, (c) => send(c));
  app.route("/", profileHttp(services));
  return app;
}
