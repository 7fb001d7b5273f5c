import { expect, test } from "vitest";
import { openAction } from "../../../testing/admin-action.ts";
import { openAdminApi } from "../../../testing/admin-api.ts";
import { openAuthClient, type AuthClient } from "../../../testing/auth-client.ts";
import { useServices } from "../../../testing/services.ts";
import { sql } from "drizzle-orm";
import { createPerson } from "../accounts/fixtures.ts";
import { readSession } from "../accounts/accounts.server.ts";
import { adminHttp } from "./http.server.ts";
import { action } from "./pages/member.tsx";

const services = useServices([], { ADMIN_EMAILS: "ada@villa.test" });
const enter = (client: AuthClient, { email, password }: { email: string; password: string }) =>
  client.post("/sign-in", { email, password });
const whoIs = async (headers: Headers) => (await readSession(services, headers)).user;

test("[SAFE-03] signs a suspended member out and rejects sign-ins until access is restored", async () => {
  const person = await createPerson(services);
  const client = openAuthClient(services);
  await enter(client, person);
  const send = await openAction(services, action, { id: person.id });
  expect(await send("suspend")).toMatchObject({ status: 200 });
  expect(await whoIs(client.headers())).toBeNull();
  expect(await enter(client, person)).toMatchObject({ status: 403, body: { code: "ACCOUNT_SUSPENDED" } });
  expect(await send("restore")).toMatchObject({ status: 200 });
  expect(await enter(client, person)).toMatchObject({ status: 200 });
  const [admin] = (
    await services.db.execute<{ id: string }>(sql`select id from users where email = 'ada@villa.test'`)
  ).rows;
  const sendForSelf = await openAction(services, action, { id: admin!.id });
  expect(await sendForSelf("suspend")).toMatchObject({ status: 409 });
  const sendForUnknown = await openAction(services, action, { id: "nobody" });
  expect(await sendForUnknown("suspend")).toMatchObject({ status: 404 });
});

test("[SAFE-03] invalidates a session that starts while the member is being suspended", async () => {
  const person = await createPerson(services);
  const client = openAuthClient(services);
  await enter(client, person);
  // as if the suspension came between the checks of a sign-in and the creation of its session
  await services.db.execute(sql`update users set suspended_at = now() where id = ${person.id}`);
  expect(await whoIs(client.headers())).toBeNull();
});

test("[SAFE-04] refuses a member the administration, and records the attempt", async () => {
  const { call } = openAdminApi(services, [adminHttp(services)]);
  const person = await createPerson(services);
  const client = openAuthClient(services);
  await enter(client, person);
  expect((await call("GET", "/api/admin/members.csv", undefined, client.headers())).status).toBe(403);
  const events = await services.db.execute(
    sql`select kind from security_events where user_id = ${person.id} and kind = 'role-refused'`,
  );
  expect(events.rows).toHaveLength(1);
});

test("[SAFE-03] signs a member out everywhere", async () => {
  const person = await createPerson(services);
  const clients = [openAuthClient(services), openAuthClient(services)];
  for (const client of clients) await enter(client, person);
  const send = await openAction(services, action, { id: person.id });
  expect(await send("sign-out")).toMatchObject({ status: 200 });
  for (const client of clients) expect(await whoIs(client.headers())).toBeNull();
});

test("[SAFE-03] requires proof of identity for irreversible actions an hour after sign-in", async () => {
  const { call, owner } = openAdminApi(services, [adminHttp(services)]);
  const ada = await owner();
  const proof = () => call("POST", "/api/admin/proof", {}, ada);
  expect((await proof()).body["code"]).not.toBe("PROVE_AGAIN");
  const { id } = (await readSession(services, ada)).user!;
  const signedInAt = new Date(Date.now() - 61 * 60_000);
  await services.db.execute(
    sql`update sessions set created_at = ${signedInAt.toISOString()} where user_id = ${id}`,
  );
  expect(await proof()).toMatchObject({ status: 403, body: { code: "PROVE_AGAIN" } });
  expect(await call("POST", "/api/admin/newsletter/import", {}, ada)).toMatchObject({
    status: 403,
    body: { code: "PROVE_AGAIN" },
  });
  const client = openAuthClient(services);
  for (const part of (ada.get("cookie") ?? "").split("; "))
    client.jar.set(part.split("=")[0]!, part.slice(part.indexOf("=") + 1));
  expect(await client.call("POST", "/api/account/proof", { password: "not-mine" })).toMatchObject({
    status: 400,
    body: { field: "password" },
  });
  expect((await proof()).body["code"]).toBe("PROVE_AGAIN");
  expect((await client.call("POST", "/api/account/proof", { password: "vesper-evening" })).status).toBe(200);
  expect((await proof()).body["code"]).not.toBe("PROVE_AGAIN");
});

test("[SAFE-03] [SAFE-04] exports a file only on GET, and logs nothing on HEAD", async () => {
  const { call, owner } = openAdminApi(services, [adminHttp(services)]);
  const ada = await owner();
  const exported = () =>
    services.db
      .execute(sql`select 1 from audit_log where action = 'accounts.exported'`)
      .then((r) => r.rowCount);
  const head = await call("HEAD", "/api/admin/members.csv", undefined, ada);
  expect([head.status, head.headers.get("allow"), await exported()]).toEqual([405, "GET", 0]);
  expect([(await call("GET", "/api/admin/members.csv", undefined, ada)).status, await exported()]).toEqual([
    200, 1,
  ]);
});
