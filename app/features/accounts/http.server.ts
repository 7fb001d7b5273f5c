import { isAPIError } from "better-auth/api";
import { Hono, type Context } from "hono";
import type { z } from "zod";
import { AppError, type Failure } from "../../platform/errors.ts";
import { addressOf, readJson, requireSameOrigin } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { withCurrentSignature } from "./sessions/cookie-signature.server.ts";
import { authOf, sessionCookieName, type Auth } from "./sign-in/auth.server.ts";
import { isOwnPath } from "./domain/return-path.ts";
import { limitsOf } from "./sign-in/limits.server.ts";
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

/** Everything that may be posted; whatever else better-auth could do stays closed. */
export const CALLS: Record<string, z.ZodType> = {
  "/sign-up": SignUp,
  "/sign-in": SignIn,
  "/resend": Address,
  "/recover": Address,
  "/proof": Address,
  "/link/open": OpenLink,
  "/link/session": RedeemLink,
  "/password": ChoosePassword,
  "/second-factor": GiveCode,
  "/passkey/options": AskPasskey,
  "/passkey": PasskeyAnswer,
  "/sign-in/social": StartGoogle,
};

/**
 * The headers of the request with the visitor's address as we know it; what the visitor says of it is
 * overwritten.
 */
function headersWith(c: Context, services: Services) {
  const { env } = services;
  const signed = withCurrentSignature(env, c.req.raw.headers, sessionCookieName(env.ORIGIN));
  const headers = new Headers(signed.headers);
  headers.set("x-client-ip", addressOf(c, services.env));
  headers.delete("content-length");
  return headers;
}

/** An answer of better-auth that is a failure, in the shape all calls of the site share. */
async function inOurShape(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  // better-auth's own failures look so
  const said = (await response.json().catch(() => ({}))) as { message?: string; code?: string };
  const failure: Failure = {
    success: false,
    error: (said.message ?? "Invalid request data").replace(/\.$/, ""),
    code: said.code ?? codeOf(response.status),
  };
  const headers = new Headers(response.headers);
  const retry = headers.get("x-retry-after");
  if (retry) headers.set("retry-after", retry);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  return new Response(JSON.stringify(failure), { status: response.status, headers });
}
const codeOf = (status: number) =>
  status === 429 ? "TOO_MANY_REQUESTS" : status === 404 ? "NOT_FOUND" : "INVALID_DATA";

async function handle(auth: Auth, request: Request): Promise<Response> {
  try {
    return await inOurShape(await auth.handler(request));
  } catch (error) {
    if (!isAPIError(error)) throw error;
    throw new AppError(error.body?.code ?? codeOf(error.statusCode), error.message, {
      status: error.statusCode,
    });
  }
}

/** Google sends a person back to this site or nowhere. */
function requireOwnReturn({ callbackURL, errorCallbackURL }: StartGoogle) {
  if (isOwnPath(callbackURL) && isOwnPath(errorCallbackURL)) return;
  throw new AppError("INVALID_CALLBACK_URL", "The way back must be a path of this site", { status: 403 });
}

/** `/api/auth/*` and `/api/account/*`. Tests may hand in an auth and limits of their own. */
export function accountsHttp(
  services: Services,
  auth: () => Auth = () => authOf(services),
  limits = limitsOf(services.env),
) {
  const app = new Hono();
  const send = (c: Context, body?: string, path = new URL(c.req.url).pathname) =>
    handle(
      auth(),
      new Request(new URL(path + new URL(c.req.url).search, services.env.ORIGIN), {
        method: c.req.method,
        headers: headersWith(c, services),
        ...(body !== undefined && { body }),
      }),
    );

  for (const [path, schema] of Object.entries(CALLS))
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
  app.route("/", profileHttp(services, limits));
  return app;
}
