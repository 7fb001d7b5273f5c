import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHttp } from "./http.ts";
import { openAccounts } from "./accounts.ts";
import { openProvider } from "./provider.ts";

const ORIGIN = "http://localhost:4999";
const CALLBACK = `${ORIGIN}/api/auth/callback/google`;
let web: Awaited<ReturnType<typeof openHttp>>;
let client: { client_id: string; client_secret: string };

beforeAll(async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "villa-google-"));
  const accounts = openAccounts(folder);
  const opened = openProvider(ORIGIN, folder, accounts);
  client = opened.client;
  web = await openHttp(0, ORIGIN, opened.provider, accounts);
});
afterAll(() => web.close());

/**
 * A browser in small: keeps cookies, and knows the site's origin by the provider's own port, as the site's
 * proxy does.
 */
function browser() {
  const jar = new Map<string, string>();
  return async (address: string, form?: Record<string, string>) => {
    const response = await fetch(address.replace(ORIGIN, web.url), {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      jar.set(name!, value!);
    }
    return response;
  };
}
const next = (response: Response) => new URL(response.headers.get("location")!, ORIGIN).href;

const verifier = randomBytes(32).toString("base64url");
const question = (more: Record<string, string> = {}) => {
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const asked = {
    client_id: client.client_id,
    response_type: "code",
    scope: "openid email profile",
    redirect_uri: CALLBACK,
    state: "s",
    prompt: "login",
  };
  return `${ORIGIN}/dev/google/auth?${new URLSearchParams({ ...asked, code_challenge: challenge, code_challenge_method: "S256", ...more })}`;
};

async function signIn(form: Record<string, string>) {
  const visit = browser();
  const page = next(await visit(question()));
  expect(page).toMatch(/\/dev\/google\/sign-in\//);
  expect(await (await visit(page)).text()).toContain("Choose an account");
  const back = await visit(next(await visit(page, form)));
  return new URL(next(back));
}

const redeem = (code: string, code_verifier: string) =>
  fetch(`${web.url}/dev/google/token`, {
    method: "POST",
    body: new URLSearchParams({
      ...client,
      grant_type: "authorization_code",
      redirect_uri: CALLBACK,
      code,
      code_verifier,
    }),
  });

test("a person picks an address and comes back with an ID token that the key set vouches for", async () => {
  const back = await signIn({ email: "guest@gmail.test", name: "Guest Rao", verified: "on" });
  expect(back.origin + back.pathname).toBe(CALLBACK);
  const answer = (await (await redeem(back.searchParams.get("code")!, verifier)).json()) as {
    id_token: string;
  };
  const keys = createRemoteJWKSet(new URL(`${web.url}/dev/google/jwks`));
  const { payload } = await jwtVerify(answer.id_token, keys, {
    issuer: `${ORIGIN}/dev/google`,
    audience: client.client_id,
  });
  expect(payload).toMatchObject({
    email: "guest@gmail.test",
    email_verified: true,
    name: "Guest Rao",
    given_name: "Guest",
    family_name: "Rao",
  });
});

test("an address may be one that Google has not verified", async () => {
  const back = await signIn({ email: "odd@gmail.test", name: "" });
  const answer = (await (await redeem(back.searchParams.get("code")!, verifier)).json()) as {
    id_token: string;
  };
  expect(JSON.parse(Buffer.from(answer.id_token.split(".")[1]!, "base64url").toString())).toMatchObject({
    email_verified: false,
  });
});

test("a code without its PKCE verifier, a request without a challenge and a foreign way back are refused", async () => {
  const back = await signIn({ email: "guest@gmail.test", name: "Guest", verified: "on" });
  expect((await redeem(back.searchParams.get("code")!, "x".repeat(43))).status).toBe(400);
  const visit = browser();
  expect(next(await visit(question({ code_challenge: "", code_challenge_method: "" })))).toContain(
    "error=invalid_request",
  );
  expect((await visit(question({ redirect_uri: "http://evil.test/" }))).status).toBe(400);
});

test("cancelling goes back to the site with a word about it", async () => {
  expect((await signIn({ cancel: "yes" })).searchParams.get("error")).toBe("access_denied");
});
