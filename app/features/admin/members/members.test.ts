import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openAction } from "../../../../testing/admin-action.ts";
import { openAdminApi } from "../../../../testing/admin-api.ts";
import { openPaymentsFixture } from "../../../../testing/payments-fixture.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { createPerson, signedIn } from "../../accounts/fixtures.ts";
import * as audit from "../../audit/audit.server.ts";
import { buy } from "../../payments/fixtures.ts";
import * as payments from "../../payments/payments.server.ts";
import questFeature from "../../quest/feature.server.ts";
import { beginQuest, takeQuest } from "../../quest/fixtures.ts";
import * as admin from "../admin.server.ts";
import type { MembersFilter } from "../contract.ts";
import { action } from "../pages/members.tsx";
import { adminHttp } from "../http.server.ts";

const paymentsFixture = await openPaymentsFixture();
const { services } = paymentsFixture;
const sentEmails = useSentEmails(services);
const adminApi = () => openAdminApi(services, [adminHttp(services)]);
const who = { id: "ada", name: "Ada Fernandes" };
const listed = async (asked: Partial<MembersFilter>) =>
  (await admin.listAdminMembers(services, { state: undefined, q: "", ...asked })).rows.map(({ id }) => id);

/** A member with a result and a paid report. */
async function buyer(lastName: string) {
  const user = await createPerson(services, { firstName: "Maya", lastName });
  const { sessionId, testId } = await takeQuest(services, { userId: user.id, person: "maya" });
  const purchase = await buy(services, paymentsFixture.control, { user, item: { sessionId, testId } });
  return { user, purchase, sessionId, testId };
}

