import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { openGoogle } from "../../../../testing/google.ts";
import { typedSecret } from "../../../../testing/authenticator.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openAuthClient, type AuthClient } from "../../../../testing/auth-client.ts";
import { openAuth, type Auth } from "../sign-in/auth.server.ts";
import { auditEntriesOf } from "../../audit/audit.server.ts";
import { readSession } from "../accounts.server.ts";
import { accountJobs } from "../jobs.server.ts";
import { LIVE } from "../sign-in/limits.server.ts";
import { createPerson } from "../fixtures.ts";
import { offerSecondFactor, turnOn } from "./second-factor.server.ts";
import { accounts, recoveryCodes, secondFactors, sessions } from "../tables.server.ts";
import { codeAt, stepOf } from "./totp.server.ts";

const google = await openGoogle("http://localhost:3000");
const services = useServices(accountJobs, { ...google.env, ADMIN_EMAILS: "ada@villa.test" });
const sentEmails = useSentEmails(services);
afterAll(() => google.close());
afterEach(() => {
  services.clock = { now: () => new Date() };
});
const whoIs = async (client: AuthClient) => (await readSession(services, client.headers())).user;
/** A member whose second factor is on, and their app: each code it shows is later than the one before. */
async function guarded(email?: string) {
  const person = await createPerson(
    services,
    email ? { email, firstName: "Ada", lastName: "Fernandes" } : {},
  );
  const secret = typedSecret((await offerSecondFactor(services, person)).secret);
  let step = stepOf(new Date()) - 1;
  const next = () => codeAt(secret, step++);
  const codes = await turnOn(services, person, next());
  /** A code for the moment that many half minutes from now, with the clock set to it. */
  const later = (steps: number) => {
    const at = Date.now() + steps * 30_000;
    services.clock = { now: () => new Date(at) };
    return codeAt(secret, stepOf(new Date(at)));
  };
  return { person, secret, codes, next, later };
}
const enter = (client: AuthClient, { email, password }: { email: string; password: string }) =>
  client.post("/sign-in", { email, password });

describe("[AUTH-16] turning the second factor on", () => {
  test("an app's secret, a first code, and recovery codes that are seen once; nothing readable is stored", async () => {
    const person = await createPerson(services);
    const client = openAuthClient(services);
    await enter(client, person);
    const offer = await client.call("POST", "/api/account/second-factor/offer");
    expect(offer.body).toMatchObject({
      uri: expect.stringContaining("otpauth://totp/Villa%20Vesper:"),
      qr: expect.stringContaining("<svg"),
    });
    expect(await client.call("POST", "/api/account/second-factor/on", { code: "000000x" })).toMatchObject({
      status: 400,
      body: { code: "CODE_WRONG", field: "code" },
    });
    expect((await client.call("GET", "/api/account/second-factor")).body).toEqual({
      success: true,
      on: false,
      codesLeft: 0,
    });
    const secret = typedSecret(offer.body["secret"] as string);
    const on = await client.call("POST", "/api/account/second-factor/on", {
      code: codeAt(secret, stepOf(new Date())),
    });
    const codes = on.body["codes"] as string[];
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(code))).toBe(true);
    expect((await client.call("GET", "/api/account/second-factor")).body).toEqual({
      success: true,
      on: true,
      codesLeft: 10,
    });
    expect((await client.call("POST", "/api/account/second-factor/offer")).status).toBe(409);
    const storedHash = JSON.stringify([
      await services.db.select().from(secondFactors),
      await services.db.select().from(recoveryCodes),
    ]);
    for (const word of [
      offer.body["secret"] as string,
      secret.toString("base64url"),
      secret.toString("hex"),
      ...codes,
      ...codes.map((code) => code.replace("-", "")),
    ])
      expect(storedHash).not.toContain(word);
    await expect
      .poll(() => sentEmails.to(person.email).map((sentEmail) => sentEmail.subject))
      .toContain("A second factor guards your account");
  });
  test("nobody without a session sees or changes one", async () => {
    const client = openAuthClient(services);
    for (const path of ["offer", "on", "off", "codes"])
      expect((await client.call("POST", `/api/account/second-factor/${path}`)).status).toBe(401);
    expect((await client.call("GET", "/api/account/second-factor")).status).toBe(401);
  });
});

