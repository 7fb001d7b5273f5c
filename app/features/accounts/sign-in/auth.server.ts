import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthMiddleware } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { genericOAuth } from "better-auth/plugins";
import { withoutValues } from "../../../platform/observability/log-lines.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { endSession } from "../sessions/active-sessions.server.ts";
import { type Ctx, openSession } from "../sessions/opening.server.ts";
import { cookieOptions } from "../sessions/session-cookie.server.ts";
import { ownEndpoints, welcome } from "./endpoints.server.ts";
import { googleProvider } from "./google.server.ts";
import { passkeyEndpoints } from "../passkeys/endpoints.server.ts";
import { accounts, sessions, users, verifications } from "../tables.server.ts";
import { required } from "../../../lib/checked.ts";

/** In local mode the site may be opened under any loopback name, so the request's own host is trusted too. */
const trusted =
  ({ ORIGIN, SITE_MODE }: Services["env"]) =>
  (request?: Request) => {
    const host = request?.headers.get("host") ?? "";
    return SITE_MODE === "local" && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
      ? [ORIGIN, `http://${host}`]
      : [ORIGIN];
  };

/**
 * After Google sign-in: replaces better-auth's session with the site's own. If the second factor is still
 * required, redirects to it, and from there to the original destination.
 */
async function afterGoogle(ctx: HookCtx, services: Services) {
  const hookContext = ctx as unknown as Ctx; // the contexts are compatible, but their types are unrelated
  const { session, user } = required(ctx.context.newSession, "the session that was just made");
  await endSession(services, user.id, session.id);
  const awaitsCode = await openSession(hookContext, services, { userId: user.id, method: "google" }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "ACCOUNT_SUSPENDED") throw error;
      deleteSessionCookie(hookContext);
      throw ctx.redirect(`${services.env.ORIGIN}/auth?error=account_suspended`);
    },
  );
  if (!awaitsCode) return welcome(hookContext, services, user.id);
  const target = new URL(ctx.context.responseHeaders?.get("location") ?? "/", services.env.ORIGIN);
  target.searchParams.delete("code");
  // a sign-in that began on the sign-in page keeps that page's own query
  const isSignInPage = target.pathname === "/auth";
  const query = isSignInPage ? target.search : `?next=${encodeURIComponent(target.pathname + target.search)}`;
  throw ctx.redirect(`${services.env.ORIGIN}/auth${query}`);
}
type HookCtx = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Writes better-auth's messages to our log, without the values of queries. */
const betterAuthLog =
  (log: Services["log"]) =>
  (level: "debug" | "info" | "warn" | "error", message: unknown, ...args: unknown[]) => {
    const error = [message, ...args].find((arg) => arg instanceof Error);
    const text = message instanceof Error ? "better-auth failed" : withoutValues(message);
    log[level === "error" ? "warn" : level]({ part: "better-auth", ...(error && { error }) }, text);
  };

/**
 * better-auth provides endpoints, signed cookies and sign-in with Google; sessions, passwords and emailed
 * links are our own (`endpoints.server.ts`).
 */
function openAuth(services: Services) {
  const { env, log } = services;
  return betterAuth({
    appName: env.BRAND_NAME,
    baseURL: env.ORIGIN,
    basePath: "/api/auth",
    ...(env.AUTH_SECRET && { secret: env.AUTH_SECRET }),
    database: drizzleAdapter(services.db, {
      provider: "pg",
      usePlural: true,
      schema: { users, sessions, accounts, verifications },
    }),
    trustedOrigins: trusted(env),
    telemetry: { enabled: false },
    logger: { level: "warn", log: betterAuthLog(log) },
    account: { updateAccountOnSignIn: false }, // Google's tokens are not used, so they are not stored
    verification: { storeIdentifier: "hashed" },
    rateLimit: { enabled: false }, // `writeLimits` counts these calls like all others
    advanced: {
      ...cookieOptions(env.ORIGIN),
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: ["x-client-ip"], ipv6Subnet: 64 },
    },
    onAPIError: { throw: true, errorURL: `${env.ORIGIN}/auth` },
    hooks: {
      after: createAuthMiddleware(async (ctx) => {
        if (ctx.path === "/callback/:id" && ctx.context.newSession) await afterGoogle(ctx, services);
      }),
    },
    plugins: [
      ownEndpoints(services),
      passkeyEndpoints(services),
      ...(env.GOOGLE_CLIENT_ID ? [genericOAuth({ config: [googleProvider(services)] })] : []),
    ],
  });
}
const opened = new WeakMap<Services, ReturnType<typeof openAuth>>();

/** The instance for these services, created on first use. */
export function authOf(services: Services) {
  const existing = opened.get(services);
  if (existing) return existing;
  const auth = openAuth(services);
  opened.set(services, auth);
  return auth;
}
