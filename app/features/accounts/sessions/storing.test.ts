import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { useServices } from "../../../../testing/services.ts";
import { statementsOf } from "../../../../testing/statements.ts";
import { sign } from "../../../lib/signing.server.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import { readSession } from "./reading.server.ts";
import { createPerson } from "../fixtures.ts";
import { accountJobs } from "../jobs.server.ts";
import { enter, secondFactorFixtures } from "../second-factor/second-factor-fixtures.ts";
import { sessions } from "../tables.server.ts";
import type { Services } from "../../../platform/services.server.ts";

const services = useServices(accountJobs);
const { guarded } = secondFactorFixtures(services);
const whoIs = async (headers: Headers, using: Services = services) =>
  (await readSession(using, headers)).user;
const BEFORE = "a-secret-of-the-tests-0123456789abcdef";
/** The same site after a rotation of its secret, with or without the previous one. */
const withNewSecret = (secrets: Partial<Services["env"]>): Services => ({
  ...services,
  env: { ...services.env, AUTH_SECRET: "another-secret-of-the-site-fedcba9876543210", ...secrets },
});
afterEach(() => {
  services.clock = { now: () => new Date() };
});

async function member() {
  const person = await createPerson(services);
  const client = openAuthClient(services);
  await enter(client, person);
  const token = decodeURIComponent(client.jar.get("vv.session_token") ?? "").split(".")[0] ?? "";
  const rows = () => services.db.select().from(sessions).where(eq(sessions.userId, person.id));
  return { person, client, token, rows };
}

test("[SAFE-03] stores only a hash of a session's token, which opens no session", async () => {
  const { person, client, token, rows } = await member();
  expect(token.length).toBeGreaterThan(20);
  const [row] = await rows();
  expect(row?.token).toMatch(/^sha256:[\w-]{43}$/);
  expect(JSON.stringify(await rows())).not.toContain(token);
  expect(await whoIs(client.headers())).toMatchObject({ id: person.id });
  const signed = encodeURIComponent(
    `${row!.token}.${sign(BEFORE, row!.token).replaceAll("-", "+").replaceAll("_", "/")}=`,
  );
  expect(await whoIs(new Headers({ cookie: `vv.session_token=${signed}` }))).toBeNull();
  await client.post("/sign-out", {});
  expect(await rows()).toEqual([]);
});

test("reads the session of a request and its member in one statement", async () => {
  const { person, client } = await member();
  const statements = await statementsOf(services, async () =>
    expect(await whoIs(client.headers())).toMatchObject({ id: person.id, email: person.email }),
  );
  expect(statements.filter((text) => text.startsWith("select"))).toEqual([
    expect.stringContaining('join "users"'),
  ]);
});

test("[SAFE-03] ends a session thirty days after sign-in, however much it is used", async () => {
  const { client, rows } = await member();
  const [session] = await rows();
  const expectedEnd = session!.createdAt.getTime() + 30 * DAY_MS;
  expect(Math.abs(session!.expiresAt.getTime() - expectedEnd)).toBeLessThan(5_000);
  await services.db.update(sessions).set({ updatedAt: new Date(Date.now() - 20 * DAY_MS) });
  await whoIs(client.headers());
  expect((await rows())[0]?.expiresAt).toEqual(session!.expiresAt);
});

test("[SAFE-03] ends an idle session after fourteen days, an administrator's after twelve hours", async () => {
  const { client } = await member();
  const setClock = (ms: number) => {
    const time = new Date(Date.now() + ms);
    services.clock = { now: () => time };
  };
  setClock(13 * DAY_MS);
  expect(await whoIs(client.headers())).not.toBeNull();
  setClock(28 * DAY_MS);
  expect(await whoIs(client.headers())).toBeNull();
  setClock(0);
  const ada = await createPerson(services, { email: "ada@villa.test" });
  const adaClient = openAuthClient(services);
  await enter(adaClient, ada);
  setClock(11 * 3_600_000);
  expect(await whoIs(adaClient.headers())).toMatchObject({ isAdmin: true });
  setClock(13 * 3_600_000 + 11 * 3_600_000);
  expect(await whoIs(adaClient.headers())).toBeNull();
});

test("[SAFE-03] keeps sessions after AUTH_SECRET changes while the previous one is set", async () => {
  const { person, client } = await member();
  expect(await whoIs(client.headers(), withNewSecret({}))).toBeNull();
  const withBothSecrets = withNewSecret({ AUTH_SECRET_BEFORE: BEFORE });
  expect(await whoIs(client.headers(), withBothSecrets)).toMatchObject({ id: person.id });
  const newClient = openAuthClient(withBothSecrets);
  await enter(newClient, person);
  expect(await whoIs(newClient.headers(), withNewSecret({}))).toMatchObject({ id: person.id });
  const forged = new Headers({ cookie: `vv.session_token=${encodeURIComponent("x.AAAA")}` });
  expect(await whoIs(forged, withBothSecrets)).toBeNull();
});

test("[SAFE-03] keeps second factors and recovery codes valid after the previous secret is removed", async () => {
  const { person, codeAfter, codes } = await guarded();
  const statusOf = async (using: Services, code: string) => {
    const client = openAuthClient(using);
    await enter(client, person);
    return (await client.post("/second-factor", { code })).status;
  };
  const code = codeAfter(1);
  expect(await statusOf(withNewSecret({ AUTH_SECRET_BEFORE: BEFORE }), code)).toBe(200);
  const nextCode = codeAfter(2);
  expect(await statusOf(withNewSecret({}), nextCode)).toBe(200);
  expect(await statusOf(withNewSecret({}), codes[0]!)).toBe(200);
});

test("[SAFE-03] ignores a malformed cookie after the secret changes", async () => {
  const changed = withNewSecret({ AUTH_SECRET_BEFORE: BEFORE });
  const headers = new Headers({ cookie: "vv.session_token=%E0%A4%A.x" });
  expect(await whoIs(headers, changed)).toBeNull();
});
