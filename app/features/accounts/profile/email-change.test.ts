import { and, eq, isNull } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { openMail } from "../../../platform/mail/mail.server.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { readSession } from "../accounts.server.ts";
import { askEmailChange, readEmailChange } from "./email-change.server.ts";
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
const tokenTo = (address: string) =>
  /\/auth\/email#t=([\w-]{43})/.exec(sentEmails.to(address).at(-1)?.text ?? "")?.[1];
const answer = (token: string | undefined, said = "yes") =>
  openAuthClient(services).call("POST", "/api/account/email/answer", { token, answer: said });
const INVALID = { status: 400, body: { code: "LINK_INVALID" } };

async function asked(newEmail = fresh()) {
  const person = await createPerson(services, { firstName: "Maya" });
  const client = openAuthClient(services);
  await client.post("/sign-in", { email: person.email, password: person.password });
  const said = await client.call("POST", "/api/account/email", { email: newEmail });
  return { person, visitor: client, newEmail, said, old: tokenTo(person.email), new: tokenTo(newEmail) };
}
const opens = async (email: string, password: string) =>
  (await openAuthClient(services).post("/sign-in", { email, password })).status === 200;
const addressOf = async (id: string) =>
  (await services.db.select().from(users).where(eq(users.id, id)))[0]!.email;

describe("[ROUTE-09] a change of address", () => {
  test.each([["old", "new"] as const, ["new", "old"] as const])(
    "is made once %s and %s mailbox have confirmed it, and not before",
    async (first, second) => {
      const change = await asked();
      const { person, newEmail, visitor: client } = change;
      const recovery = await mintLink(services, services.db, {
        type: "recovery",
        userId: person.id,
        email: person.email,
      });
      expect((await answer(change[first])).body).toEqual({ success: true, outcome: "waiting" });
      expect(await readEmailChange(services, person.id)).toMatchObject({ newEmail, waitsFor: [second] });
      expect((await answer(change[first])).body).toEqual({ success: true, outcome: "waiting" });
      expect(await opens(person.email, person.password)).toBe(true);
      expect(await opens(newEmail, person.password)).toBe(false);
      expect((await answer(change[second])).body).toEqual({ success: true, outcome: "changed" });
      expect(await opens(person.email, person.password)).toBe(false);
      expect(await opens(newEmail, person.password)).toBe(true);
      // both answers came from a browser that is signed in nowhere: every session of the member is over
      expect((await readSession(services, client.headers())).user).toBeNull();
      await client.post("/sign-in", { email: newEmail, password: person.password });
      expect((await readSession(services, client.headers())).user).toMatchObject({
        id: person.id,
        email: newEmail,
        emailVerified: true,
      });
      expect(
        await openAuthClient(services).post("/link/open", { token: /#t=([\w-]{43})/.exec(recovery)![1] }),
      ).toMatchObject(INVALID);
      for (const token of [change.old, change.new]) expect(await answer(token)).toMatchObject(INVALID);
      await expect
        .poll(() => sentEmails.to(person.email).map((sentEmail) => sentEmail.subject))
        .toContain("Your account has moved to another address");
    },
  );
  test.each(["old", "new"] as const)(
    "ends when the %s mailbox refuses, whatever the other said",
    async (who) => {
      const change = await asked();
      await answer(change[who === "old" ? "new" : "old"]);
      expect((await answer(change[who], "no")).body).toEqual({ success: true, outcome: "refused" });
      for (const token of [change.old, change.new]) expect(await answer(token)).toMatchObject(INVALID);
      expect(await addressOf(change.person.id)).toBe(change.person.email);
      expect(await readEmailChange(services, change.person.id)).toBeUndefined();
    },
  );
  test("to a known address is answered the same, and only that mailbox hears why nothing moves", async () => {
    const known = await createPerson(services, { email: fresh() });
    const [change, other] = [await asked(known.email), await asked()];
    expect([change.said.status, change.said.body]).toEqual([other.said.status, other.said.body]);
    expect(sentEmails.to(known.email).at(-1)!.subject).toBe("This address has an account already");
    expect(change.new).toBeUndefined();
    expect((await answer(change.old)).body).toEqual({ success: true, outcome: "waiting" });
    expect(await readEmailChange(services, change.person.id)).toMatchObject({
      newEmail: known.email,
      waitsFor: ["new"],
    });
  });
  test("is rejected at the last step if the address was taken since", async () => {
    const change = await asked();
    await answer(change.old);
    await createPerson(services, { email: change.newEmail });
    expect(await answer(change.new)).toMatchObject(INVALID);
    expect(await addressOf(change.person.id)).toBe(change.person.email);
  });
  test("gives an address that two people want at once to one of them", async () => {
    const newEmail = fresh();
    const first = await asked(newEmail);
    const second = await asked(newEmail);
    for (const { old } of [first, second]) await answer(old); // oxlint-disable-line no-await-in-loop
    const ends = await Promise.all([answer(first.new), answer(second.new)]);
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(ends.find(({ status }) => status === 400)).toMatchObject(INVALID);
  });
  test("requested twice at once is one change with one set of links", async () => {
    const person = await createPerson(services);
    const asking = () => askEmailChange(services, person, fresh());
    await Promise.all([asking(), asking(), asking(), asking()]);
    const open = and(eq(emailChanges.userId, person.id), isNull(emailChanges.endedAt));
    expect(await services.db.$count(emailChanges, open)).toBe(1);
  });
  test("requested again replaces the earlier change, and can be cancelled", async () => {
    const change = await asked();
    const second = fresh();
    await change.visitor.call("POST", "/api/account/email", { email: second });
    for (const token of [change.old, change.new]) expect(await answer(token)).toMatchObject(INVALID);
    expect((await change.visitor.call("DELETE", "/api/account/email")).status).toBe(200);
    expect(await answer(tokenTo(second))).toMatchObject(INVALID);
  });
  test("is too late after a day", async () => {
    const change = await asked();
    services.clock = { now: () => new Date(Date.now() + 25 * 3_600_000) };
    expect(await answer(change.old)).toMatchObject(INVALID);
    expect(await readEmailChange(services, change.person.id)).toBeUndefined();
  });
  test("to a malformed or the current address is rejected at its field", async () => {
    const { visitor: client, person } = await asked();
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
    expect(await answer("x".repeat(43))).toMatchObject(INVALID);
  });
  test("does not begin if its emails cannot be sent", async () => {
    const { visitor: client, person } = await asked();
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
