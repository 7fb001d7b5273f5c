import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthMiddleware, getOAuthState } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins";
import type { Services } from "../../platform/services.server.ts";
import type { Limit } from "./attempts.server.ts";
import { accountConfirmed, signedUp, SignupOrigin } from "./contract.ts";
import { ownEndpoints, welcome } from "./endpoints.server.ts";
import { googleProvider } from "./google.server.ts";
import { limitsOf, type Limits } from "./limits.server.ts";
import { signupMetadata } from "./metadata.server.ts";
import { accounts, rateLimits, sessions, users, verifications } from "./tables.server.ts";

const DAY = 24 * 3600;
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

/** In local mode the page may be open under another loopback name than the configured one; its own host is then trusted too. */
const trusted =
  ({ ORIGIN, SITE_MODE }: Services["env"]) =>
  (request?: Request) => {
    const host = request?.headers.get("host") ?? "";
    return SITE_MODE === "local" && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) ? [ORIGIN, `http://${host}`] : [ORIGIN];
  };

const rule = ({ seconds, max }: Limit) => ({ window: seconds, max });

/** A new member by way of Google: with the same metadata and the same events as by password. */
const newMember = (services: Services) => ({
  before: async (user: Record<string, unknown>) => {
    const state = await getOAuthState();
    const origin = SignupOrigin.safeParse((state as { origin?: unknown } | null)?.origin).data;
    return { data: { ...user, ...signupMetadata(origin, services.clock.now()) } as never };
  },
  after: async ({ id: userId }: { id: string }) => {
    await services.db.transaction(async (tx) => {
      await services.events.publish(tx, signedUp, { userId });
      await services.events.publish(tx, accountConfirmed, { userId });
    });
  },
});

/** Sessions, cookies, sign-in with Google and limits by better-auth; passwords and mail links are our own (`endpoints.server.ts`). */
export function openAuth(services: Services, limits: Limits = limitsOf(services.env)) {
  const { env, log } = services;
  return betterAuth({
    appName: env.BRAND_NAME,
    baseURL: env.ORIGIN,
    basePath: "/api/auth",
    ...(env.AUTH_SECRET && { secret: env.AUTH_SECRET }),
    database: drizzleAdapter(services.db, {
      provider: "pg",
      usePlural: true,
      schema: { users, sessions, accounts, verifications, rateLimits },
    }),
    trustedOrigins: trusted(env),
    telemetry: { enabled: false },
    logger: { level: "warn", log: (level, message) => log[level === "error" ? "warn" : level]({ part: "better-auth" }, message) },
    user: { additionalFields: userFields },
    // No cookie cache: with it a session that was ended elsewhere goes on for minutes.
    session: {
      expiresIn: 30 * DAY,
      updateAge: DAY,
      cookieCache: { enabled: false },
      additionalFields: { passwordGrantUntil: field("date") },
    },
    account: { encryptOAuthTokens: true },
    verification: { storeIdentifier: "hashed" },
    rateLimit: {
      enabled: true,
      storage: "database",
      ...rule(limits.others),
      customRules: {
        "/sign-up": rule(limits.signUp),
        "/sign-in": rule(limits.signIn),
        "/sign-in/social": rule(limits.signIn),
        "/resend": rule(limits.letters),
        "/recover": rule(limits.letters),
        "/link/*": rule(limits.links),
        "/password": rule(limits.signIn),
      },
    },
    advanced: { ...cookies(env.ORIGIN), disableOriginCheck: false, ipAddress: { ipAddressHeaders: ["x-client-ip"], ipv6Subnet: 64 } },
    onAPIError: { throw: true, errorURL: `${env.ORIGIN}/auth` },
    databaseHooks: { user: { create: newMember(services) } },
    hooks: {
      after: createAuthMiddleware(async (ctx) => {
        if (ctx.path === "/callback/:id" && ctx.context.newSession) await welcome(ctx, services, ctx.context.newSession.user.id);
      }),
    },
    plugins: [ownEndpoints(services, limits), ...(env.GOOGLE_CLIENT_ID ? [genericOAuth({ config: [googleProvider(services)] })] : [])],
  });
}
export type Auth = ReturnType<typeof openAuth>;

const opened = new WeakMap<Services, Auth>();

/** The one of these services, opened when first asked for. */
export function authOf(services: Services): Auth {
  const known = opened.get(services);
  if (known) return known;
  const auth = openAuth(services);
  opened.set(services, auth);
  return auth;
}
