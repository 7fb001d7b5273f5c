import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { transaction } from "../../platform/database/db.server.ts";
import { requireNoTransaction } from "../../platform/database/transaction-guard.server.ts";
import { newsletterAdmin } from "./admin-http.server.ts";
import { ada, newsletterAdminFixtures } from "./admin-fixtures.ts";
import type { ImportMode } from "./contract.ts";
import * as newsletter from "./newsletter.server.ts";
import { createSubscribers } from "./fixtures.ts";
import { newsletterStory } from "./subscribers/story.server.ts";
import { newsletterPersonalData } from "./personal-data.server.ts";
import { imports, mailSuppressions, subscribers } from "./tables.server.ts";

const { services, row, lastAuditEntry, sentEmails } = newsletterAdminFixtures();

const FILE = `email,name,consent_date
meher@villa.test,Meher,2025-03-14
"=HYPERLINK(""http://evil.test"")",Formula,
not an address,Nobody,
MEHER@villa.test,Twice,
known-1@villa.test,Known,
gone@villa.test,Gone,2025-01-01
future@villa.test,Future,2031-01-01
undated@villa.test,Undated,
odd@villa.test,Odd,soon
`;

/** The CSV export of subscribers, downloaded by Ada. */
async function exportedCsv(query = "") {
  const app = new Hono<{ Variables: { admin: typeof ada } }>()
    .use((c, next) => {
      c.set("admin", ada);
      return next();
    })
    .route("/", newsletterAdmin(services));
  return (await app.request(`/api/admin/newsletter/subscribers.csv${query}`)).text();
}
const importAs = (
  mode: ImportMode,
  file: Parameters<typeof newsletter.importSubscribers>[1],
  note = "Paper list at the open evening on 3 May",
) => newsletter.importSubscribers(services, file, { mode, note, who: ada });

/** A streamed upload that asserts that no transaction is open. */
async function* sent() {
  requireNoTransaction("a file that is sent");
  yield new TextEncoder().encode("late@villa.test\n");
}

