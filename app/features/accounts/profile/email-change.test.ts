import { and, eq, isNull } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { openMail } from "../../../platform/mail/mail.server.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import { readSession } from "../accounts.server.ts";
import { readEmailChange, requestEmailChange } from "./email-change.server.ts";
import { accountJobs } from "../jobs.server.ts";
import { mintLink } from "../links/links.server.ts";
import { createPerson } from "../fixtures.ts";
import { emailChanges, users } from "../tables.server.ts";

const services = useServices(accountJobs);
const sentEmails = useSentEmails(services);
let n = 0;
const fresh = () => `moved-${++n}@villa.test`;
afterEach(() => {
  services.clock = { now: () => new Date() };
});
const tokensTo = (address: string) =>
  sentEmails
    .to(address)
    .flatMap(({ text }) =>
      [...(text ?? "").matchAll(/\/auth\/email#t=([\w.-]+)&/g)].map((match) => match[1]!),
    );
const follow = (token: string | undefined) =>
  openAuthClient(services).call("POST", "/api/account/email/link", { token });
const INVALID = { status: 400, body: { code: "LINK_INVALID" } };

async function requested(newEmail = fresh()) {
  const person = await createPerson(services, { firstName: "Maya" });
  const client = openAuthClient(services);
  await client.post("/sign-in", { email: person.email, password: person.password });
  const answer = await client.call("POST", "/api/account/email", { email: newEmail });
  return { person, client, newEmail, answer, token: tokensTo(newEmail).at(-1) };
}
/** A confirmed change, with the token to undo it. */
async function changed() {
  const change = await requested();
  expect((await follow(change.token)).body).toEqual({ success: true, outcome: "changed" });
  await expect.poll(() => tokensTo(change.person.email).length).toBe(1);
  return { ...change, undo: tokensTo(change.person.email)[0] };
}
const opens = async (email: string, password: string) =>
  (await openAuthClient(services).post("/sign-in", { email, password })).status === 200;
const addressOf = async (id: string) =>
  (await services.db.select().from(users).where(eq(users.id, id)))[0]!.email;

describe("[ROUTE-09] a change of address", () => {
  test("takes effect once the new mailbox confirms it, and ends sessions and links", async () => {
    const { person, client, newEmail, token } = await requested();
    const recovery = await mintLink(services, services.db, {
      type: "recovery",
      userId: person.id,
      email: person.email,
    });
    expect(await readEmailChange(services, person.id)).toMatchObject({ newEmail });
    expect(await opens(newEmail, person.password)).toBe(false);
    expect(sentEmails.to(person.email)).toEqual([]);
    expect((await follow(token)).body).toEqual({ success: true, outcome: "changed" });
    expect(await readEmailChange(services, person.id)).toBeUndefined();
    expect(await opens(person.email, person.password)).toBe(false);
    expect(await opens(newEmail, person.password)).toBe(true);
    expect((await readSession(services, client.headers())).user).toBeNull();
    const opened = await openAuthClient(services).post("/link/open", {
      token: /#t=([\w-]{43})/.exec(recovery)![1],
    });
    expect(opened).toMatchObject(INVALID);
    expect(await follow(token)).toMatchObject(INVALID);
  });
  test("can be undone from the old mailbox within seven days, whatever happened to the account since", async () => {
    const { person, client, newEmail, undo } = await changed();
    await client.post("/sign-in", { email: newEmail, password: person.password });
    const password = { current: person.password, password: "another-evening" };
    expect((await client.call("PUT", "/api/account/password", password)).status).toBe(200);
    const third = fresh();
    await client.call("POST", "/api/account/email", { email: third });
    expect((await follow(tokensTo(third)[0])).body).toMatchObject({ outcome: "changed" });
    await expect.poll(() => tokensTo(newEmail).length).toBe(2);
    expect(await addressOf(person.id)).toBe(third);
    services.clock = { now: () => new Date(Date.now() + 6 * DAY_MS) };
    expect((await follow(undo)).body).toEqual({ success: true, outcome: "undone" });
    expect(await addressOf(person.id)).toBe(person.email);
    expect((await readSession(services, client.headers())).user).toBeNull();
    expect(await follow(undo)).toMatchObject(INVALID);
    expect(await follow(tokensTo(newEmail)[1])).toMatchObject(INVALID); // the later change cannot be undone
  });
  test("cannot be undone after seven days", async () => {
    const { person, newEmail, undo } = await changed();
    services.clock = { now: () => new Date(Date.now() + 7 * DAY_MS + 60_000) };
    expect(await follow(undo)).toMatchObject(INVALID);
    expect(await addressOf(person.id)).toBe(newEmail);
  });
  test("can be undone despite an unconfirmed sign-up with the old address", async () => {
    const { person, undo } = await changed();
    const attacker = openAuthClient(services);
    const signUp = { firstName: "Mal", lastName: "Lory", email: person.email, password: "attacker-1" };
    expect((await attacker.post("/sign-up", signUp)).status).toBe(200);
    expect((await follow(undo)).body).toEqual({ success: true, outcome: "undone" });
    expect(await addressOf(person.id)).toBe(person.email);
    expect(await opens(person.email, person.password)).toBe(true);
  });
  test("cannot be undone once another member has confirmed the old address", async () => {
    const { person, newEmail, undo } = await changed();
    await createPerson(services, { email: person.email });
    expect(await follow(undo)).toMatchObject(INVALID);
    expect(await addressOf(person.id)).toBe(newEmail);
  });
  test("gets the same answer for a registered address, and only its mailbox learns why nothing changes", async () => {
    const existingMember = await createPerson(services, { email: fresh() });
    const [change, otherChange] = [await requested(existingMember.email), await requested()];
    expect([change.answer.status, change.answer.body]).toEqual([
      otherChange.answer.status,
      otherChange.answer.body,
    ]);
    expect(sentEmails.to(existingMember.email).at(-1)!.subject).toBe("This address already has an account");
    expect(change.token).toBeUndefined();
  });
  test("is rejected at confirmation if the address has been taken since", async () => {
    const change = await requested();
    await createPerson(services, { email: change.newEmail });
    expect(await follow(change.token)).toMatchObject(INVALID);
    expect(await addressOf(change.person.id)).toBe(change.person.email);
  });
  test("gives an address that two people confirm concurrently to one of them", async () => {
    const newEmail = fresh();
    const [first, second] = [await requested(newEmail), await requested(newEmail)];
    const ends = await Promise.all([follow(first.token), follow(second.token)]);
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(ends.find(({ status }) => status === 400)).toMatchObject(INVALID);
  });
  test("stays a single pending change after concurrent requests", async () => {
    const person = await createPerson(services);
    const request = () => requestEmailChange(services, person, fresh());
    await Promise.all([request(), request(), request(), request()]);
    const open = and(eq(emailChanges.userId, person.id), isNull(emailChanges.endedAt));
    expect(await services.db.$count(emailChanges, open)).toBe(1);
  });
  test("is replaced by a later request, and can be cancelled", async () => {
    const change = await requested();
    const second = fresh();
    await change.client.call("POST", "/api/account/email", { email: second });
    expect(await follow(change.token)).toMatchObject(INVALID);
    expect((await change.client.call("DELETE", "/api/account/email")).status).toBe(200);
    expect(await follow(tokensTo(second)[0])).toMatchObject(INVALID);
  });
  test("cannot be confirmed after a day", async () => {
    const change = await requested();
    services.clock = { now: () => new Date(Date.now() + 25 * 3_600_000) };
    expect(await follow(change.token)).toMatchObject(INVALID);
    expect(await readEmailChange(services, change.person.id)).toBeUndefined();
  });
  test("is rejected with its field for a malformed or the current address", async () => {
    const { client, person } = await requested();
    for (const [email, error] of [
      ["maya@villa", "Please enter a valid email address"],
      [person.email.toUpperCase(), "This is your address already"],
    ])
      expect(await client.call("POST", "/api/account/email", { email })).toMatchObject({
        status: 400,
        body: { field: "email", error },
      });
    expect(
      (await openAuthClient(services).call("POST", "/api/account/email", { email: fresh() })).status,
    ).toBe(401);
    expect(await follow("x".repeat(43))).toMatchObject(INVALID);
  });
  test("does not stay pending if its email cannot be sent", async () => {
    const { client, person } = await requested();
    const mail = services.mail;
    services.mail = openMail({ ...services.env, SMTP_URL: "smtp://127.0.0.1:1" });
    expect(await client.call("POST", "/api/account/email", { email: fresh() })).toMatchObject({
      status: 503,
      body: { code: "EMAIL_DELIVERY_FAILED" },
    });
    services.mail = mail;
    expect(await readEmailChange(services, person.id)).toBeUndefined();
  });
});
