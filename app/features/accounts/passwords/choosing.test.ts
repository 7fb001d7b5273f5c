import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { createPerson } from "../fixtures.ts";
import { mintLink } from "../links/links.server.ts";
import { isCommonPassword } from "./common.server.ts";
import { users } from "../tables.server.ts";
import { RULES } from "../domain/texts.ts";

const services = useServices([], { ADMIN_EMAILS: "owner@villa.test" });
const sentEmails = useSentEmails(services);
const refused = (message: string | RegExp) => ({
  status: 400,
  body: { code: "INVALID_DATA", field: "password", error: expect.stringMatching(message) as string },
});
const form = (password: string, email = "new@villa.test") => ({
  firstName: "Noor",
  lastName: "Qureshi",
  email,
  password,
});

test("[SAFE-03] recognises the commonest passwords, whatever their capitals, and no random ones", () => {
  for (const password of ["123456", "Password", "QWERTY", "iloveyou", "monkey1", "lexxityler", "leyland"])
    expect([password, isCommonPassword(password)]).toEqual([password, true]);
  const falsePositives = Array.from({ length: 20_000 }, (_, n) => `random ${n} of many`).filter(
    isCommonPassword,
  );
  expect(falsePositives.length).toBeLessThan(6); // one in 43,000 by chance
});

test("[SAFE-03] refuses a sign-up with a short or common password, or one that contains the name, email address or site", async () => {
  const client = openAuthClient(services);
  expect(await client.post("/sign-up", form("12345"))).toMatchObject(refused(`^${RULES.password}$`));
  expect(await client.post("/sign-up", form("iloveyou"))).toMatchObject(refused(/most common/));
  expect(await client.post("/sign-up", form("qureshi-sings"))).toMatchObject(refused(/your name/));
  expect(await client.post("/sign-up", form("rain-walker-9", "rain-walker@villa.test"))).toMatchObject(
    refused(/email address/),
  );
  for (const siteName of ["localhost", "localhost-1", "villa-vesper"])
    expect(await client.post("/sign-up", form(siteName))).toMatchObject(refused(/name of this site/));
  expect((await client.post("/sign-up", form("blue-hour"))).status).toBe(200);
});

test("[SAFE-03] requires fifteen characters in an administrator's password, in the profile and after a recovery link", async () => {
  const client = openAuthClient(services);
  const short = refused(/administrator's password must be at least 15/);
  const owner = await createPerson(services, { email: "owner@villa.test" });
  await client.post("/sign-in", { email: owner.email, password: owner.password }); // predates the rule
  const change = { current: owner.password, password: "fourteen-signs" };
  expect(await client.call("PUT", "/api/account/password", change)).toMatchObject(short);
  const link = await mintLink(services, services.db, {
    type: "recovery",
    userId: owner.id,
    email: owner.email,
  });
  const opened = await client.post("/link/open", { token: /#t=([\w-]{43})/.exec(link)![1]! });
  const { access_token, refresh_token } = opened.body;
  await client.post("/link/session", { access_token, refresh_token });
  expect(await client.post("/password", { password: "fourteen-signs" })).toMatchObject(short);
  expect((await client.post("/password", { password: "sixteen-evenings" })).status).toBe(200);
});

test("[SAFE-03] accepts passwords of up to 128 characters, including spaces and emoji, exactly as typed", async () => {
  const person = await createPerson(services);
  const client = openAuthClient(services);
  const signIn = (password: string) => client.post("/sign-in", { email: person.email, password });
  await signIn(person.password);
  const long = `  ${"Röt 🌊 ".repeat(18)}`;
  expect([long.length, long.length > 64 && long.length <= 128]).toEqual([long.length, true]);
  const change = { current: person.password, password: long };
  expect((await client.call("PUT", "/api/account/password", change)).status).toBe(200);
  expect((await signIn(long.toLowerCase())).status).toBe(401);
  expect((await signIn(long.trim())).status).toBe(401);
  expect((await signIn(long)).status).toBe(200);
});

test("[SAFE-05] gives the same answer to a sign-up with an administrator's address, and discards its short password", async () => {
  const client = openAuthClient(services);
  const stranger = await client.post("/sign-up", form("blue-hour", "no-administrator@villa.test"));
  await services.db.delete(users).where(eq(users.email, "owner@villa.test"));
  const owner = await client.post("/sign-up", form("blue-hour", "owner@villa.test"));
  expect([owner.status, owner.body]).toEqual([stranger.status, stranger.body]);
  expect((await client.post("/sign-in", { email: "owner@villa.test", password: "blue-hour" })).status).toBe(
    401,
  );
  const { access_token, refresh_token } = (
    await client.post("/link/open", { token: sentEmails.tokenTo("owner@villa.test") })
  ).body;
  expect((await client.post("/link/session", { access_token, refresh_token })).body).toMatchObject({
    setPassword: true,
  });
});