describe("[ADMIN-06] an import", () => {
  beforeEach(async () => {
    await createSubscribers(services, 1, "known");
    await newsletter.suppress(services, { address: "gone@villa.test", reason: "unsubscribed" });
  });
  test("previews new, known, suppressed, repeated and malformed lines, and changes nothing", async () => {
    const before = await services.db.$count(subscribers);
    expect(await newsletter.previewImport(services, FILE, "attested")).toEqual({
      rows: 9,
      asked: 1,
      confirmed: 1,
      known: 1,
      suppressed: 1,
      left: 0,
      ambiguousDate: null,
      twice: 1,
      malformed: 4,
      sample: ["meher@villa.test", "undated@villa.test"],
      bad: [
        { line: 3, text: '=HYPERLINK("http://evil.test")', why: "a formula, not an address" },
        { line: 4, text: "not an address", why: "not an email address" },
        { line: 8, text: "future@villa.test", why: "the date “2031-01-01” is in the future" },
        {
          line: 10,
          text: "odd@villa.test",
          why: "the date “soon” cannot be read: write 2025-03-14 or 14/03/2025",
        },
      ],
    });
    expect(await services.db.$count(subscribers)).toBe(before);
  });
  test("skips a person marked as unsubscribed, even if another line of the file says otherwise", async () => {
    const file = "email,status\nout@villa.test,unsubscribed\nOUT@villa.test,enabled\nin@villa.test,enabled\n";
    expect(await importAs("ask", file)).toMatchObject({ left: 1, asked: 1 });
    expect(await services.db.$count(subscribers, eq(subscribers.email, "out@villa.test"))).toBe(0);
  });
  test("shows imported names in the list, the export and newsletters", async () => {
    const file =
      "email,First Name,Last Name,consent_date\nmaya@villa.test,Maya,Iyer,2025-03-14\nbare@villa.test,,,2025-03-14\n";
    await importAs("attested", file);
    const { rows } = await newsletter.listSubscribers(services, { q: "maya" });
    expect(rows).toMatchObject([{ firstName: "Maya", lastName: "Iyer" }]);
    const csv = await exportedCsv("?q=maya");
    expect(csv).toContain("Email,First name,Last name,");
    expect(csv).toContain("maya@villa.test,Maya,Iyer,");
    const issue = await newsletter.createIssue(services, ada, {
      subject: "News for {first name|you}",
      preview: "",
      body: "Dear {first name|reader}, [apply](/apply).",
      topic: "letter",
    });
    await newsletter.sendIssue(services, { id: issue.id, version: issue.version, who: ada });
    await newsletter.runIssue(services, issue.id);
    const subjects = sentEmails().map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`);
    expect(subjects.toSorted()).toEqual([
      "bare@villa.test: News for you",
      "known-1@villa.test: News for you",
      "maya@villa.test: News for Maya",
    ]);
  });
  test("removes the name of an erased subscriber", async () => {
    await importAs("attested", "email,name,consent date\nmaya@villa.test,Maya Iyer,2025-03-14\n");
    await newsletter.eraseSubscriber(services, {
      id: (await row("maya@villa.test"))!.id,
      reason: "Asked to be erased",
      who: ada,
    });
    expect(JSON.stringify(await services.db.select().from(subscribers))).not.toMatch(/Maya|Iyer/);
  });
  test("does not resubscribe unsubscribed, bounced or blocked people from the site's export", async () => {
    const [left, bounced, blocked] = await createSubscribers(services, 3, "own");
    const at = new Date("2026-10-01T10:00:00Z");
    const set = (email: string, values: Partial<typeof subscribers.$inferInsert>) =>
      services.db.update(subscribers).set(values).where(eq(subscribers.email, email));
    await set(left!, { status: "unsubscribed", leftAt: at });
    await set(bounced!, { status: "bounced" });
    await newsletter.suppress(services, { address: blocked!, reason: "complaint" });
    const csv = await exportedCsv();
    await services.db.delete(subscribers);
    await services.db.delete(mailSuppressions);
    expect(await importAs("attested", csv)).toMatchObject({ left: 3, confirmed: 1, asked: 0 });
    expect((await services.db.select().from(subscribers)).map(({ email }) => email)).toEqual([
      "known-1@villa.test",
    ]);
  });
  test("requires a choice of the day and month order if the file is ambiguous", async () => {
    const file =
      "email,consent_date\nplain@villa.test,2025-01-31\ndated@villa.test,05/06/2025\nlater@villa.test,03/04/2025\n";
    expect(await newsletter.previewImport(services, file, "attested")).toMatchObject({
      ambiguousDate: "05/06/2025",
    });
    const order = { mode: "attested", note: "Paper list of the spring", who: ada } as const;
    await expect(importAs("attested", file)).rejects.toMatchObject({ field: "dateOrder" });
    await newsletter.importSubscribers(services, file, { ...order, dateOrder: "month-first" });
    expect((await row("dated@villa.test"))?.consentAt).toEqual(new Date("2025-05-06T00:00:00Z"));
  });
  test("emails everyone once to confirm, and stores the stated source of consent", async () => {
    const note = "Paper list at the open evening on 3 May";
    expect(await importAs("ask", FILE, note)).toMatchObject({ asked: 2, confirmed: 0 });
    expect(await row("meher@villa.test")).toMatchObject({
      status: "pending",
      consentAt: null,
      source: "import",
      note,
    });
    expect(await lastAuditEntry()).toMatchObject({
      action: "newsletter.imported",
      after: { mode: "ask", note, asked: 2 },
    });
    const importId = (await row("meher@villa.test"))!.importId!;
    await newsletter.sendImportConfirmations(services, importId);
    await newsletter.sendImportConfirmations(services, importId);
    expect(
      sentEmails()
        .map(({ to, subject }) => `${to![0]!.address}: ${subject}`)
        .toSorted(),
    ).toEqual([
      "meher@villa.test: Confirm your subscription",
      "undated@villa.test: Confirm your subscription",
    ]);
    expect(await importAs("ask", FILE)).toMatchObject({ asked: 0, known: 3 });
  });
  test("emails people whose row was locked by another transaction", async () => {
    await importAs("ask", FILE);
    const importId = (await row("meher@villa.test"))!.importId!;
    const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = transaction(services.db, async (tx) => {
      await tx.select().from(subscribers).where(eq(subscribers.importId, importId)).for("update");
      locked.resolve();
      await end.promise;
    });
    await locked.promise;
    const asking = newsletter.sendImportConfirmations(services, importId);
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    try {
      await expect.poll(async () => (await services.db.execute(waiting)).rows).toHaveLength(1);
    } finally {
      end.resolve();
    }
    await Promise.all([change, asking]);
    expect(sentEmails()).toHaveLength(2);
  });
  test("[HOUSE-02] does not name a former administrator", async () => {
    await importAs("ask", FILE);
    await transaction(services.db, (tx) =>
      newsletterPersonalData.erase(services, tx, { id: ada.id, email: "ada@villa.test" }),
    );
    expect(await services.db.select({ by: imports.byName }).from(imports)).toContainEqual({
      by: "A former administrator",
    });
    expect(await services.db.$count(imports, eq(imports.byName, ada.name))).toBe(0);
  });
  test("adds people without confirmation only if the file has a consent date", async () => {
    await importAs("attested", FILE);
    expect(await row("meher@villa.test")).toMatchObject({
      status: "subscribed",
      consentAt: new Date("2025-03-14T00:00:00Z"),
    });
    expect(await row("undated@villa.test")).toMatchObject({ status: "pending", consentAt: null });
    expect(await row("gone@villa.test")).toBeUndefined();
    expect(await newsletterStory(services, { id: "meher", email: "meher@villa.test" })).toMatchObject([
      { title: "Added to the newsletter", detail: "Imported file" },
      { title: "Confirmed the subscription", dayAlone: true },
    ]);
    expect(await newsletterStory(services, { id: "gone", email: "gone@villa.test" })).toMatchObject([
      { title: "This address is blocked", detail: "They unsubscribed." },
    ]);
  });
  test("holds no database connection during the upload", async () => {
    expect(await importAs("ask", sent())).toMatchObject({ asked: 1 });
  });
  test.each([
    ["an empty file", "", "The file is empty."],
    [
      "a file without addresses",
      "name,town\nMaya,Goa\n",
      "Line 1: no column is named “email”, and no cell is an email address.",
    ],
  ])("rejects %s", async (_, file, message) => {
    await expect(newsletter.previewImport(services, file, "ask")).rejects.toMatchObject({ message });
  });
  test("rejects an import without a stated source", async () => {
    await expect(importAs("ask", FILE, "list")).rejects.toMatchObject({ field: "note" });
  });
});
