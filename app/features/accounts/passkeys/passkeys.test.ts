import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { openAuthClient, type AuthClient } from "../../../../testing/auth-client.ts";
import { openPasskeyDevice } from "../../../../testing/passkey-device.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { readSession, suspendMember } from "../accounts.server.ts";
import { createPerson } from "../fixtures.ts";
import { accountJobs } from "../jobs.server.ts";
import { enter, secondFactorFixtures } from "../second-factor/second-factor-fixtures.ts";
import { passkeys, sessions } from "../tables.server.ts";

const services = useServices(accountJobs, { ADMIN_EMAILS: "ada@villa.test" });
const sentEmails = useSentEmails(services);
const { guarded } = secondFactorFixtures(services);
afterEach(() => {
  services.clock = { now: () => new Date() };
});
const whoIs = async (client: AuthClient) => (await readSession(services, client.headers())).user;
const device = () => openPasskeyDevice(services.env.ORIGIN);

async function offered(client: AuthClient) {
  return String((await client.call("POST", "/api/account/passkeys/offer")).body["challenge"]);
}
async function requestChallenge(client: AuthClient) {
  return String((await client.post("/passkey/options", {})).body["challenge"]);
}
/** A member signed in by password, with a passkey on a device. */
async function withPasskey(email?: string) {
  const person = await createPerson(services, email ? { email } : {});
  const [client, passkey] = [openAuthClient(services), device()];
  await enter(client, person);
  const added = await client.call(
    "POST",
    "/api/account/passkeys",
    passkey.make(await offered(client), "My phone"),
  );
  expect(added).toMatchObject({ status: 200 });
  return { person, client, passkey };
}

describe("[SAFE-03] signing in with a passkey", () => {
  test("opens the account without a password in any browser, and records the sign-in method", async () => {
    const { person, passkey } = await withPasskey();
    const client = openAuthClient(services);
    expect(await client.post("/passkey", passkey.sign(await requestChallenge(client)))).toMatchObject({
      status: 200,
      body: { success: true, setPassword: false },
    });
    expect(await whoIs(client)).toMatchObject({ id: person.id });
    const methods = await services.db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(methods.map(({ method }) => method)).toContain("passkey");
    const [row] = await services.db.select().from(passkeys).where(eq(passkeys.id, passkey.id));
    expect(row).toMatchObject({ counter: 2, name: "My phone" });
    expect(row?.lastUsedAt).not.toBeNull();
  });
  test("requests user verification, and lists no credentials", async () => {
    const client = openAuthClient(services);
    const { body } = await client.post("/passkey/options", {});
    expect(body).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
  });
  test.each([
    ["of another site", { origin: "http://vesper-villa.example" }],
    ["without face, finger or code", { verified: false }],
    ["whose counter stands still, as a copy's does", { counter: 1 }],
    ["for making a passkey", { type: "webauthn.create" }],
  ])("rejects an answer %s", async (_, overrides) => {
    const { passkey } = await withPasskey();
    const client = openAuthClient(services);
    expect(
      await client.post("/passkey", passkey.sign(await requestChallenge(client), overrides)),
    ).toMatchObject({
      status: 401,
      body: { code: "PASSKEY_REFUSED" },
    });
    expect(await whoIs(client)).toBeNull();
  });
  test("rejects another device's signature", async () => {
    const { passkey } = await withPasskey();
    const client = openAuthClient(services);
    const forged = { ...device().sign(await requestChallenge(client)), id: passkey.id };
    expect((await client.post("/passkey", forged)).status).toBe(401);
  });
  test("accepts a challenge once, within five minutes, and only if the site issued it", async () => {
    const { passkey } = await withPasskey();
    const client = openAuthClient(services);
    const challenge = await requestChallenge(client);
    expect((await client.post("/passkey", passkey.sign(challenge))).status).toBe(200);
    const otherClient = openAuthClient(services);
    expect((await otherClient.post("/passkey", passkey.sign(challenge))).status).toBe(401);
    expect((await otherClient.post("/passkey", passkey.sign("A".repeat(43)))).status).toBe(401);
    const late = await requestChallenge(otherClient);
    services.clock = { now: () => new Date(Date.now() + 5 * 60_000 + 1) };
    expect((await otherClient.post("/passkey", passkey.sign(late))).status).toBe(401);
  });
  test("accepts one of twenty simultaneous requests with the same answer", async () => {
    const { passkey } = await withPasskey();
    const answer = passkey.sign(await requestChallenge(openAuthClient(services)));
    const tries = Array.from({ length: 20 }, (_, i) =>
      openAuthClient(services, { peer: `203.0.113.${100 + i}` }).post("/passkey", answer),
    );
    expect((await Promise.all(tries)).filter(({ status }) => status === 200)).toHaveLength(1);
  });
  test("rejects a suspended member's passkey", async () => {
    const { person, passkey } = await withPasskey();
    const admin = await createPerson(services, { email: "ada@villa.test" });
    await suspendMember(services, { userId: person.id, suspended: true, who: admin });
    const client = openAuthClient(services);
    expect(await client.post("/passkey", passkey.sign(await requestChallenge(client)))).toMatchObject({
      status: 403,
      body: { code: "ACCOUNT_SUSPENDED" },
    });
  });
});

