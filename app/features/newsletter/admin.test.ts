import { describe, expect, test } from "vitest";
import { createPerson } from "../accounts/fixtures.ts";
import * as audit from "../audit/audit.server.ts";
import { Say } from "../../ui/email.tsx";
import { ada, NOW, newsletterAdminFixtures } from "./admin-fixtures.ts";
import { NO_PREFERENCES } from "./contract.ts";
import * as newsletter from "./newsletter.server.ts";
import { newsletterPersonalData } from "./personal-data.server.ts";
import { createSubscribers } from "./fixtures.ts";
import { sendConfirmationEmail } from "./subscribers/emails.server.ts";
import { mailSuppressions, subscribers } from "./tables.server.ts";
import { transaction } from "../../platform/database/db.server.ts";

const { services, row, idOf, lastAuditEntry, sentEmails } = newsletterAdminFixtures();

describe("[ADMIN-06] the list of subscribers", () => {
  test("paginates, filters by status and source, and searches by address prefix", async () => {
    await createSubscribers(services, 120);
    await createSubscribers(services, 2, "waiting", { status: "pending", source: "blog" });
    const first = await newsletter.listSubscribers(services, {});
    expect(first).toMatchObject({ total: { count: 122, approximate: false }, rows: { length: 50 } });
    const second = await newsletter.listSubscribers(services, { at: first.next });
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100);
    expect(
      (await newsletter.listSubscribers(services, { at: second.previous })).rows.map(({ id }) => id),
    ).toEqual(first.rows.map(({ id }) => id));
    const search = async (query: Parameters<typeof newsletter.listSubscribers>[1]) =>
      (await newsletter.listSubscribers(services, query)).rows.map(({ email }) => email);
    expect(await search({ status: "pending" })).toHaveLength(2);
    expect(await search({ source: "blog", q: "WAITING-1" })).toEqual(["waiting-1@villa.test"]);
    expect(await search({ q: "reader-11" })).toHaveLength(11);
    expect(await search({ q: "%" })).toEqual([]);
    expect(await search({ status: "nonsense" })).toHaveLength(50);
  });

  test("emails a manually added person to confirm", async () => {
    await newsletter.addSubscriber(services, {
      email: " Leela@Villa.Test",
      reason: "Asked at the open evening",
      who: ada,
    });
    expect(await row("leela@villa.test")).toMatchObject({
      status: "pending",
      source: "owner",
      consentAt: null,
    });
    expect(await lastAuditEntry()).toMatchObject({
      action: "newsletter.reader-added",
      who: { name: "Ada Fernandes" },
      after: { reason: "Asked at the open evening" },
    });
    await sendConfirmationEmail(services, await idOf("leela@villa.test"));
    expect(sentEmails()[0]?.text).toContain(
      "one of us added your address by hand. You get it only if you confirm.",
    );
    const add = (email: string) => newsletter.addSubscriber(services, { email, reason: "because", who: ada });
    await expect(add("leela@villa.test")).rejects.toMatchObject({ code: "ALREADY_LISTED" });
    await expect(add("nobody")).rejects.toMatchObject({ code: "INVALID_EMAIL", field: "email" });
    await newsletter.suppress(services, { address: "gone@villa.test", reason: "complaint" });
    await expect(add("gone@villa.test")).rejects.toMatchObject({ code: "SUPPRESSED" });
  });

  test("unsubscribes, blocks and erases with a reason, without addresses in the audit log", async () => {
    const [first, second, third] = await createSubscribers(services, 3);
    const unsubscribe = async (email: string, block: boolean) =>
      newsletter.unsubscribeByAdmin(services, { id: await idOf(email), reason: "Told us", block, who: ada });
    await unsubscribe(first!, false);
    await unsubscribe(second!, true);
    expect(
      (await newsletter.listSubscribers(services, {})).rows
        .map(({ email, status, suppression }) => `${email} ${status} ${suppression}`)
        .toSorted(),
    ).toEqual([
      `${first} unsubscribed unsubscribed`,
      `${second} unsubscribed owner`,
      `${third} subscribed null`,
    ]);
    await newsletter.eraseSubscriber(services, {
      id: await idOf(third!),
      reason: "Asked to be erased",
      who: ada,
    });
    expect(JSON.stringify(await services.db.select().from(subscribers))).not.toContain(third);
    expect(JSON.stringify(await services.db.select().from(mailSuppressions))).not.toContain(third);
    expect((await newsletter.listSubscribers(services, {})).rows).toHaveLength(2);
    expect(JSON.stringify((await audit.listAuditEntries(services, {})).rows)).not.toMatch(/reader-\d@villa/);
    await expect(
      newsletter.eraseSubscriber(services, { id: "none", reason: "x", who: ada }),
    ).rejects.toMatchObject({ status: 404 });
    const report = await newsletter.previewImport(services, `email\n${third}\n`, "ask");
    expect(report).toMatchObject({ asked: 0, suppressed: 1 });
  });

  test("exports all rows that match the filter", async () => {
    await createSubscribers(services, 2_500);
    await createSubscribers(services, 3, "left", { status: "unsubscribed" });
    let rows = 0;
    for await (const { status } of newsletter.eachSubscriber(services, { status: "subscribed" }))
      rows += status === "subscribed" ? 1 : 0;
    expect(rows).toBe(2_500);
  });
});

describe("[ADMIN-06] a member's topics", () => {
  const all = { letter: true, dates: true, posts: true };
  test("need no confirmation email; choosing none unsubscribes", async () => {
    const { email } = await createPerson(services);
    const member = { email, emailVerified: true };
    expect(await newsletter.readMySubscription(services, member)).toEqual({
      email,
      preferences: NO_PREFERENCES,
      refused: false,
    });
    await newsletter.chooseMyTopics(services, member, { ...all, posts: false });
    expect(await row(email)).toMatchObject({ status: "subscribed", source: "profile", consentAt: NOW });
    expect((await newsletter.chooseMyTopics(services, member, NO_PREFERENCES)).preferences).toEqual(
      NO_PREFERENCES,
    );
    expect(await row(email)).toMatchObject({ status: "unsubscribed", leftAt: NOW });
    await newsletter.chooseMyTopics(services, member, all);
    expect(await services.db.$count(mailSuppressions)).toBe(0);
  });
  test("are sent again once a member whose earlier account was erased chooses them", async () => {
    const person = await createPerson(services);
    const member = { email: person.email, emailVerified: true };
    await newsletter.chooseMyTopics(services, member, all);
    await transaction(services.db, (tx) => newsletterPersonalData.erase(services, tx, person));
    const news = { subject: "News", text: "news", body: Say({ children: "news" }) };
    const bulk = () => services.mail.sendBulk(member.email, news, "http://v.test/leave");
    expect(await bulk()).toBe(false);
    await newsletter.chooseMyTopics(services, member, all);
    expect(await bulk()).toBe(true);
  });
  test("require a confirmed address that accepts mail", async () => {
    const unproved = { email: "new@villa.test", emailVerified: false };
    await expect(newsletter.chooseMyTopics(services, unproved, all)).rejects.toMatchObject({ status: 409 });
    await newsletter.suppress(services, { address: "dead@villa.test", reason: "hard-bounce" });
    const dead = { email: "dead@villa.test", emailVerified: true };
    await expect(newsletter.chooseMyTopics(services, dead, all)).rejects.toMatchObject({
      code: "SUPPRESSED",
    });
    expect((await newsletter.readMySubscription(services, dead)).refused).toBe(true);
  });
});
