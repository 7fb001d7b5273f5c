import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openGoogle } from "../../../../testing/google.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openPartner } from "../../../platform/http/partner-calls.server.ts";
import { openAuthClient, type AuthClient } from "../../../../testing/auth-client.ts";
import { readSession, suspendMember } from "../accounts.server.ts";
import { createPerson } from "../fixtures.ts";
import { factorsOf, setUpFactors } from "../links/links-fixtures.ts";
import { followEmailChangeLink, requestEmailChange } from "../profile/email-change.server.ts";
import { accounts, sessions, users } from "../tables.server.ts";

const google = await openGoogle("http://localhost:3000");
const services = useServices([], google.env);
const sentEmails = useSentEmails(services);
afterAll(() => google.close());
const whoIs = async (client: AuthClient) => (await readSession(services, client.headers())).user;

async function startSignIn(
  client: AuthClient,
  returnTo = "/quest-result/anonymous/q_1/neo-58-v1?code=n0nce",
  origin?: Record<string, string>,
) {
  const body = {
    provider: "google",
    callbackURL: returnTo,
    errorCallbackURL: returnTo,
    ...(origin && { additionalData: { origin } }),
  };
  const answer = await client.post("/sign-in/social", body);
  return { ...answer, address: typeof answer.body["url"] === "string" ? answer.body["url"] : "" };
}
async function signInWithGoogle(
  client: AuthClient,
  form: Record<string, string>,
  returnTo?: string,
  origin?: Record<string, string>,
) {
  const { address } = await startSignIn(client, returnTo, origin);
  const callback = new URL(await google.signIn(address, form));
  const returned = await client.get(callback.pathname + callback.search);
  return { address, callback, returned, location: returned.headers.get("location") };
}
const guest = (email: string) => ({ email, name: "Guest Rao", verified: "on" });

test("[AUTH-11] returns a new member to the page they started from, with our code, and uses PKCE", async () => {
  const client = openAuthClient(services);
  const origin = { source: "ig", platform: "instagram", medium: "", campaign: "", referrer: "" };
  const { address, location } = await signInWithGoogle(
    client,
    guest("guest@gmail.test"),
    "/profile?tab=pay&code=n0nce",
    origin,
  );
  expect(new URL(address).searchParams.get("code_challenge_method")).toBe("S256");
  expect(location).toBe("/profile?tab=pay&code=n0nce");
  expect(await whoIs(client)).toMatchObject({
    email: "guest@gmail.test",
    emailVerified: true,
    firstName: "Guest",
    lastName: "Rao",
    fullName: "Guest Rao",
  });
  const [row] = await services.db.select().from(users).where(eq(users.email, "guest@gmail.test"));
  expect(row).toMatchObject({
    signupSource: "ig",
    signupPlatform: "instagram",
    signupTimestamp: expect.any(Date),
  });
});

test("[AUTH-11] signs a person in to the same account again, and links a password account of the same address", async () => {
  const [first, second] = [openAuthClient(services), openAuthClient(services)];
  await signInWithGoogle(first, guest("twice@gmail.test"));
  await signInWithGoogle(second, guest("twice@gmail.test"));
  expect((await whoIs(second))!.id).toBe((await whoIs(first))!.id);
  const member = await createPerson(services, { email: "member@gmail.test" });
  const third = openAuthClient(services);
  await signInWithGoogle(third, guest(member.email));
  expect((await whoIs(third))!.id).toBe(member.id);
  expect(
    (await openAuthClient(services).post("/sign-in", { email: member.email, password: member.password }))
      .status,
  ).toBe(200);
});

