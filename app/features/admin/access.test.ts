import { expect, test } from "vitest";
import { openAction } from "../../../testing/admin-action.ts";
import { openAdminApi } from "../../../testing/admin-api.ts";
import { openAuthClient, type AuthClient } from "../../../testing/auth-client.ts";
import { useServices } from "../../../testing/services.ts";
import { sql } from "drizzle-orm";
import { createPerson } from "../accounts/fixtures.ts";
import { readSession } from "../accounts/accounts.server.ts";
import { membersHttp } from "./members/members-http.server.ts";
import { action } from "./pages/member.tsx";

const services = useServices([], { ADMIN_EMAILS: "ada@villa.test" });
const enter = (client: AuthClient, { email, password }: { email: string; password: string }) =>
  client.post("/sign-in", { email, password });
const whoIs = async (headers: Headers) => (await readSession(services, headers)).user;

test("[SAFE-03] a suspended member is signed out, cannot sign in, and can again after the suspension", async () => {
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
  const own = await openAction(services, action, { id: admin!.id });
  expect(await own("suspend")).toMatchObject({ status: 409 });
  const nobody = await openAction(services, action, { id: "nobody" });
  expect(await nobody("suspend")).toMatchObject({ status: 404 });
});

test("[SAFE-03] a session that begins at the moment of the suspension is invalid", async () => {
  const person = await createPerson(services);
  const client = openAuthClient(services);
  await enter(client, person);
  // as when the sign-in was checked before, and the session stored after
  await services.db.execute(sql`update users set suspended_at = now() where id = ${person.id}`);
  expect(await whoIs(client.headers())).toBeNull();
});

test("[SAFE-04] a member who opens the administration is refused, which is recorded", async () => {
  const { call } = openAdminApi(services, [membersHttp(services)]);
  const person = await createPerson(services);
  const client = openAuthClient(services);
  await enter(client, person);
  expect((await call("GET", "/api/admin/members.csv", undefined, client.headers())).status).toBe(403);
  const noted = await services.db.execute(
    sql`select kind from security_events where user_id = ${person.id} and kind = 'role-refused'`,
  );
  expect(noted.rows).toHaveLength(1);
});

test("[SAFE-03] the administration signs a member out everywhere", async () => {
  const person = await createPerson(services);
  const clients = [openAuthClient(services), openAuthClient(services)];
  for (const one of clients) await enter(one, person);
  const send = await openAction(services, action, { id: person.id });
  expect(await send("sign-out")).toMatchObject({ status: 200 });
  for (const one of clients) expect(await whoIs(one.headers())).toBeNull();
});

test("[SAFE-03] an hour after signing in, irreversible actions require proof of identity, which is valid for an hour", async () => {
  const { call, owner } = openAdminApi(services, [membersHttp(services)]);
  const ada = await owner();
  const proof = () => call("POST", "/api/admin/proof", {}, ada);
  expect((await proof()).body["code"]).not.toBe("PROVE_AGAIN");
  const { id } = (await readSession(services, ada)).user!;
  const old = new Date(Date.now() - 61 * 60_000);
  await services.db.execute(sql`update sessions set created_at = ${old.toISOString()} where user_id = ${id}`);
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

test("[SAFE-03] [SAFE-04] only GET exports a file; HEAD exports and logs nothing", async () => {
  const { call, owner } = openAdminApi(services, [membersHttp(services)]);
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