describe("[SAFE-03] a passkey as the second factor", () => {
  test("replaces the app's code, and is required before a new password is chosen with an email link", async () => {
    const { person, next } = await guarded();
    const [client, passkey] = [openAuthClient(services), device()];
    await enter(client, person);
    await client.post("/second-factor", { code: next() });
    await client.call("POST", "/api/account/passkeys", passkey.make(await offered(client), "Key"));
    const otherClient = openAuthClient(services);
    await otherClient.post("/recover", { email: person.email });
    const opened = await otherClient.post("/link/open", {
      token: await sentEmails.nextTokenTo(person.email),
    });
    const { access_token, refresh_token } = opened.body;
    await otherClient.post("/link/session", { access_token, refresh_token });
    const { body } = await otherClient.post("/passkey/options", {});
    expect(body["allowCredentials"]).toMatchObject([{ id: passkey.id }]);
    expect(await otherClient.post("/passkey", passkey.sign(String(body["challenge"])))).toMatchObject({
      body: { setPassword: true },
    });
    expect((await otherClient.post("/password", { password: "another-evening" })).status).toBe(200);
  });
  test("rejects another member's passkey for a pending sign-in", async () => {
    const { person } = await guarded();
    const { passkey, person: stranger } = await withPasskey();
    const client = openAuthClient(services);
    await enter(client, person);
    expect((await client.post("/passkey", passkey.sign(await requestChallenge(client)))).status).toBe(401);
    expect(await whoIs(client)).toBeNull();
    const fresh = openAuthClient(services);
    await fresh.post("/passkey", passkey.sign(await requestChallenge(fresh)));
    expect(await whoIs(fresh)).toMatchObject({ id: stranger.id });
  });
  test("is required from administrators with a passkey, at sign-in and for irreversible actions", async () => {
    const live = { ...services, env: { ...services.env, SITE_MODE: "live" as const } };
    const { person, passkey: ownPasskey } = await withPasskey("ada@villa.test");
    const client = openAuthClient(services);
    expect((await enter(client, person)).body).toEqual({ success: true, secondFactor: true });
    expect(await whoIs(client)).toBeNull();
    expect((await client.post("/passkey", ownPasskey.sign(await requestChallenge(client)))).status).toBe(200);
    expect((await readSession(live, client.headers())).user).toMatchObject({ isAdmin: true });
    // irreversible actions require it too: the password does not suffice
    expect(await client.call("POST", "/api/account/proof", { password: person.password })).toMatchObject({
      status: 400,
      body: { code: "PASSKEY_REFUSED" },
    });
    const { body } = await client.call("POST", "/api/account/proof/passkey");
    const passkey = ownPasskey.sign(String(body["challenge"]));
    expect((await client.call("POST", "/api/account/proof", { passkey })).status).toBe(200);
    expect((await client.call("POST", "/api/account/proof", { passkey })).status).toBe(401);
  });
  test("rejects another member's passkey for an irreversible action, whichever of them requested the challenge", async () => {
    const [victim, stranger] = [await withPasskey(), await withPasskey()];
    for (const { client } of [victim, stranger]) {
      const { body } = await client.call("POST", "/api/account/proof/passkey");
      const passkey = stranger.passkey.sign(String(body["challenge"]));
      expect(await victim.client.call("POST", "/api/account/proof", { passkey })).toMatchObject({
        status: 401,
        body: { code: "PASSKEY_REFUSED" },
      });
    }
  });
  test("lets a member with a passkey still sign in by password", async () => {
    const { person } = await withPasskey();
    expect((await enter(openAuthClient(services), person)).body).toEqual({
      success: true,
      secondFactor: false,
    });
  });
});