test("[AUTH-11] [SAFE-03] leaves one session after Google, stored as a hash, which only its own cookie opens", async () => {
  const client = openAuthClient(services);
  const { returned } = await signInWithGoogle(client, guest("single@gmail.test"));
  const user = (await whoIs(client))!;
  const rows = await services.db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(rows).toMatchObject([{ method: "google", token: expect.stringMatching(/^sha256:[\w-]{43}$/) }]);
  for (const setCookie of returned.headers
    .getSetCookie()
    .slice(0, -1)
    .filter((cookie) => cookie.includes("session_token"))) {
    const previousCookie = new Headers({ cookie: setCookie.split(";")[0]! });
    if (previousCookie.get("cookie") !== `vv.session_token=${client.jar.get("vv.session_token")}`)
      expect((await readSession(services, previousCookie)).user).toBeNull();
  }
});

test("[AUTH-11] stores a Google sign-up and its events in one transaction", async () => {
  const events: typeof services.events = {
    ...services.events,
    publish: async () => {
      throw new Error("queue unavailable");
    },
  };
  const client = openAuthClient({ ...services, events });
  await signInWithGoogle(client, guest("unlucky@gmail.test"));
  expect(await services.db.$count(users, eq(users.email, "unlucky@gmail.test"))).toBe(0);
  await signInWithGoogle(client, guest("unlucky@gmail.test"));
  expect(await whoIs(client)).toBeNull();
});

test("[AUTH-11] moves Google sign-in to the new mailbox after a change of address", async () => {
  const client = openAuthClient(services);
  await signInWithGoogle(client, guest("before@gmail.test"));
  const member = (await whoIs(client))!;
  await requestEmailChange(services, member, "after@gmail.test");
  const token = /#t=([\w.-]+)/.exec(sentEmails.to("after@gmail.test").at(-1)!.text!)![1]!;
  await followEmailChangeLink(services, { token, sessionId: null });
  const former = openAuthClient(services);
  await signInWithGoogle(former, guest("before@gmail.test"));
  expect(await whoIs(former)).toMatchObject({ email: "before@gmail.test" });
  expect((await whoIs(former))!.id).not.toBe(member.id);
  const current = openAuthClient(services);
  await signInWithGoogle(current, guest("after@gmail.test"));
  expect(await whoIs(current)).toMatchObject({ id: member.id, email: "after@gmail.test" });
});

test("[AUTH-11] accepts a token from Google while our clock is a few seconds behind", async () => {
  const { google: partner } = services.partners;
  // the Google sandbox shares this process's clock, so the clock is set back after the token is issued
  const call: typeof partner.call = async (...args) => {
    const answer = await partner.call(...args);
    if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 5_000 });
    return answer;
  };
  onTestFinished(() => void vi.useRealTimers());
  const client = openAuthClient({
    ...services,
    partners: { ...services.partners, google: { ...partner, call } },
  });
  await signInWithGoogle(client, guest("early@gmail.test"));
  expect(await whoIs(client)).toMatchObject({ email: "early@gmail.test" });
});

test("rejects an address that Google has not verified", async () => {
  const client = openAuthClient(services);
  const { location } = await signInWithGoogle(client, { email: "odd@gmail.test", name: "Odd" });
  expect(location).toContain("error=");
  expect(location).toContain("code=n0nce");
  expect(await whoIs(client)).toBeNull();
  expect(await services.db.select().from(users).where(eq(users.email, "odd@gmail.test"))).toEqual([]);
});

test("[SAFE-11] removes a passkey, an app and sessions that were created before Google proved the address", async () => {
  const open = { ...services, env: { ...services.env, CONFIRM_EMAIL: "no" as const } };
  const email = "unproven@gmail.test";
  const attacker = openAuthClient(open);
  await attacker.post("/sign-up", { firstName: "Mal", lastName: "Lory", email, password: "attacker-1" });
  const { id } = (await readSession(open, attacker.headers())).user!;
  await setUpFactors(open, id);
  const owner = openAuthClient(open);
  await signInWithGoogle(owner, guest(email));
  expect((await readSession(open, owner.headers())).user).toMatchObject({ id, emailVerified: true });
  expect((await readSession(open, attacker.headers())).user).toBeNull();
  expect(await factorsOf(open, id)).toEqual([0, 0]);
});

