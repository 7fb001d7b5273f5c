import type { SandboxPart, Settings } from "../part.ts";
import { openAccounts } from "./accounts.ts";
import { openHttp } from "./http.ts";
import { openProvider } from "./provider.ts";

/** Addresses for browsers are at the site's origin; those for the site's server are here. */
const addressesOf = (origin: string, url: string) => ({
  GOOGLE_AUTH_URL: `${origin}/dev/google/auth`,
  GOOGLE_TOKEN_URL: `${url}/dev/google/token`,
  GOOGLE_JWKS_URL: `${url}/dev/google/jwks`,
  GOOGLE_ISSUER: `${origin}/dev/google`,
});

/** Starts the identity provider. @throws Error for a site that is not on this machine */
export async function start({ folder, origin: siteOrigin }: Settings): Promise<SandboxPart> {
  const origin = siteOrigin.replace(/\/$/, "");
  if (!["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname))
    throw new Error(`The Google sandbox only serves a site on this machine, not ${origin}`);
  const accounts = openAccounts(folder);
  const { provider, client } = openProvider(origin, folder, accounts);
  const web = await openHttp(origin, provider, accounts);
  const secrets = { GOOGLE_CLIENT_ID: client.client_id, GOOGLE_CLIENT_SECRET: client.client_secret };
  const env = { ...secrets, ...addressesOf(origin, web.url), GOOGLE_PROMPT: "login" };
  return { http: web.url, env, stop: () => web.close() };
}