describe("[SAFE-03] a member's passkeys", () => {
  test("are added with a proof of identity within the hour; other sessions end, and an email reports it", async () => {
    const { person, client, passkey } = await withPasskey();
    const otherClient = openAuthClient(services);
    await enter(otherClient, person);
    await client.call("POST", "/api/account/passkeys", device().make(await offered(client), "Second"));
    expect(await whoIs(otherClient)).toBeNull();
    expect(await whoIs(client)).toMatchObject({ id: person.id });
    await expect
      .poll(
        () =>
          sentEmails
            .to(person.email)
            .map(({ text }) => text)
            .join(),
        { timeout: 15_000 },
      )
      .toMatch(/“My phone”[^]*“Second”|“Second”[^]*“My phone”/);
    services.clock = { now: () => new Date(Date.now() + 61 * 60_000) };
    for (const [method, path] of [
      ["POST", "/api/account/passkeys/offer"],
      ["DELETE", `/api/account/passkeys/${passkey.id}`],
    ] as const)
      expect(await client.call(method, path)).toMatchObject({ status: 403, body: { code: "PROVE_AGAIN" } });
  });
  test("are rejected for a challenge of another member or purpose, another site, or without user verification", async () => {
    const { client } = await withPasskey();
    const stranger = await withPasskey();
    const add = (response: object) => client.call("POST", "/api/account/passkeys", response);
    const refused = { status: 400, body: { code: "PASSKEY_REFUSED" } };
    expect(await add(device().make(await offered(stranger.client), "Mine"))).toMatchObject(refused);
    expect(await add(device().make(await requestChallenge(client), "Mine"))).toMatchObject(refused);
    const elsewhere = { origin: "http://vesper-villa.example" };
    expect(await add(device().make(await offered(client), "Mine", elsewhere))).toMatchObject(refused);
    expect(await add(device().make(await offered(client), "Mine", { verified: false }))).toMatchObject(
      refused,
    );
    expect(await add(device().make(await offered(client), "  "))).toMatchObject({
      status: 400,
      body: { field: "name" },
    });
  });
  test("are limited to twenty, even if two are added concurrently", async () => {
    const { person, client, passkey: ownPasskey } = await withPasskey();
    const [row] = await services.db.select().from(passkeys).where(eq(passkeys.id, ownPasskey.id));
    const moreRows = Array.from({ length: 18 }, (_, i) => ({ ...row!, id: `${ownPasskey.id}-${i}` }));
    await services.db.insert(passkeys).values(moreRows);
    const responses = [
      device().make(await offered(client), "One"),
      device().make(await offered(client), "Two"),
    ];
    const add = (passkey: object) => client.call("POST", "/api/account/passkeys", passkey);
    const answers = await Promise.all(responses.map(add));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      body: { error: "You have 20 passkeys already. Remove one first." },
    });
    expect(await services.db.$count(passkeys, eq(passkeys.userId, person.id))).toBe(20);
    expect((await client.call("POST", "/api/account/passkeys/offer")).status).toBe(409);
  });
  test("do not reveal their member in the challenge", async () => {
    const { person, client } = await withPasskey();
    const ticket = Buffer.from(await offered(client), "base64url").toString();
    const payload = Buffer.from(ticket.split(".")[0]!, "base64url").toString();
    expect(payload).toContain("add");
    expect(payload).not.toContain(person.id);
  });
  test("are renamed and removed only by their owner; a removed one cannot sign in", async () => {
    const { person, client, passkey } = await withPasskey();
    const stranger = await withPasskey();
    const path = `/api/account/passkeys/${passkey.id}`;
    expect((await stranger.client.call("PUT", path, { name: "Theirs" })).status).toBe(404);
    expect((await stranger.client.call("DELETE", path)).status).toBe(404);
    expect((await client.call("PUT", path, { name: "Key on my ring" })).status).toBe(200);
    expect(await services.db.select().from(passkeys).where(eq(passkeys.userId, person.id))).toMatchObject([
      { name: "Key on my ring" },
    ]);
    expect((await client.call("DELETE", path)).status).toBe(200);
    const otherClient = openAuthClient(services);
    expect(
      (await otherClient.post("/passkey", passkey.sign(await requestChallenge(otherClient)))).status,
    ).toBe(401);
  });
});