test("gives an unconfirmed account to the owner of its mailbox", async () => {
  const email = "claimed@gmail.test";
  const attacker = openAuthClient(services);
  await attacker.post("/sign-up", { firstName: "Mal", lastName: "Lory", email, password: "attacker-1" });
  const owner = openAuthClient(services);
  await signInWithGoogle(owner, guest(email));
  expect(await whoIs(owner)).toMatchObject({ email, emailVerified: true });
  expect((await attacker.post("/sign-in", { email, password: "attacker-1" })).status).toBe(401);
  const { id } = (await whoIs(owner))!;
  const methods = await services.db
    .select({ way: accounts.providerId })
    .from(accounts)
    .where(eq(accounts.userId, id));
  expect(methods).toEqual([{ way: "google" }]);
  const opened = await attacker.post("/link/open", { token: sentEmails.tokenTo(email) });
  expect(opened).toMatchObject({ status: 400, body: { code: "ALREADY_CONFIRMED" } });
});

describe("[AUTH-11] rejects a return", () => {
  test("that is replayed", async () => {
    const client = openAuthClient(services);
    const { callback } = await signInWithGoogle(client, guest("replay@gmail.test"));
    const replayed = await client.get(callback.pathname + callback.search);
    expect(replayed.headers.get("location")).toMatch(/\/auth\?error=/);
  });
  test("in another browser", async () => {
    const { address } = await startSignIn(openAuthClient(services));
    const callback = new URL(await google.signIn(address, guest("other@gmail.test")));
    const thief = openAuthClient(services);
    expect((await thief.get(callback.pathname + callback.search)).headers.get("location")).toMatch(
      /error=state_mismatch/,
    );
    expect(await whoIs(thief)).toBeNull();
  });
  test("that was cancelled", async () => {
    const { location } = await signInWithGoogle(openAuthClient(services), { cancel: "yes" });
    expect(location).toMatch(/^\/quest-result\/anonymous\/q_1\/neo-58-v1\?code=n0nce&error=access_denied/);
  });
  test.each(["https://evil.test/", "//evil.test", "/\\evil.test"])("to %s", async (target) => {
    expect((await startSignIn(openAuthClient(services), target)).status).toBe(403);
  });
});

describe("where Google is not configured", () => {
  const withoutGoogle = useServices();
  test("rejects the call", async () => {
    const body = { provider: "google", callbackURL: "/", errorCallbackURL: "/" };
    expect((await openAuthClient(withoutGoogle).post("/sign-in/social", body)).status).toBe(404);
  });
});

test("[HOUSE-01] reports an error to the visitor when Google does not answer", async () => {
  const silent = createServer(() => {}).listen(0);
  onTestFinished(() => silent.closeAllConnections());
  const { port } = silent.address() as AddressInfo;
  const partners = {
    ...services.partners,
    google: openPartner("Google sign-in", { limits: { timeoutMs: 200 } }),
  };
  const env = { ...services.env, GOOGLE_TOKEN_URL: `http://127.0.0.1:${port}/token` };
  const client = openAuthClient({ ...services, env, partners });
  const { location } = await signInWithGoogle(client, guest("silent@gmail.test"));
  expect(location).toMatch(/error=/);
});

test("[SAFE-03] rejects a suspended member with the reason", async () => {
  const client = openAuthClient(services);
  const person = guest("suspended@gmail.test");
  await signInWithGoogle(client, person, "/auth?next=/profile");
  const member = await whoIs(client);
  expect(member).toMatchObject({ email: person.email });
  await suspendMember(services, {
    userId: member!.id,
    suspended: true,
    who: await createPerson(services, { email: "ada@villa.test" }),
  });
  expect(await whoIs(client)).toBeNull();
  const nextClient = openAuthClient(services);
  const { location } = await signInWithGoogle(nextClient, person, "/auth?next=/profile");
  const target = new URL(location ?? "", services.env.ORIGIN);
  expect([target.pathname, target.searchParams.get("error")]).toEqual(["/auth", "account_suspended"]);
  expect(await whoIs(nextClient)).toBeNull();
});
