import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthMiddleware } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins";
import { withoutValues } from "../../../platform/observability/log-lines.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { SUSPENDED } from "../domain/texts.ts";
import { withHashedTokens } from "../sessions/hashed-tokens.server.ts";
import { isTrusted } from "../sessions/devices.server.ts";
import { endSessionBefore, ownEndpoints, welcome } from "./endpoints.server.ts";
import { googleProvider } from "./google.server.ts";
import { passkeyEndpoints } from "../passkeys/endpoints.server.ts";
import { admissionOf, asksFor } from "../second-factor/ways.server.ts";
import { accounts, sessions, users, verifications } from "../tables.server.ts";
import { required } from "../../../lib/checked.ts";

/** A session ends thirty days after it began, whatever happens in it. */
const SESSION_SECONDS = 30 * 24 * 3600;
const field = (type: "string" | "date" = "string") => ({ type, required: false }) as const;
const userFields = {
  firstName: field(),
  lastName: field(),
  phone: field(),
  signupSource: field(),
  signupPlatform: field(),
  signupMedium: field(),
  signupCampaign: field(),
  signupReferrer: field(),
  signupTimestamp: field("date"),
};

/** Over https the cookie is bound to this very host. */
const cookies = (origin: string) =>
  origin.startsWith("https:")
    ? { useSecureCookies: false, cookiePrefix: "__Host-vv", defaultCookieAttributes: { secure: true } }
    : { useSecureCookies: false, cookiePrefix: "vv" };

export const sessionCookieName = (origin: string) => `${cookies(origin).cookiePrefix}.session_token`;

/**
 * In local mode the page may be open under another loopback name than the configured one; its own host is
 * then trusted too.
 */
const trusted =
  ({ ORIGIN, SITE_MODE }: Services["env"]) =>
  (request?: Request) => {
    const host = request?.headers.get("host") ?? "";
    return SITE_MODE === "local" && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
      ? [ORIGIN, `http://${host}`]
      : [ORIGIN];
  };

/**
 * Every session passes here, however it began: with a second factor it counts for nothing until the code is
 * given (`reading.server.ts`), unless whoever opens it says otherwise because the code has just been given,
 * or the member trusts this device.
 */
const newSession = (services: Services) => ({
  before: async (
    session: Record<string, unknown> & { userId: string },
    ctx: { path?: string; headers?: Headers | undefined; redirect?: (to: string) => Error } | null,
  ) => {
    const method = session["method"] ?? (ctx?.path?.startsWith("/callback") ? "google" : null);
    const { isSuspended, ...ways } = await admissionOf(services, session.userId);
    if (isSuspended) {
      // Google's own way back is a page; every other way in is a call
      if (method === "google" && ctx?.redirect)
        throw ctx.redirect(`${services.env.ORIGIN}/auth?error=account_suspended`);
      throw new AppError("ACCOUNT_SUSPENDED", SUSPENDED, { status: 403 });
    }
    const decided = session["awaitsCode"];
    const headers = ctx?.headers ?? new Headers();
    const awaitsCode =
      typeof decided === "boolean"
        ? decided
        : (await asksFor(services, session.userId, ways)) &&
          !(await isTrusted(services, session.userId, headers));
    // better-auth does not type our own columns
    return { data: { ...session, method, awaitsCode, lastSeenAt: services.clock.now() } as never };
  },
});

/**
 * After Google: who still has to give the code is led to it, and from there to where Google would have
 * brought them.
 */
async function afterGoogle(ctx: HookCtx, services: Services) {
  const { session, user } = required(ctx.context.newSession, "the session that was just made");
  await endSessionBefore(ctx as never); // a hook has what an endpoint has; their types have nothing in common
  // the same, and our own column
  if (!(session as { awaitsCode?: boolean }).awaitsCode) return welcome(ctx as never, services, user.id);
  const back = new URL(ctx.context.responseHeaders?.get("location") ?? "/", services.env.ORIGIN);
  back.searchParams.delete("code");
  // who began on the sign-in page goes on where that page would have led
  const asked = back.pathname === "/auth";
  const way = asked ? back.search : `?next=${encodeURIComponent(back.pathname + back.search)}`;
  throw ctx.redirect(`${services.env.ORIGIN}/auth${way}`);
}
type HookCtx = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * What better-auth has to say, in our log: an error as an error, of which the values of a query are not
 * written.
 */
const said =
  (log: Services["log"]) =>
  (level: "debug" | "info" | "warn" | "error", message: unknown, ...more: unknown[]) => {
    const error = [message, ...more].find((one) => one instanceof Error);
    const words = message instanceof Error ? "better-auth failed" : withoutValues(message);
    log[level === "error" ? "warn" : level]({ part: "better-auth", ...(error && { error }) }, words);
  };

/**
 * Sessions, cookies and sign-in with Google by better-auth; passwords and mail links are our own
 * (`endpoints.server.ts`).
 */
function openAuth(services: Services) {
  const { env, log } = services;
  return betterAuth({
    appName: env.BRAND_NAME,
    baseURL: env.ORIGIN,
    basePath: "/api/auth",
    ...(env.AUTH_SECRET && { secret: env.AUTH_SECRET }),
    database: withHashedTokens(
      services,
      drizzleAdapter(services.db, {
        provider: "pg",
        usePlural: true,
        schema: { users, sessions, accounts, verifications },
      }),
    ),
    trustedOrigins: trusted(env),
    telemetry: { enabled: false },
    logger: { level: "warn", log: said(log) },
    user: { additionalFields: userFields },
    // No cookie cache: with it a session that was ended elsewhere goes on for minutes.
    session: {
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        passwordGrantUntil: field("date"),
        awaitsCode: { type: "boolean", required: false },
        method: field(),
        lastSeenAt: field("date"),
        provenAt: field("date"),
      },
    },
    account: { updateAccountOnSignIn: false }, // Google's tokens are not used, so they are not stored
    verification: { storeIdentifier: "hashed" },
    rateLimit: { enabled: false }, // `writeLimits` counts these calls as all others,
    advanced: {
      ...cookies(env.ORIGIN),
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: ["x-client-ip"], ipv6Subnet: 64 },
    },
    onAPIError: { throw: true, errorURL: `${env.ORIGIN}/auth` },
    databaseHooks: { session: { create: newSession(services) } },
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

/** The one of these services, opened when first asked for. */
export function authOf(services: Services) {
  const known = opened.get(services);
  if (known) return known;
  const auth = openAuth(services);
  opened.set(services, auth);
  return auth;
}
