import { describe, expect, test } from "vitest";
import { openMailbox } from "../../../../testing/mailbox.ts";
import { openMail } from "../../../platform/mail/mail.server.ts";
import * as audit from "../../audit/audit.server.ts";
import { ada, newsletterAdminFixtures, NOW } from "../admin-fixtures.ts";
import * as newsletter from "../newsletter.server.ts";
import { createSubscribers } from "../fixtures.ts";
import { mailSuppressions } from "../tables.server.ts";

const { services, row, idOf, lastAuditEntry } = newsletterAdminFixtures();
const exactly = (count: number) => ({ count, approximate: false });
const block = (email: string, cause: "owner" | "complaint" | "hard-bounce" = "owner") =>
  newsletter.blockAddress(services, { email, cause, reason: "Asked us by telephone", who: ada });
const unblock = (email: string) =>
  newsletter.unblockAddress(services, { email, reason: "Mailbox is there again", who: ada });

describe("[ADMIN-06] the suppression list", () => {
  test("is paginated, filtered by reason and searched; erased people have no address", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      address: `left-${i}@villa.test`,
      reason: i < 7 ? ("complaint" as const) : ("unsubscribed" as const),
      since: new Date(NOW.getTime() - i * 1_000),
    }));
    await services.db
      .insert(mailSuppressions)
      .values([...rows, { address: "erased:abc", reason: "unsubscribed", since: new Date(0) }]);
    const first = await newsletter.listSuppressions(services, {});
    expect(first).toMatchObject({
      total: { count: 61 },
      rows: { length: 50, 0: { address: "left-0@villa.test" } },
    });
    const second = await newsletter.listSuppressions(services, { at: first.next });
    expect(second.rows.at(-1)).toMatchObject({ address: null, reason: "unsubscribed" });
    expect((await newsletter.listSuppressions(services, { reason: "complaint" })).total.count).toBe(7);
    expect((await newsletter.listSuppressions(services, { q: "LEFT-1" })).rows).toHaveLength(11);
    expect((await newsletter.listSuppressions(services, { q: "%" })).rows).toEqual([]);
  });

  test("blocks any address, subscribed or not, and keeps it out of the audit log", async () => {
    const [subscriber] = await createSubscribers(services, 1);
    await block(subscriber!.toUpperCase());
    expect(await row(subscriber!)).toMatchObject({ status: "unsubscribed", leftAt: NOW });
    await block("stranger@villa.test", "hard-bounce");
    expect(await lastAuditEntry()).toMatchObject({
      action: "newsletter.kept-back",
      before: { keptBack: null },
      after: { keptBack: "hard-bounce" },
    });
    expect(JSON.stringify((await audit.listAuditEntries(services, {})).rows)).not.toMatch(
      /reader-1@|stranger@/,
    );
    await expect(block(subscriber!)).rejects.toMatchObject({ code: "SUPPRESSED" });
    await expect(block("nobody")).rejects.toMatchObject({ code: "INVALID_EMAIL", field: "email" });
  });

  test("unblocks bounced and owner-blocked addresses without subscribing them", async () => {
    const [first] = await createSubscribers(services, 1);
    await newsletter.suppress(services, { address: first!, reason: "hard-bounce" });
    await unblock(first!);
    expect(await row(first!)).toMatchObject({ status: "unsubscribed" });
    expect((await newsletter.listSuppressions(services, {})).rows).toMatchObject([
      { address: first, reason: "unsubscribed" },
    ]);
    await expect(unblock(first!)).rejects.toMatchObject({ code: "SUPPRESSED" });
    await expect(unblock("nobody@villa.test")).rejects.toMatchObject({ code: "NOT_SUPPRESSED" });
    expect(await lastAuditEntry()).toMatchObject({
      action: "newsletter.let-back",
      before: { keptBack: "hard-bounce" },
    });
  });
});

describe("[ADMIN-06] a subscriber's history", () => {
  test("shows their source and the emails sent to them", async () => {
    const mailbox = await openMailbox({ answer: () => ({ code: 554, text: "Transaction failed" }) });
    services.mail = openMail({ ...services.env, SMTP_URL: mailbox.url });
    newsletter.screenMail(services);
    const note = "Confirmed in our former mailing tool";
    await newsletter.importSubscribers(services, "email,consent date\nmeher@villa.test,2025-03-14\n", {
      mode: "attested",
      note,
      who: ada,
    });
    const id = await idOf("meher@villa.test");
    const words = { subject: "Six evenings", preview: "", body: "Hello", topic: "letter" } as const;
    const issue = await newsletter.createIssue(services, ada, words);
    await newsletter.sendIssue(services, { id: issue.id, version: 1, who: ada });
    await newsletter.runIssue(services, issue.id);
    expect(await newsletter.readSubscriberStory(services, id)).toMatchObject({
      subscriber: { email: "meher@villa.test", note, consentAt: "2025-03-14T00:00:00.000Z" },
      imported: { by: "Ada Fernandes", at: NOW.toISOString() },
      story: [
        {
          title: "Newsletter rejected: Six evenings",
          detail: expect.stringContaining("Transaction failed"),
          link: { to: `/admin/newsletter/issues/${issue.id}` },
        },
        { title: "Added to the newsletter", detail: "Imported file" },
        { title: "Confirmed the subscription", dayAlone: true },
      ],
    });
    expect(await newsletter.readSubscriberStory(services, "none")).toBeUndefined();
    await mailbox.close();
  });

  test("counts subscribers, issues and blocked addresses for the section", async () => {
    await createSubscribers(services, 4);
    await createSubscribers(services, 2, "waiting", { status: "pending" });
    await block("spam@villa.test", "complaint");
    await newsletter.createIssue(services, ada);
    expect(await newsletter.readNewsletterFigures(services)).toEqual({
      subscribers: exactly(4),
      issues: exactly(1),
      blocked: exactly(1),
      underway: [],
    });
    expect(await newsletter.readSubscriberFigures(services)).toMatchObject({
      waiting: exactly(2),
      joined: exactly(4),
      complaints: exactly(1),
    });
  });
});
