import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openAuthClient, type AuthClient } from "../../../../testing/auth-client.ts";
import { codeAt, stepOf, typedSecret } from "../../../../testing/authenticator.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { readAdministratorProofs, readSession } from "../accounts.server.ts";
import { DEMO_PASSWORD } from "../fixtures.ts";
import { accountJobs } from "../jobs.server.ts";
import { mintLink } from "../links/links.server.ts";
import { accountsStory } from "../person-story.server.ts";
import { profileFixtures } from "../profile/profile-fixtures.ts";
import type { SecondFactorOffer } from "../contract.ts";
import { users } from "../tables.server.ts";

const services = useServices(accountJobs);
const sentEmails = useSentEmails(services);
const { member, whoIs } = profileFixtures(services);

/** A member on two devices, with an unused recovery link. */
async function beforeChange() {
  const { person, visitor, signIn } = await member();
  const otherDevice = await signIn();
  const link = await mintLink(services, services.db, {
    type: "recovery",
    userId: person.id,
    email: person.email,
  });
  const token = /#t=([\w-]{43})/.exec(link)![1]!;
  const openIt = () => openAuthClient(services).post("/link/open", { token });
  expect(await whoIs(otherDevice)).toMatchObject({ id: person.id });
  expect((await openIt()).status).toBe(200);
  return { person, visitor, otherDevice, openIt };
}

/** Asserts that this session continues, and that all others and earlier links are invalid. */
async function expectOthersEnded({ visitor, otherDevice, openIt }: Awaited<ReturnType<typeof beforeChange>>) {
  expect(await whoIs(visitor)).not.toBeNull();
  expect(await whoIs(otherDevice)).toBeNull();
  expect((await openIt()).body).toMatchObject({ code: "LINK_INVALID" });
}

test("[SAFE-01] [SAFE-03] ends every other session and earlier link when the password changes", async () => {
  const devices = await beforeChange();
  const body = { current: DEMO_PASSWORD, password: "another-long-evening" };
  expect((await devices.visitor.call("PUT", "/api/account/password", body)).status).toBe(200);
  await expectOthersEnded(devices);
});

test("does not report a link that a password change invalidated as opened", async () => {
  const { person, visitor } = await beforeChange();
  const body = { current: DEMO_PASSWORD, password: "another-long-evening" };
  expect((await visitor.call("PUT", "/api/account/password", body)).status).toBe(200);
  const story = await accountsStory(services, person);
  expect(story.map(({ title }) => title)).not.toContain("Opened the recovery link");
  const env = { ...services.env, ADMIN_EMAILS: [person.email] };
  expect(await readAdministratorProofs({ db: services.db, env })).toMatchObject({ mailAt: null });
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
  /** The code of the next 30-second step, with the clock set to that step. */
  const next = () => {
    const time = new Date((seconds += 30) * 1_000);
    services.clock = { now: () => time };
    return codeAt(secret, stepOf(time));
  };
  expect((await visitor.call("POST", "/api/account/second-factor/on", { code: next() })).status).toBe(200);
  return next;
}

test("[SAFE-03] ends every other session and earlier link when a second factor is turned on or off, or its codes renewed", async () => {
  const first = await beforeChange();
  const next = await turnOn(first.visitor);
  await expectOthersEnded(first);
  for (const change of ["codes", "off"]) {
    const { person, visitor } = first;
    const otherDevice = openAuthClient(services, { peer: "203.0.113.9" });
    await otherDevice.post("/sign-in", { email: person.email, password: person.password });
    await otherDevice.post("/second-factor", { code: next() });
    expect(await whoIs(otherDevice), change).not.toBeNull();
    const proof = { password: person.password, code: next() };
    expect((await visitor.call("POST", `/api/account/second-factor/${change}`, proof)).status, change).toBe(
      200,
    );
    expect(await whoIs(visitor), change).not.toBeNull();
    expect(await whoIs(otherDevice), change).toBeNull();
  }
  services.clock = { now: () => new Date() };
});

test("[SAFE-03] ends every session but the confirming one when the address changes", async () => {
  const devices = await beforeChange();
  const newEmail = `new-${devices.person.email}`;
  expect((await devices.visitor.call("POST", "/api/account/email", { email: newEmail })).status).toBe(200);
  const [, token] = /#t=([\w.-]+)/.exec(sentEmails.to(newEmail).at(-1)!.text!)!;
  const answer = await devices.visitor.call("POST", "/api/account/email/link", { token });
  expect(answer.status).toBe(200);
  await expectOthersEnded(devices);
});

test("[AUTH-09] ends the previous session when a person signs in again in the same browser, with or without the code", async () => {
  const { person, visitor } = await member();
  const before = visitor.headers();
  await visitor.post("/sign-in", { email: person.email, password: person.password });
  expect(await whoIs(visitor)).toMatchObject({ id: person.id });
  expect((await readSession(services, before)).user).toBeNull();

  const somebodyElse = (await member()).person;
  const ownHeaders = visitor.headers();
  await visitor.post("/sign-in", { email: somebodyElse.email, password: somebodyElse.password });
  expect((await readSession(services, ownHeaders)).user).toBeNull();
});
