import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openAuthClient, type AuthClient } from "../../../../testing/auth-client.ts";
import { codeAt, stepOf, typedSecret } from "../../../../testing/authenticator.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { readSession } from "../accounts.server.ts";
import { DEMO_PASSWORD } from "../fixtures.ts";
import { accountJobs } from "../jobs.server.ts";
import { mintLink } from "../links/links.server.ts";
import { profileFixtures } from "../profile/profile-fixtures.ts";
import type { SecondFactorOffer } from "../contract.ts";
import { users } from "../tables.server.ts";

const services = useServices(accountJobs);
const sentEmails = useSentEmails(services);
const { member, whoIs } = profileFixtures(services);

/** A member on two devices, with an unused recovery link. */
async function beforeChange() {
  const { person, visitor, signIn } = await member();
  const other = await signIn();
  const link = await mintLink(services, services.db, {
    type: "recovery",
    userId: person.id,
    email: person.email,
  });
  const token = /#t=([\w-]{43})/.exec(link)![1]!;
  const openIt = () => openAuthClient(services).post("/link/open", { token });
  expect(await whoIs(other)).toMatchObject({ id: person.id });
  expect((await openIt()).status).toBe(200);
  return { person, visitor, other, openIt };
}

/** Holds after each change: this session continues; all others and earlier links are invalid. */
async function expectOthersEnded({ visitor, other, openIt }: Awaited<ReturnType<typeof beforeChange>>) {
  expect(await whoIs(visitor)).not.toBeNull();
  expect(await whoIs(other)).toBeNull();
  expect((await openIt()).body).toMatchObject({ code: "LINK_INVALID" });
}

test("[SAFE-01] [SAFE-03] a change of password ends every other session and every link sent before", async () => {
  const all = await beforeChange();
  const body = { current: DEMO_PASSWORD, password: "another-long-evening" };
  expect((await all.visitor.call("PUT", "/api/account/password", body)).status).toBe(200);
  await expectOthersEnded(all);
});

test("[SAFE-03] ignores a session that was created while its member was being suspended", async () => {
  const { person, visitor } = await member();
  await services.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, person.id));
  expect(await whoIs(visitor)).toBeNull();
});

/** Turns the second factor on as the profile does. */
async function turnOn(visitor: AuthClient) {
  const offer = await visitor.call("POST", "/api/account/second-factor/offer");
  const secret = typedSecret((offer.body as SecondFactorOffer).secret);
  let seconds = Date.now() / 1_000;
  /** A later code each time, with the clock set to when the app would show it. */
  const next = () => {
    const at = new Date((seconds += 30) * 1_000);
    services.clock = { now: () => at };
    return codeAt(secret, stepOf(at));
  };
  expect((await visitor.call("POST", "/api/account/second-factor/on", { code: next() })).status).toBe(200);
  return next;
}

test("[SAFE-03] turning a second factor on, renewing its codes, and turning it off end them too", async () => {
  const first = await beforeChange();
  const next = await turnOn(first.visitor);
  await expectOthersEnded(first);
  for (const change of ["codes", "off"]) {
    const { person, visitor } = first;
    const other = openAuthClient(services, { peer: "203.0.113.9" });
    await other.post("/sign-in", { email: person.email, password: person.password });
    await other.post("/second-factor", { code: next() });
    expect(await whoIs(other), change).not.toBeNull();
    const proof = { password: person.password, code: next() };
    expect((await visitor.call("POST", `/api/account/second-factor/${change}`, proof)).status, change).toBe(
      200,
    );
    expect(await whoIs(visitor), change).not.toBeNull();
    expect(await whoIs(other), change).toBeNull();
  }
  services.clock = { now: () => new Date() };
});

test("[SAFE-03] a change of address ends every session but the one that confirmed it", async () => {
  const all = await beforeChange();
  const newEmail = `new-${all.person.email}`;
  expect((await all.visitor.call("POST", "/api/account/email", { email: newEmail })).status).toBe(200);
  const [, token] = /#t=([\w.-]+)/.exec(sentEmails.to(newEmail).at(-1)!.text!)!;
  const answer = await all.visitor.call("POST", "/api/account/email/link", { token });
  expect(answer.status).toBe(200);
  await expectOthersEnded(all);
});

test("[AUTH-09] who signs in again in the same browser leaves no session behind, with or without the code", async () => {
  const { person, visitor } = await member();
  const before = visitor.headers();
  await visitor.post("/sign-in", { email: person.email, password: person.password });
  expect(await whoIs(visitor)).toMatchObject({ id: person.id });
  expect((await readSession(services, before)).user).toBeNull();

  const somebodyElse = (await member()).person;
  const mine = visitor.headers();
  await visitor.post("/sign-in", { email: somebodyElse.email, password: somebodyElse.password });
  expect((await readSession(services, mine)).user).toBeNull();
});
