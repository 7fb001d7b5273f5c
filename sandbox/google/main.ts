import fs from "node:fs";
import { flushCompileCache } from "node:module";
import { openHttp } from "./http.ts";
import { openAccounts } from "./accounts.ts";
import { openProvider } from "./provider.ts";

// A process of its own: SANDBOX_PORT, SANDBOX_DATA and SITE_ORIGIN come from whoever starts it; one JSON line
// says that it is ready.
const {
  SANDBOX_PORT = "0",
  SANDBOX_DATA = "data/google",
  SITE_ORIGIN = "http://localhost:3000",
} = process.env; // oxlint-disable-line node/no-process-env -- stand-ins know nothing of the site's own configuration
const origin = SITE_ORIGIN.replace(/\/$/, "");
if (!["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname))
  throw new Error(`A stand-in for Google serves a site on this machine only, not ${origin}`);
fs.mkdirSync(SANDBOX_DATA, { recursive: true });
// the provider's notices for those who deploy it, which nobody does here
console.info = console.warn = () => {};

const accounts = openAccounts(SANDBOX_DATA);
const { provider, client } = openProvider(origin, SANDBOX_DATA, accounts);
const web = await openHttp(Number(SANDBOX_PORT), origin, provider, accounts);
const env = {
  GOOGLE_CLIENT_ID: client.client_id,
  GOOGLE_CLIENT_SECRET: client.client_secret,
  GOOGLE_AUTH_URL: `${origin}/dev/google/auth`,
  GOOGLE_TOKEN_URL: `${web.url}/dev/google/token`,
  GOOGLE_JWKS_URL: `${web.url}/dev/google/jwks`,
  GOOGLE_ISSUER: `${origin}/dev/google`,
  GOOGLE_PROMPT: "login",
};
console.log(JSON.stringify({ ready: true, http: web.url, env }));
flushCompileCache(); // it ends by a signal, which keeps nothing for the next start

// oxlint-disable-next-line node/no-process-env -- told, because it may have died before this line
const parent = Number(process.env["SANDBOX_PARENT"] ?? process.ppid);
setInterval(() => process.ppid !== parent && process.exit(0), 500);