describe("[AUTH-16] signing in with a second factor", () => {
  test("the password alone opens nothing, the code opens the account, and no code works twice", async () => {
    const { person, next } = await guarded();
    const [client, other] = [openAuthClient(services), openAuthClient(services)];
    expect((await enter(client, person)).body).toEqual({ success: true, secondFactor: true });
    expect(await whoIs(client)).toBeNull();
    expect(
      (await client.call("PUT", "/api/account/profile", { firstName: "Mal", lastName: "Lory", phone: "" }))
        .status,
    ).toBe(401);
    expect(await client.post("/second-factor", { code: "000000" })).toMatchObject({
      status: 400,
      body: { code: "CODE_WRONG" },
    });
    const code = next();
    const waiting = client.headers();
    expect(
      (await client.post("/second-factor", { code: `${code.slice(0, 3)} ${code.slice(3)}` })).body,
    ).toEqual({
      success: true,
      setPassword: false,
    });
    expect(await whoIs(client)).toMatchObject({ id: person.id });
    expect((await readSession(services, waiting)).user).toBeNull();
    await enter(other, person);
    expect((await other.post("/second-factor", { code })).status).toBe(400);
    expect(await whoIs(other)).toBeNull();
  });
  test("of twenty at once with the same code one comes in", async () => {
    const { person, next } = await guarded();
    const clients = Array.from({ length: 20 }, (_, i) =>
      openAuthClient(services, { peer: `203.0.113.${100 + i}` }),
    );
    for (const client of clients) await enter(client, person);
    const code = next();
    const answers = await Promise.all(clients.map((client) => client.post("/second-factor", { code })));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  });
  test("a recovery code opens the account once, and the member is told how many are left", async () => {
    const { person, codes } = await guarded();
    const [client, other] = [openAuthClient(services), openAuthClient(services)];
    await enter(client, person);
    expect((await client.post("/second-factor", { code: codes[3]!.toLowerCase() })).status).toBe(200);
    expect(await whoIs(client)).toMatchObject({ id: person.id });
    await enter(other, person);
    expect((await other.post("/second-factor", { code: codes[3] })).status).toBe(400);
    await expect
      .poll(
        () =>
          sentEmails
            .to(person.email)
            .map((sentEmail) => sentEmail.text)
            .join(),
        { timeout: 15_000 },
      )
      .toContain("9 are left.");
  });
  test("a device one trusts is not asked again for thirty days, and another always is", async () => {
    const { person, next } = await guarded();
    const [client, other] = [openAuthClient(services), openAuthClient(services)];
    await enter(client, person);
    await client.post("/second-factor", { code: next(), trust: true });
    expect((await enter(client, person)).body).toEqual({ success: true, secondFactor: false });
    expect((await enter(other, person)).body).toEqual({ success: true, secondFactor: true });
    services.clock = { now: () => new Date(Date.now() + 31 * 86_400_000) };
    expect((await enter(client, person)).body).toEqual({ success: true, secondFactor: true });
  });
  test("a mail link for a new password asks for the code before the password", async () => {
    const { person, next } = await guarded();
    const client = openAuthClient(services);
    await client.post("/recover", { email: person.email });
    const { access_token, refresh_token } = (
      await client.post("/link/open", { token: sentEmails.tokenTo(person.email) })
    ).body;
    expect((await client.post("/link/session", { access_token, refresh_token })).body).toMatchObject({
      setPassword: true,
      secondFactor: true,
    });
    expect(await whoIs(client)).toBeNull();
    expect(await client.post("/password", { password: "another-evening" })).toMatchObject({
      status: 403,
      body: { code: "SECOND_FACTOR_REQUIRED" },
    });
    expect((await client.post("/second-factor", { code: next() })).body).toEqual({
      success: true,
      setPassword: true,
    });
    expect((await client.post("/password", { password: "another-evening" })).status).toBe(200);
    expect(await whoIs(client)).toMatchObject({ id: person.id });
    expect(
      (await enter(openAuthClient(services), { email: person.email, password: "another-evening" })).body,
    ).toMatchObject({
      secondFactor: true,
    });
  });
  test("Google does not go past it: one is led to the code, and then to where one came from", async () => {
    const { person, next } = await guarded(`guarded-${Date.now()}@gmail.test`);
    const client = openAuthClient(services);
    const back = "/profile?tab=pay&code=n0nce";
    const left = await client.post("/sign-in/social", {
      provider: "google",
      callbackURL: back,
      errorCallbackURL: back,
    });
    const callback = new URL(
      await google.signIn(left.body["url"] as string, {
        email: person.email,
        name: "Ada Fernandes",
        verified: "on",
      }),
    );
    const returned = await client.get(callback.pathname + callback.search);
    const location = new URL(returned.headers.get("location")!, services.env.ORIGIN);
    expect([location.pathname, location.searchParams.get("next")]).toEqual(["/auth", "/profile?tab=pay"]);
    expect(await whoIs(client)).toBeNull();
    expect((await client.post("/second-factor", { code: next() })).status).toBe(200);
    expect(await whoIs(client)).toMatchObject({ id: person.id });
    const [session] = await services.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, person.id), eq(sessions.awaitsCode, false)));
    expect(session!.method).toBe("google");
    expect(await services.db.select().from(accounts).where(eq(accounts.userId, person.id))).toHaveLength(2);
  });
  test("who began with Google on the sign-in page goes on where that page would have led", async () => {
    const { person } = await guarded(`guarded-auth-${Date.now()}@gmail.test`);
    const client = openAuthClient(services);
    const back = "/auth?next=/faq&code=n0nce";
    const left = await client.post("/sign-in/social", {
      provider: "google",
      callbackURL: back,
      errorCallbackURL: back,
    });
    const form = { email: person.email, name: "Ada Fernandes", verified: "on" };
    const callback = new URL(await google.signIn(left.body["url"] as string, form));
    const location = new URL(
      (await client.get(callback.pathname + callback.search)).headers.get("location")!,
      services.env.ORIGIN,
    );
    expect([location.pathname, location.searchParams.get("next"), location.searchParams.has("code")]).toEqual(
      ["/auth", "/faq", false],
    );
  });
  test("ten minutes after the password the code comes too late", async () => {
    const { person, later } = await guarded();
    const client = openAuthClient(services);
    await enter(client, person);
    const code = later(22);
    expect(await client.post("/second-factor", { code })).toMatchObject({
      status: 401,
      body: { error: "That took too long. Please sign in again." },
    });
    expect(await services.db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
  });
  test("who knows the password alone cannot sign the member out", async () => {
    const { person, next } = await guarded();
    const [owner, thief] = [openAuthClient(services), openAuthClient(services)];
    await enter(owner, person);
    await owner.post("/second-factor", { code: next() });
    await enter(thief, person);
    expect((await thief.post("/sign-out", {})).status).toBe(200);
    expect(await whoIs(owner)).toMatchObject({ id: person.id });
  });
  test("five wrong codes, then a 429", async () => {
    const { person } = await guarded();
    let opened: Auth | undefined;
    const client = openAuthClient(services, {
      auth: () => (opened ??= openAuth(services, LIVE)),
      peer: "203.0.113.77",
    });
    await enter(client, person);
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await client.post("/second-factor", { code: "ABCDE-FGHJK" })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});

const AUDIT_ACTIONS = [
  "second-factor-on",
  "recovery-code-used",
  "recovery-codes-renewed",
  "second-factor-off",
].map((kind) => `accounts.${kind}`);
const auditEntriesAbout = async (subject: string) =>
  (await Promise.all(AUDIT_ACTIONS.map((action) => auditEntriesOf(services, action, subject)))).flat();

describe("[AUTH-16] changing it", () => {
  test("off and new recovery codes ask for password and code; the administrator's actions are written down, without a secret", async () => {
    const { person, codes, next, later } = await guarded("ada@villa.test");
    const client = openAuthClient(services);
    await enter(client, person);
    await client.post("/second-factor", { code: next(), trust: true });
    const at = "/api/account/second-factor";
    expect(await client.call("POST", `${at}/off`, { password: "wrong-one", code: codes[0] })).toMatchObject({
      status: 400,
      body: { field: "password" },
    });
    expect(
      await client.call("POST", `${at}/off`, { password: person.password, code: "000000" }),
    ).toMatchObject({
      status: 400,
      body: { field: "code" },
    });
    const renewed = await client.call("POST", `${at}/codes`, { password: person.password, code: codes[0] });
    expect(renewed.body["codes"]).toHaveLength(10);
    expect(
      (await client.call("POST", `${at}/off`, { password: person.password, code: codes[1] })).status,
    ).toBe(400);
    expect(
      (await client.call("POST", `${at}/off`, { password: person.password, code: later(2) })).status,
    ).toBe(200);
    expect((await enter(openAuthClient(services), person)).body).toEqual({
      success: true,
      secondFactor: false,
    });
    const entries = await auditEntriesAbout(person.id);
    expect(entries.map((entry) => entry.action)).toEqual(AUDIT_ACTIONS);
    expect(entries.every((entry) => entry.before === null && entry.after === null)).toBe(true);
  });
  test("a member's are not in the administration's log", async () => {
    const { person } = await guarded();
    expect(await auditEntriesAbout(person.id)).toEqual([]);
  });
});

test("[AUTH-16] a new device is told by mail, the first and a known one are not", async () => {
  const person = await createPerson(services);
  const [first, phone] = [openAuthClient(services), openAuthClient(services)];
  const pixel = {
    "user-agent":
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
  };
  for (let i = 0; i < 2; i++) await enter(first, person);
  await phone.post("/sign-in", { email: person.email, password: person.password }, pixel);
  const deviceEmails = () =>
    sentEmails
      .to(person.email)
      .map((sentEmail) => [sentEmail.subject, sentEmail.text!.includes("Chrome on Android")]);
  await expect.poll(deviceEmails).toEqual([["A new device signed in to your account", true]]);
  await phone.post("/sign-in", { email: person.email, password: person.password }, pixel);
  await enter(openAuthClient(services), person);
  await expect.poll(() => deviceEmails().length).toBe(2);
  expect(deviceEmails()[1]).toEqual(["A new device signed in to your account", false]);
});

test("[ADMIN-02] an allow-listed address that is not verified is no administrator, with or without a session", async () => {
  const { password } = await createPerson(services, { email: "grace@villa.test", confirmed: false });
  const listed = { ...services.env, ADMIN_EMAILS: ["grace@villa.test"] };
  const open = { ...services, env: { ...listed, CONFIRM_EMAIL: "no" as const } };
  const client = openAuthClient(open);
  expect((await client.post("/sign-in", { email: "grace@villa.test", password })).status).toBe(200);
  expect((await readSession(open, client.headers())).user).toMatchObject({
    email: "grace@villa.test",
    emailVerified: false,
    isAdmin: false,
  });
});
