import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { auditEntriesOf } from "../../audit/audit.server.ts";
import { inviteMember, readSession } from "../accounts.server.ts";
import { tidyAccounts } from "../jobs.server.ts";
import { createPerson } from "../fixtures.ts";
import { accountsStory } from "../person-story.server.ts";
import { accounts, mailLinks, users } from "../tables.server.ts";

const services = useServices();
const sentEmails = useSentEmails(services);
const who = { id: "ada", name: "Ada Fernandes" };
let n = 0;
const fresh = () => `invited-${++n}@villa.test`;

async function accept(email: string) {
  const client = openAuthClient(services);
  const { access_token, refresh_token } = (
    await client.post("/link/open", { token: sentEmails.tokenTo(email) })
  ).body;
  return { visitor: client, answer: await client.post("/link/session", { access_token, refresh_token }) };
}

describe("[AUTH-08] an invitation", () => {
  test("opens an account whose owner chooses the password, and is recorded in the audit log", async () => {
    const email = fresh();
    const { userId } = await inviteMember(services, { email: ` ${email.toUpperCase()} `, who });
    expect(sentEmails.to(email)[0]).toMatchObject({ subject: "You’re invited to Villa Vesper" });
    expect(sentEmails.to(email)[0]!.text).toContain("Ada Fernandes invites you");
    const { visitor: client, answer } = await accept(email);
    expect(answer).toMatchObject({ status: 200, body: { type: "invite", setPassword: true } });
    expect((await client.post("/password", { password: "a-new-door" })).status).toBe(200);
    expect((await readSession(services, client.headers())).user).toMatchObject({
      id: userId,
      email,
      emailVerified: true,
    });
    expect(await auditEntriesOf(services, "accounts.invited", userId)).toMatchObject([
      { who, after: { email } },
    ]);
    const [row] = await services.db.select().from(users).where(eq(users.id, userId));
    expect(row).toMatchObject({ signupSource: "direct", signupTimestamp: expect.any(Date) });
  });
  test("shows the administration only the invitation until the person signs up", async () => {
    const email = fresh();
    const { userId: id } = await inviteMember(services, { email, who });
    const titles = async () => (await accountsStory(services, { id, email })).map(({ title }) => title);
    expect(await titles()).toEqual(["Invited, not signed up yet", "Invitation sent"]);
    await accept(email);
    expect(await titles()).toContain("Account created");
  });
  test("is rejected for a registered address, without an email", async () => {
    const { email } = await createPerson(services, { email: fresh() });
    await expect(inviteMember(services, { email, who })).rejects.toMatchObject({
      code: "USER_ALREADY_EXISTS",
      status: 409,
      message: "There is already an account with this address",
      field: "email",
    });
    expect(sentEmails.to(email)).toEqual([]);
  });
  test("is rejected for a malformed address", async () => {
    await expect(inviteMember(services, { email: "maya@villa", who })).rejects.toMatchObject({
      code: "INVALID_DATA",
      field: "email",
    });
  });
  test("works from the newer email if it was sent twice, and survives the nightly cleanup", async () => {
    const email = fresh();
    const first = await inviteMember(services, { email, who });
    await services.db
      .update(users)
      .set({ createdAt: new Date(Date.now() - 8 * 86_400_000) })
      .where(eq(users.id, first.userId));
    expect(await inviteMember(services, { email, who })).toEqual(first);
    await tidyAccounts(services);
    expect((await accept(email)).answer.status).toBe(200);
  });
  test("discards password and links of an unconfirmed account with this address", async () => {
    const email = fresh();
    const pending = await createPerson(services, { email, confirmed: false, password: "not-the-owner" });
    await inviteMember(services, { email, who });
    await accept(email);
    expect(await services.db.select().from(accounts).where(eq(accounts.userId, pending.id))).toEqual([]);
    const [link] = await services.db
      .select()
      .from(mailLinks)
      .where(eq(mailLinks.userId, pending.id))
      .orderBy(desc(mailLinks.createdAt));
    expect(link!.usedAt).not.toBeNull();
  });
});
