import { validateAuthorizationCode } from "better-auth/oauth2";
import { and, eq } from "drizzle-orm";
import { createRemoteJWKSet, customFetch, type FetchImplementation, jwtVerify } from "jose";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Env } from "../../../platform/env.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { accountConfirmed } from "../contract.ts";
import { removeUnprovenAccess } from "../sessions/ending.server.ts";
import { users } from "../tables.server.ts";
import { required } from "../../../lib/checked.ts";

/**
 * Google proves the mailbox: an account that somebody began with this address and never confirmed loses its
 * password and everything else that was set up in it.
 */
async function settlePending(
  { db, events, clock }: Pick<Services, "db" | "events" | "clock">,
  email: string,
) {
  await transaction(db, async (tx) => {
    const pending = and(eq(users.email, email), eq(users.emailVerified, false));
    const [user] = await tx
      .update(users)
      .set({ emailVerified: true, updatedAt: clock.now() })
      .where(pending)
      .returning({ id: users.id });
    if (!user) return;
    await removeUnprovenAccess(tx, user.id, clock.now());
    await events.publish(tx, accountConfirmed, { userId: user.id });
  });
}

const text = (value: unknown) => (typeof value === "string" && value ? value : undefined);

/** What Google knows this site as; the provider is there only where it is configured. */
const clientOf = (env: Env) => ({
  clientId: required(env.GOOGLE_CLIENT_ID, "GOOGLE_CLIENT_ID"),
  clientSecret: required(env.GOOGLE_CLIENT_SECRET, "GOOGLE_CLIENT_SECRET"),
});

/**
 * Reads a person out of Google's ID token; nobody where the token is not Google's, not for this site, or for
 * an address that Google has not verified.
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
      // the time limit is for all of it
      return new Response(await new Response(body).arrayBuffer(), { status });
    });
  // the keys are fetched at the first sign-in, not at start
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
    await settlePending(services, email);
    const names = {
      firstName: text(payload["given_name"]),
      lastName: text(payload["family_name"]),
      name: text(payload["name"]) ?? "",
    };
    return { id: payload.sub, email, emailVerified: true, image: text(payload["picture"]), ...names };
  };
}

type AuthorizationCode = Parameters<typeof validateAuthorizationCode>[0];
/** Whether Google answered that it does not take a code; anything else is no answer. */
const isRefusal = (error: unknown) => {
  const { status = 0 } = error as { status?: number }; // as better-fetch throws it
  return status >= 400 && status < 500;
};

/**
 * Google as a provider with written-out addresses: nothing is fetched at start, and the stand-in of local
 * mode is only another set of addresses.
 */
export function googleProvider(services: Services) {
  const env: Env = services.env;
  return {
    providerId: "google",
    ...clientOf(env),
    authorizationUrl: env.GOOGLE_AUTH_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
    getToken: (given: Pick<AuthorizationCode, "code" | "codeVerifier" | "redirectURI">) =>
      services.partners.google.call(
        () =>
          validateAuthorizationCode({
            code: given.code,
            codeVerifier: given.codeVerifier,
            redirectURI: given.redirectURI,
            options: clientOf(env),
            tokenEndpoint: env.GOOGLE_TOKEN_URL,
          }),
        isRefusal,
      ),
    scopes: ["openid", "email", "profile"],
    pkce: true,
    prompt: env.GOOGLE_PROMPT as "login", // the owner may set another word that Google knows
    getUserInfo: readGoogleProfile(services),
    mapProfileToUser: (profile: Record<string, unknown>) => ({
      firstName: text(profile["firstName"]),
      lastName: text(profile["lastName"]),
    }),
  };
}
