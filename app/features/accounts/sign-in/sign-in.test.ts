import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { statementsOf } from "../../../../testing/statements.ts";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { readSession, requireUser } from "../accounts.server.ts";
import { mintLink } from "../links/links.server.ts";
import { readAccount } from "../profile/profile.server.ts";
import { requireSession } from "../sessions/reading.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { createPerson, signedIn } from "../fixtures.ts";
import { sessions, users } from "../tables.server.ts";

const services = useServices([], { TRUSTED_PROXIES: "10.0.0.1", ADMIN_EMAILS: "Ada@villa.test" });
useSentEmails(services);
const whoIs = async (headers: Headers) => (await readSession(services, headers)).user;

describe("[AUTH-05] [AUTH-12] signing in", () => {
  test("starts a session with an HttpOnly cookie for the right password", async () => {
    const person = await createPerson(services);
    const client = openAuthClient(services);
    const answer = await client.post("/sign-in", {
      email: ` ${person.email.toUpperCase()} `,
      password: person.password,
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const [cookie] = answer.headers.getSetCookie().filter((line) => line.includes("session_token"));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const { password: _, ...user } = person;
    expect(await whoIs(client.headers())).toEqual(user);
  });
  test.each([
    [{ password: "wrong-one" }, 401, "INVALID_EMAIL_OR_PASSWORD", "Invalid email or password"],
    [{ email: "nobody@villa.test" }, 401, "INVALID_EMAIL_OR_PASSWORD", "Invalid email or password"],
  ])("refuses %j", async (change, status, code, error) => {
    const { email, password } = await createPerson(services);
    expect(await openAuthClient(services).post("/sign-in", { email, password, ...change })).toMatchObject({
      status,
      body: { code, error },
    });
  });
  test("runs the same statements for a wrong password of known and unknown addresses", async () => {
    const { email } = await createPerson(services);
    const statementsFor = (address: string) =>
      statementsOf(services, () =>
        openAuthClient(services).post("/sign-in", { email: address, password: "wrong-one" }),
      );
    await statementsFor("the-first-of-this-network@villa.test");
    expect(await statementsFor(email)).toEqual(await statementsFor("nobody-at-all@villa.test"));
  });
  test("reveals that an account is unconfirmed only with the right password", async () => {
    const { email, password } = await createPerson(services, { confirmed: false });
    const client = openAuthClient(services);
    expect(await client.post("/sign-in", { email, password })).toMatchObject({
      status: 403,
      body: { code: "EMAIL_NOT_VERIFIED" },
    });
    expect(await client.post("/sign-in", { email, password: "wrong-one" })).toMatchObject({ status: 401 });
    expect(await whoIs(client.headers())).toBeNull();
  });
});

test("[AUTH-09] ends every session on every device at sign-out", async () => {
  const person = await createPerson(services);
  const [firstDevice, secondDevice] = [openAuthClient(services), openAuthClient(services)];
  for (const device of [firstDevice, secondDevice])
    await device.post("/sign-in", { email: person.email, password: person.password });
  const stranger = await signedIn(services, await createPerson(services));
  const oldHeaders = firstDevice.headers();
  expect(await firstDevice.post("/sign-out", {})).toMatchObject({ status: 200, body: { success: true } });
  for (const headers of [oldHeaders, firstDevice.headers(), secondDevice.headers()])
    expect(await whoIs(headers)).toBeNull();
  expect(await whoIs(stranger)).not.toBeNull();
  expect((await firstDevice.post("/sign-out", {})).status).toBe(200);
});

describe("[AUTH-10] reading the session", () => {
  test("makes no database query without the cookie", async () => {
    const withoutDatabase = { ...services, db: undefined as never };
    expect(await readSession(withoutDatabase, new Headers({ cookie: "vv_quest=1; other=2" }))).toEqual({
      user: null,
      cookies: [],
    });
  });
  test("returns no session for a forged, foreign or expired cookie", async () => {
    const person = await createPerson(services);
    const headers = await signedIn(services, person);
    const forged = headers.get("cookie")!.replace(/session_token=[\w-]{6}/, "session_token=AAAAAA");
    expect(await whoIs(new Headers({ cookie: forged }))).toBeNull();
    await services.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, person.id));
    expect(await whoIs(headers)).toBeNull();
  });
  test("answers 401 if a required session is missing", async () => {
    await expect(requireUser(services, new Headers())).rejects.toMatchObject({
      code: "AUTHENTICATION_REQUIRED",
      status: 401,
      message: "Authentication required",
    });
  });
  test("[ADMIN-02] makes a confirmed account in ADMIN_EMAILS an administrator", async () => {
    const ada = await createPerson(services, { email: "ada@villa.test", confirmed: false });
    expect(ada.isAdmin).toBe(false);
    await services.db.update(users).set({ emailVerified: true }).where(eq(users.id, ada.id));
    expect(await requireUser(services, await signedIn(services, ada))).toMatchObject({ isAdmin: true });
    expect(await requireUser(services, await signedIn(services, await createPerson(services)))).toMatchObject(
      { isAdmin: false },
    );
  });
});