describe("[ADMIN-08] the list of members", () => {
  test("shows each member's quests, purchases and last sign-in", async () => {
    const { user } = await buyer("Iyer");
    const line = async () =>
      (await admin.listAdminMembers(services, { state: undefined, q: user.email })).rows[0];
    expect(await line()).toMatchObject({
      state: "confirmed",
      quests: 1,
      result: "The Architect",
      orders: 1,
      paid: 95_000,
      returned: 0,
      lastSignInAt: null,
    });
    await signedIn(services, user);
    expect((await line())!.lastSignInAt!.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test("finds members by a prefix of name, last name or address, ignoring case, and not by wildcards", async () => {
    const { id, email } = await createPerson(services, { firstName: "Zaheera", lastName: "D’Souza" });
    for (const q of ["zaheera d", "ZAHEERA", "d’so", email.toUpperCase(), email.slice(0, 8)])
      expect(await listed({ q }), q).toContain(id); // oxlint-disable-line no-await-in-loop -- a handful
    // oxlint-disable-next-line no-await-in-loop -- a handful
    for (const q of ["%", "_aheera", "zaheera%", "\\"]) expect(await listed({ q }), q).toEqual([]);
  });

  test("filters by state", async () => {
    const confirmed = (await createPerson(services)).id;
    const waiting = (await createPerson(services, { confirmed: false })).id;
    const invited = (await accounts.inviteMember(services, { email: "asked-in@villa.test", who })).userId;
    const paid = (await buyer("Paid")).user.id;
    const all = [confirmed, waiting, invited, paid];
    const inState = async (state: MembersFilter["state"]) =>
      (await listed({ state })).filter((id) => all.includes(id)).toSorted();
    expect(await inState("confirmed")).toEqual([confirmed, paid].toSorted());
    expect(await inState("waiting")).toEqual([waiting]);
    expect(await inState("invited")).toEqual([invited]);
    expect(await inState("paid")).toEqual([paid]);
  });

  test("shows a suspended member as suspended until the suspension ends", async () => {
    const { id: userId, email } = await createPerson(services);
    const suspend = (suspended: boolean) => accounts.suspendMember(services, { userId, suspended, who });
    const stands = async () =>
      (await admin.listAdminMembers(services, { state: undefined, q: email })).rows[0]!.state;
    await suspend(true);
    expect(await stands()).toBe("suspended");
    expect((await accounts.memberFacts(services, userId))!.state).toBe("suspended");
    expect(await listed({ state: "suspended", q: email })).toEqual([userId]);
    expect(await listed({ state: "confirmed", q: email })).toEqual([]);
    await suspend(false);
    expect(await stands()).toBe("confirmed");
    expect(await listed({ state: "suspended", q: email })).toEqual([]);
  });

  test("is exported as CSV", async () => {
    const { user } = await buyer("Csv");
    const { call, owner } = adminApi();
    const { status, text, headers } = await call(
      "GET",
      `/api/admin/members.csv?q=${user.email}`,
      undefined,
      await owner(),
    );
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(text.split("\r\n")[1]).toMatch(
      new RegExp(`^${user.id},Maya Csv,${user.email},Confirmed,.+,,1,The Architect,1,950,0$`),
    );
  });
});

test("[ADMIN-08] shows a member's account, quests and orders, and no secret", async () => {
  const { user, purchase, sessionId, testId } = await buyer("File");
  await beginQuest(services, { userId: user.id, person: "arjun" }, 12);
  await signedIn(services, user);
  const file = (await admin.readMember(services, user.id))!;
  expect(file).toMatchObject({
    facts: {
      name: "Maya File",
      state: "confirmed",
      ways: ["password"],
      secondFactor: false,
      sessions: 1,
      isAdmin: false,
    },
    quests: [
      {
        result: "The Architect",
        statements: 58,
        grade: "A",
        url: `/quest-result/${user.id}/${sessionId}/${testId}`,
      },
    ],
    unfinished: { answered: 12, of: 58 },
    orders: [{ id: purchase.id, state: "paid", number: purchase.receiptNumber, amount: 95_000 }],
  });
  expect(JSON.stringify(file)).not.toMatch(/password_hash|scrypt|token/i);
  expect(await admin.readMember(services, "nobody")).toBeUndefined();
});

test("[ADMIN-08] names a result between two archetypes the same in the list, on the member's page, in the history and in newsletters", async () => {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Between" });
  const { sessionId } = await takeQuest(services, { userId: user.id, person: "maya" });
  await services.db.execute(sql`
    update quest_results set scores = jsonb_set(scores::jsonb, '{archetype}', ${JSON.stringify({
      primary: "Anchor",
      secondary: "Host",
      confidence: 0.3,
      balanced: true,
    })}::jsonb)::json where session_id = ${sessionId}`);
  const name = "The Balanced Anchor";
  const { rows } = await admin.listAdminMembers(services, { state: undefined, q: user.email });
  expect(rows[0]?.result).toBe(name);
  const file = await admin.readMember(services, user.id);
  expect(file?.quests[0]?.result).toBe(name);
  const described = await questFeature.personStory?.(services, user);
  expect(described?.map(({ title }) => title)).toContain(`Finished the quest: ${name}`);
  expect(await questFeature.subscriberValues?.(services, user.id)).toEqual({ archetype: "Balanced Anchor" });
});

test("[ADMIN-08] shows a pending refund on a member's page and in the list of orders", async () => {
  const { user, purchase } = await buyer("Return");
  await services.db.execute(sql`
    insert into payment_refunds (id, payment_id, status, amount, asked, reason, created_at)
    select 'rf_on_its_way', payment_id, 'requested', amount, true, 'Changed her mind', now() from payment_purchases
    where id = ${purchase.id}`);
  const { rows } = await payments.listOrders(services, { state: "returning", q: purchase.id });
  expect(rows).toMatchObject([{ id: purchase.id, state: "returning" }]);
  expect(await admin.readMember(services, user.id)).toMatchObject({
    orders: [{ id: purchase.id, state: "returning" }],
  });
});

describe("[ADMIN-08] [AUTH-08] an invitation from the administration", () => {
  test("is sent and logged", async () => {
    const send = await openAction(services, action);
    const invited = await send("invite", { email: "  Friend@Villa.test " });
    expect(invited).toMatchObject({ status: 200, ok: true });
    const { userId } = (invited as unknown as { result: { userId: string } }).result;
    expect(sentEmails.to("friend@villa.test")[0]!.text).toContain("Ada Fernandes invites you");
    expect(await audit.auditEntriesOf(services, "accounts.invited", userId)).toHaveLength(1);
  });
});
