import { generateKeyPairSync, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import {
  Provider,
  type ClientMetadata,
  type Configuration,
  type JWKS,
  type KoaContextWithOIDC,
} from "oidc-provider";
import type { Accounts } from "./accounts.ts";

type StoredKeys = { clientSecret: string; cookieKey: string; jwk: JWKS["keys"][number] };

function newKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: "jwk" }), kid: randomBytes(6).toString("hex") };
  return { ...key, use: "sig", alg: "RS256" } as StoredKeys["jwk"]; // an RSA key with its use
}

/** Keys that survive a restart, so that a site that caches them keeps working. */
function readKeys(folder: string): StoredKeys {
  const file = path.join(folder, "keys.json");
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, "utf8")) as StoredKeys; // the format written below
  const generated = {
    clientSecret: randomBytes(24).toString("base64url"),
    cookieKey: randomBytes(24).toString("base64url"),
    jwk: newKey(),
  };
  fs.writeFileSync(file, JSON.stringify(generated), { mode: 0o600 });
  return generated;
}

/** Grants all scopes at sign-in, without a consent screen. */
async function grantOf(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) throw new Error("The client or the account is missing");
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

/** The OpenID provider of one site. `origin`: the site's public origin, without a slash at the end. */
export function openProvider(origin: string, folder: string, accounts: Accounts) {
  const keys = readKeys(folder);
  const client: ClientMetadata & { client_secret: string } = {
    client_id: "villa-local",
    client_secret: keys.clientSecret,
    redirect_uris: [`${origin}/api/auth/callback/google`],
    grant_types: ["authorization_code"],
    response_types: ["code"],
    token_endpoint_auth_method: "client_secret_post",
  };
  const configuration: Configuration = {
    clients: [client],
    jwks: { keys: [keys.jwk] },
    cookies: { keys: [keys.cookieKey], long: { path: "/dev/google" }, short: { path: "/dev/google" } },
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    conformIdTokenClaims: false, // Google includes email and name in the ID token
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/dev/google/sign-in/${interaction.uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
      Grant: 3600,
    },
    loadExistingGrant: grantOf,
    renderError: (ctx, out) => {
      ctx.type = "text";
      ctx.body = `${out.error}: ${out.error_description ?? ""}`;
    },
    findAccount: (_ctx, sub) => {
      const person = accounts.find(sub);
      return person && { accountId: sub, claims: () => ({ sub, ...person }) };
    },
  };
  const provider = new Provider(`${origin}/dev/google`, configuration);
  provider.proxy = true;
  return { provider, client };
}