test("[AUTH-14] accepts a session token only in its cookie, not in a URL or another header", async () => {
  const headers = await signedIn(services, await createPerson(services));
  const token = /session_token=([^;]+)/.exec(headers.get("cookie")!)![1]!;
  const client = openAuthClient(services);
  const path = "/api/account/second-factor";
  const statusOf = async (query: string, requestHeaders: Record<string, string> = {}) =>
    (await client.send(`${path}${query}`, { headers: client.headers(requestHeaders) })).status;
  for (const name of ["session_token", "vv.session_token", "token", "access_token", "code"])
    expect([name, await statusOf(`?${name}=${token}`)]).toEqual([name, 401]);
  expect(await statusOf("", { authorization: `Bearer ${decodeURIComponent(token)}` })).toBe(401);
  expect(await statusOf("", { cookie: headers.get("cookie")! })).toBe(200);
});

test("[AUTH-14] [SAFE-03] never returns the session token in a response body", async () => {
  const person = await createPerson(services);
  const client = openAuthClient(services);
  const signIn = await client.post("/sign-in", { email: person.email, password: person.password });
  const [token = ""] = decodeURIComponent(client.jar.get("vv.session_token") ?? "").split(".");
  expect(token).toMatch(/^[\w-]{43}$/);
  const session = await requireSession(services, client.headers());
  const link = await mintLink(services, services.db, {
    type: "recovery",
    userId: person.id,
    email: person.email,
  });
  const opened = await client.post("/link/open", { token: /#t=([\w-]{43})/.exec(link)![1] });
  const { access_token, refresh_token } = opened.body;
  const answers = [
    signIn.body,
    opened.body,
    await readAccount(services, { userId: person.id, sessionId: session.sessionId }),
    (await client.call("GET", "/api/account/proof")).body,
    (await client.post("/link/session", { access_token, refresh_token })).body,
    (await client.post("/password", { password: "another-evening" })).body,
  ];
  const [newToken = ""] = decodeURIComponent(client.jar.get("vv.session_token") ?? "").split(".");
  expect(newToken).not.toBe(token);
  for (const secret of [token, newToken]) expect(JSON.stringify(answers)).not.toContain(secret);
});

describe("[API-04] limits", () => {
  const live = {} as Services;
  beforeAll(() => void Object.assign(live, services, { env: { ...services.env, SITE_MODE: "live" } }));
  async function tries(peer: string, forwarded: (i: number) => string) {
    const statuses = [];
    for (let i = 0; i < 12; i++) {
      const client = openAuthClient(live, { peer });
      const headers = {
        "x-forwarded-for": forwarded(i),
        "x-client-ip": `198.18.0.${i}`,
        "x-real-ip": `198.18.1.${i}`,
      };
      statuses.push(
        (await client.post("/sign-in", { email: `n${i}@villa.test`, password: "wrong-one" }, headers)).status,
      );
    }
    return statuses;
  }

  test("delays guesses after the fifth from one network, but not from another", async () => {
    const person = await createPerson(services);
    const start = Date.now();
    live.clock = { now: () => new Date(start) };
    const guess = (peer: string, password = "wrong-one") =>
      openAuthClient(live, { peer }).post("/sign-in", { email: person.email, password });
    for (let i = 0; i < 5; i++) expect((await guess("203.0.113.20")).status).toBe(401);
    const sixth = await guess("203.0.113.20", person.password);
    expect(sixth).toMatchObject({
      status: 429,
      body: { success: false, error: "Too many requests. Please try again later" },
    });
    expect(sixth.headers.get("retry-after")).toBe("30");
    expect((await guess("203.0.113.21", person.password)).status).toBe(200);
    live.clock = { now: () => new Date(start + 31_000) };
    expect((await guess("203.0.113.20", person.password)).status).toBe(200);
    live.clock = { now: () => new Date() };
  });

  test("trusts X-Forwarded-For only from our own proxy", async () => {
    const spoofed = await tries("203.0.113.30", (i) => `198.51.100.${i}`);
    expect(spoofed).toEqual([...Array(10).fill(401), 429, 429]);
    const proxied = await tries("10.0.0.1", (i) => `6.6.6.6, 198.51.100.${100 + i}`);
    expect(proxied).toEqual(Array(12).fill(401));
  });

  test("returns Retry-After with a rejected call", async () => {
    const client = openAuthClient(live, { peer: "203.0.113.40" });
    const answers = [];
    for (let i = 0; i < 4; i++)
      answers.push(await client.post("/recover", { email: `nobody${i}@villa.test` }));
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]!.body).toEqual({
      success: false,
      error: "Too many requests. Please try again later",
      code: "TOO_MANY_REQUESTS",
    });
    expect(Number(answers[3]!.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("sets high limits on a developer's machine", async () => {
    const person = await createPerson(services);
    for (let i = 0; i < 15; i++)
      expect(
        (
          await openAuthClient(services, { peer: "127.0.0.1" }).post("/sign-in", {
            email: person.email,
            password: "wrong-one",
          })
        ).status,
      ).toBe(401);
    expect(
      (
        await openAuthClient(services, { peer: "127.0.0.1" }).post("/sign-in", {
          email: person.email,
          password: person.password,
        })
      ).status,
    ).toBe(200);
  });
});
