import { randomUUID } from "node:crypto";
import { getOAuthState } from "better-auth/api";
import { validateAuthorizationCode } from "better-auth/oauth2";
import { and, eq } from "drizzle-orm";
import { createRemoteJWKSet, customFetch, type FetchImplementation, jwtVerify } from "jose";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Env } from "../../../platform/env.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { accountConfirmed, signedUp, SignupOrigin } from "../contract.ts";
import { removeUnprovenAccess } from "../sessions/ending.server.ts";
import { accounts, users } from "../tables.server.ts";
import { signedUpIn, signupMetadata } from "./metadata.server.ts";
import { firstOf, required } from "../../../lib/checked.ts";

type GoogleProfile = { id: string; email: string; name: string; image: string | undefined } & Record<
  "firstName" | "lastName",
  string | undefined
>;

/** The sign-up origin that the browser sent when it left for Google. */
const originOf = async () =>
  // the schema checks it
  SignupOrigin.safeParse(((await getOAuthState()) as { origin?: unknown } | null)?.origin).data;

/**
 * Finds or creates the member of a Google account and publishes its events, in one transaction. Google proves
 * the mailbox: an unconfirmed account with this address loses its password and everything else set up in it.
 */
async function joinMember(
  { db, events, clock }: Pick<Services, "db" | "events" | "clock">,
  { id: accountId, email, name, firstName, lastName, image }: GoogleProfile,
) {
  const origin = await originOf();
  const now = clock.now();
  await transaction(db, async (tx) => {
    const isLinked = and(eq(accounts.providerId, "google"), eq(accounts.accountId, accountId));
    if ((await tx.$count(accounts, isLinked)) > 0) return;
    const profile = { name, firstName, lastName, image, ...signupMetadata(origin, now) };
    const [created] = await tx
      .insert(users)
      .values({ id: randomUUID(), email, ...profile, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning();
    const user =
      created ?? firstOf(await tx.select().from(users).where(eq(users.email, email)).for("update"));
    if (created) await events.publish(tx, signedUp, signedUpIn(user.id, origin));
    if (!user.emailVerified) {
      await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, user.id));
      await removeUnprovenAccess(tx, user.id, now);
      await events.publish(tx, accountConfirmed, { userId: user.id });
    }
    const account = { id: randomUUID(), accountId, providerId: "google", userId: user.id };
    await tx.insert(accounts).values(account).onConflictDoNothing(); // concurrent returns of one person
  });
}

const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);

/** The site's OAuth client; called only if Google is configured. */
const clientOf = (env: Env) => ({
  clientId: required(env.GOOGLE_CLIENT_ID, "GOOGLE_CLIENT_ID"),
  clientSecret: required(env.GOOGLE_CLIENT_SECRET, "GOOGLE_CLIENT_SECRET"),
});

/**
 * Returns a function that reads the profile from Google's ID token and joins its member. It returns null
 * without a token or a verified address, and throws if the token is not Google's or is for another site.
 */
function readGoogleProfile(services: Services) {
  const { GOOGLE_JWKS_URL, GOOGLE_ISSUER } = services.env;
  const fetchKeys: FetchImplementation = (url, options) =>
    services.partners.google.call(async (late) => {
      const { status, body } = await fetch(url, {
        ...options,
        redirect: "error",
        signal: AbortSignal.any([options.signal, late]),
      });
      if (status >= 500) throw new Error(`Google's keys: status ${status}`);
      // read here, so that the time limit covers the whole body
      return new Response(await new Response(body).arrayBuffer(), { status });
    });
  // the keys are fetched at the first sign-in, not at startup
  const keys = createRemoteJWKSet(new URL(GOOGLE_JWKS_URL), { [customFetch]: fetchKeys });
  const check = {
    issuer: [GOOGLE_ISSUER, GOOGLE_ISSUER.replace("https://", "")],
    audience: clientOf(services.env).clientId,
    algorithms: ["RS256"],
    maxTokenAge: "1h",
    clockTolerance: "1m", // our clock may be behind Google's
  };
  return async ({ idToken }: { idToken?: string | undefined }) => {
    if (!idToken) return null;
    const { payload } = await jwtVerify(idToken, keys, check);
    const email = text(payload["email"])?.toLowerCase();
    if (payload["email_verified"] !== true || !email || !payload.sub) return null;
    const profile = {
      id: payload.sub,
      email,
      firstName: text(payload["given_name"]),
      lastName: text(payload["family_name"]),
      name: text(payload["name"]) ?? "",
      image: text(payload["picture"]),
    };
    await joinMember(services, profile);
    return { ...profile, emailVerified: true };
  };
}

type AuthorizationCode = Parameters<typeof validateAuthorizationCode>[0];
/** Whether Google refused the code, as opposed to not answering. */
const isRefusal = (error: unknown) => {
  const { status = 0 } = error as { status?: number }; // as better-fetch throws it
  return status >= 400 && status < 500;
};

/**
 * Google with explicit endpoint URLs: nothing is fetched at startup, and the local sandbox differs only in
 * its URLs.
 */
export function googleProvider(services: Services) {
  const env: Env = services.env;
  return {
    providerId: "google",
    ...clientOf(env),
    authorizationUrl: env.GOOGLE_AUTH_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
    getToken: (exchange: Pick<AuthorizationCode, "code" | "codeVerifier" | "redirectURI">) =>
      services.partners.google.call(
        () =>
          validateAuthorizationCode({
            code: exchange.code,
            codeVerifier: exchange.codeVerifier,
            redirectURI: exchange.redirectURI,
            options: clientOf(env),
            tokenEndpoint: env.GOOGLE_TOKEN_URL,
          }),
        isRefusal,
      ),
    scopes: ["openid", "email", "profile"],
    pkce: true,
    prompt: env.GOOGLE_PROMPT as "login", // the owner may set another value that Google accepts
    getUserInfo: readGoogleProfile(services),
  };
}
