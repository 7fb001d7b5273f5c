import { and, eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { openGoogle } from "../../../../testing/google.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openAuthClient, type AuthClient } from "../../../../testing/auth-client.ts";
import { hashPassword } from "../passwords/passwords.server.ts";
import { keyedHash, secondFactorKey } from "./encryption.server.ts";
import { readSession } from "../accounts.server.ts";
import { accountJobs } from "../jobs.server.ts";
import { enter, secondFactorFixtures } from "./second-factor-fixtures.ts";
import { accounts, recoveryCodes, sessions } from "../tables.server.ts";

const google = await openGoogle("http://localhost:3000");
const services = useServices(accountJobs, { ...google.env, ADMIN_EMAILS: "ada@villa.test" });
const sentEmails = useSentEmails(services);
afterAll(() => google.close());
const { guarded } = secondFactorFixtures(services);
const whoIs = async (client: AuthClient) => (await readSession(services, client.headers())).user;

describe("[AUTH-16] signing in with a second factor", () => {
  test("requires the code after the password, and accepts no code twice", async () => {
    const { person, next } = await guarded();
    const [client, otherClient] = [openAuthClient(services), openAuthClient(services)];
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
    await enter(otherClient, person);
    expect((await otherClient.post("/second-factor", { code })).status).toBe(400);
    expect(await whoIs(otherClient)).toBeNull();
  });
  test("accepts one of twenty simultaneous requests with the same code", async () => {
    const { person, next } = await guarded();
    const clients = Array.from({ length: 20 }, (_, i) =>
      openAuthClient(services, { peer: `203.0.113.${100 + i}` }),
    );
    for (const client of clients) await enter(client, person);
    const code = next();
    const answers = await Promise.all(clients.map((client) => client.post("/second-factor", { code })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
  test("accepts a recovery code once, and emails how many are left", async () => {
    const { person, codes } = await guarded();
    const [client, otherClient] = [openAuthClient(services), openAuthClient(services)];
    await enter(client, person);
    expect((await client.post("/second-factor", { code: codes[3]!.toLowerCase() })).status).toBe(200);
    expect(await whoIs(client)).toMatchObject({ id: person.id });
    await enter(otherClient, person);
    expect((await otherClient.post("/second-factor", { code: codes[3] })).status).toBe(400);
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
  test("[SAFE-03] stores recovery codes of 117 bits as keyed hashes, so that a guess costs no password hash", async () => {
    const { person, codes } = await guarded();
    for (const code of codes) expect(code).toMatch(/^([A-HJKMNP-Z2-9]{4}-){5}[A-HJKMNP-Z2-9]{4}$/);
    const rows = await services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id));
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^[\w-]{43}$/);
  });
  test("accepts an older recovery code of ten letters once", async () => {
    const { person } = await guarded();
    const key = await secondFactorKey(services.db, services.env);
    const codeHash = await hashPassword(keyedHash(key, `${person.id} ABCDEFGHJK`));
    await services.db.insert(recoveryCodes).values({ userId: person.id, codeHash });
    for (const status of [200, 400]) {
      const client = openAuthClient(services);
      await enter(client, person);
      expect((await client.post("/second-factor", { code: "abcde-fghjk" })).status).toBe(status);
    }
  });
  test("skips the code on a trusted device for thirty days, but not on another", async () => {
    const { person, next } = await guarded();
    const [client, otherClient] = [openAuthClient(services), openAuthClient(services)];
    await enter(client, person);
    await client.post("/second-factor", { code: next(), trust: true });
    expect((await enter(client, person)).body).toEqual({ success: true, secondFactor: false });
    expect((await enter(otherClient, person)).body).toEqual({ success: true, secondFactor: true });
    services.clock = { now: () => new Date(Date.now() + 31 * 86_400_000) };
    expect((await enter(client, person)).body).toEqual({ success: true, secondFactor: true });
  });
  test("asks for the code before a new password is chosen with an email link", async () => {
    const { person, next } = await guarded();
    const client = openAuthClient(services);
    await client.post("/recover", { email: person.email });
    const { access_token, refresh_token } = (
      await client.post("/link/open", { token: await sentEmails.nextTokenTo(person.email) })
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
  test("asks for the code after Google too, and returns to the previous page", async () => {
    const { person, next } = await guarded(`guarded-${Date.now()}@gmail.test`);
    const client = openAuthClient(services);
    const returnPath = "/profile?tab=pay&code=n0nce";
    const left = await client.post("/sign-in/social", {
      provider: "google",
      callbackURL: returnPath,
      errorCallbackURL: returnPath,
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
  test("keeps the sign-in page's destination through Google", async () => {
    const { person } = await guarded(`guarded-auth-${Date.now()}@gmail.test`);
    const client = openAuthClient(services);
    const returnPath = "/auth?next=/faq&code=n0nce";
    const left = await client.post("/sign-in/social", {
      provider: "google",
      callbackURL: returnPath,
      errorCallbackURL: returnPath,
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
  test("rejects a code more than ten minutes after the password", async () => {
    const { person, codeAfter } = await guarded();
    const client = openAuthClient(services);
    await enter(client, person);
    const code = codeAfter(22);
    expect(await client.post("/second-factor", { code })).toMatchObject({
      status: 401,
      body: { error: "That took too long. Please sign in again." },
    });
    expect(await services.db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
  });
  test("does not let anyone sign the member out with the password alone", async () => {
    const { person, next } = await guarded();
    const [owner, thief] = [openAuthClient(services), openAuthClient(services)];
    await enter(owner, person);
    await owner.post("/second-factor", { code: next() });
    await enter(thief, person);
    expect((await thief.post("/sign-out", {})).status).toBe(200);
    expect(await whoIs(owner)).toMatchObject({ id: person.id });
  });
  test("counts the member's codes in the profile separately from strangers' guesses at sign-in", async () => {
    const { person, codes } = await guarded();
    const live = { ...services, env: { ...services.env, SITE_MODE: "live" as const } };
    const clientAt = (peer: string) => openAuthClient(live, { peer });
    const member = clientAt("203.0.113.78");
    await enter(member, person);
    expect((await member.post("/second-factor", { code: codes[0] })).status).toBe(200);
    for (const peer of ["198.51.100.1", "198.51.100.2"]) {
      const stranger = clientAt(peer);
      await enter(stranger, person);
      for (let tries = 0; tries < 5; tries++)
        expect((await stranger.post("/second-factor", { code: "ABCDE-FGHJK" })).status).toBe(400);
    }
    const off = { password: person.password, code: codes[1] };
    expect(await member.call("POST", "/api/account/second-factor/off", off)).toMatchObject({ status: 200 });
  });
  test("answers 429 after five wrong codes", async () => {
    const { person } = await guarded();
    const live = { ...services, env: { ...services.env, SITE_MODE: "live" as const } };
    const client = openAuthClient(live, { peer: "203.0.113.77" });
    await enter(client, person);
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await client.post("/second-factor", { code: "ABCDE-FGHJK" })).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });
});
