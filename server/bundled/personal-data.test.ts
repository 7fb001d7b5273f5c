import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createPerson, signedIn } from "../../app/features/accounts/fixtures.ts";
import { agreeToNames } from "../../app/features/analytics/members/own-visits.server.ts";
import * as audit from "../../app/features/audit/audit.server.ts";
import * as dashboard from "../../app/features/dashboard/dashboard.server.ts";
import { newsletterJobs } from "../../app/features/newsletter/jobs.server.ts";
import * as newsletter from "../../app/features/newsletter/newsletter.server.ts";
import * as notes from "../../app/features/notes/notes.server.ts";
import { buy, orderRequest } from "../../app/features/payments/fixtures.ts";
import * as payments from "../../app/features/payments/payments.server.ts";
import * as pdfReport from "../../app/features/pdf-report/pdf-report.server.ts";
import { beginQuest, takeQuest } from "../../app/features/quest/fixtures.ts";
import * as quest from "../../app/features/quest/quest.server.ts";
import * as report from "../../app/features/report/report.server.ts";
import { rightsJobs } from "../../app/features/rights/jobs.server.ts";
import * as rights from "../../app/features/rights/rights.server.ts";
import { useSentEmails } from "../../testing/sent-emails.ts";
import { newItem, openPaymentsFixture } from "../../testing/payments-fixture.ts";
import { jobsIn } from "../../testing/queued-jobs.ts";
import { features } from "../features.ts";
import { transaction } from "../../app/platform/database/db.server.ts";

const noCron = [...rightsJobs, ...newsletterJobs].map(({ cron: _cron, ...withoutCron }) => withoutCron);
const paymentsFixture = await openPaymentsFixture(noCron);
const { services } = paymentsFixture;
const sentEmails = useSentEmails(services);
beforeAll(() => {
  // some orders here have no quest
  services.features = features.map(({ saleGuard: _guard, ...withoutGuard }) => withoutGuard);
  newsletter.screenMail(services);
});

const contributionsTo = features.flatMap(({ personalData }) => personalData ?? []);
const stated = new Map(contributionsTo.flatMap(({ tables }) => Object.entries(tables)));

/** Every table of the database, partitioned ones once. */
async function tablesThere(): Promise<string[]> {
  const { rows } = await services.db.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  return rows.map((row) => row.name);
}

/** Where any of these words occurs in a table, as "table.column: word". */
async function findInTable(table: string, words: string[]): Promise<string[]> {
  const { rows } = await services.db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`,
  );
  const hits = rows.flatMap(({ row }) =>
    Object.entries(row).flatMap(([column, value]) => {
      const text = JSON.stringify(value).toLowerCase();
      return words
        .filter((word) => text.includes(word.toLowerCase()))
        .map((word) => `${table}.${column}: ${word}`);
    }),
  );
  return [...new Set(hits)];
}
const findAnywhere = async (words: string[]) =>
  (await Promise.all((await tablesThere()).map((table) => findInTable(table, words)))).flat();

test("[ROUTE-09] assigns every table of the database to one feature as erased, retained or impersonal", async () => {
  const existingTables = await tablesThere();
  expect(existingTables.length).toBeGreaterThan(25);
  expect(existingTables.filter((table) => !stated.has(table))).toEqual([]);
  expect([...stated.keys()].filter((table) => !existingTables.includes(table))).toEqual([]);
  const declared = contributionsTo.flatMap(({ tables }) => Object.keys(tables));
  expect(declared.filter((table, i) => declared.indexOf(table) !== i)).toEqual([]);
  for (const [table, fate] of stated)
    if (typeof fate === "object") expect(fate.retained.length, `why ${table} is kept`).toBeGreaterThan(20);
});

type Column = {
  name: string;
  type: string;
  nullable: boolean;
  /** The column of another table that it refers to, as "table.column". */
  refers: string | null;
};
/** The columns of a table that an insert may name. */
async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await services.db.execute<Column>(sql`
    select a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull or a.atthasdef or a.attidentity <> '' as nullable,
      (select f.confrelid::regclass || '.' || r.attname from pg_constraint f
        join pg_attribute r on r.attrelid = f.confrelid
          and r.attnum = f.confkey[array_position(f.conkey, a.attnum)]
        where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any (f.conkey) limit 1) as refers
    from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attidentity <> 'a'`);
  return rows;
}

const FILLERS: Record<string, unknown> = {
  integer: 1,
  smallint: 1,
  bigint: 1,
  boolean: false,
  jsonb: "{}",
  "text[]": "{}",
  "smallint[]": "{}",
  int4multirange: "{}",
  date: "2026-11-01",
};

/** Adds a row with the member's data to a table; the columns' names and types determine the values. */
async function addRow(
  table: string,
  hers: { id: string; email: string; visit: string; at: Date; words: string[] },
) {
  const row: Record<string, unknown> = {};
  for (const { name, type, nullable, refers } of await columnsOf(table)) {
    const [otherTable = "", column = ""] = refers?.split(".") ?? [];
    if (/(user|by|who)_id$/.test(name)) row[name] = hers.id;
    else if (type === "uuid") row[name] = hers.visit;
    else if (/email$|address$/.test(name)) row[name] = hers.email;
    else if (table === "verifications" && name === "value") row[name] = JSON.stringify({ email: hers.email });
    else if (type === "text" && /_name$|_by$/.test(name)) row[name] = "Maya Iyer";
    else if (refers)
      row[name] = (
        await services.db.execute<{ value: unknown }>(sql`
          select ${sql.identifier(column)} as value from ${sql.identifier(otherTable)} t
          order by to_jsonb(t)::text like any (${sql.param(hers.words.map((word) => `%${word}%`))}) desc limit 1`)
      ).rows[0]?.value;
    else if (type.startsWith("timestamp")) row[name] = hers.at;
    else if (!nullable) row[name] = FILLERS[type] ?? `a row of ${table}`;
  }
  const names = sql.join(
    Object.keys(row).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const values = sql.join(
    Object.values(row).map((value) => sql`${value}`),
    sql`, `,
  );
  await services.db.execute(sql`insert into ${sql.identifier(table)} (${names}) values (${values})`);
}

/** Tables that are not filled: retained ones, or those without data about a current member. */
const NOT_HERS = ["settings_history", "mail_suppressions", "rights_farewells", "rights_deletions"];

/** Adds a row to every empty table with personal data; tables with the fewest foreign keys first. */
async function fillTheRest(hers: Parameters<typeof addRow>[1]) {
  const personal = [...stated].filter(([table, fate]) => fate !== "impersonal" && !NOT_HERS.includes(table));
  const references = await Promise.all(
    personal.map(async ([table]) => (await columnsOf(table)).filter(({ refers }) => refers).length),
  );
  const order = personal.map(([table], i) => ({ table, references: references[i]! }));
  for (const { table } of order.toSorted((first, second) => first.references - second.references))
    // oxlint-disable-next-line no-await-in-loop -- some refer to earlier ones
    if ((await services.db.$count(sql.identifier(table))) === 0) await addRow(table, hers);
}

/** The key in the newest email that asks for confirmation of the subscription. */
async function confirmKeyTo(address: string, nth = 1) {
  const keys = () =>
    sentEmails
      .to(address)
      .flatMap(({ text }) => /\/newsletter\/confirm\?t=([\w-]{43})/.exec(text ?? "")?.[1] ?? []);
  await expect.poll(() => keys().length, { timeout: 20_000 }).toBe(nth);
  return keys().at(-1)!;
}

/** A member with data in every feature. */
async function memberOfEverything() {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Iyer", phone: "+919845012399" });
  await signedIn(services, user);
  const result = await takeQuest(services, { userId: user.id, person: "maya" });
  const item = { sessionId: result.sessionId, testId: result.testId };
  const viewer = { userId: user.id };
  const unfinished = await beginQuest(services, { userId: user.id, person: "arjun" }, 12);
  await report.leaveFeedback(
    services,
    { ...item, sectionId: "mind", reaction: "like", feedback: "My thought about the moon" },
    viewer,
  );
  await report.setSharing(services, { ...item, userId: user.id, shared: false });
  await report.setSharing(services, { ...item, userId: user.id, shared: true });
  await report.leaveFeedback(
    services,
    { ...item, sectionId: "mind", reaction: "dislike", feedback: "A guest's thought" },
    { userId: null },
  );
  await pdfReport.setPreference(services, { userId: user.id, ...item }, { incorporateFeedback: false });
  await report.importResults(services, {
    ...item,
    results: JSON.stringify({ "section 1": "Imported for Maya Iyer" }),
    source: user.email,
  });
  const purchase = await buy(services, paymentsFixture.control, { user, item });
  await pdfReport.makeReport(services, { purchaseId: purchase.id, userId: user.id, ...item });
  const second = newItem();
  const refunded = await buy(services, paymentsFixture.control, { user, item: second, refund: true });
  const abandoned = newItem();
  await payments.createOrder(services, user, await orderRequest(services, user, abandoned));
  await dashboard.givePaidFeedback(services, user.id, {
    soundsLikeMe: "4",
    mostUseful: "You VS Future You",
    missing: "More about Maya",
  });
  await newsletter.subscribe(services, { email: user.email, source: "landing" });
  await newsletter.confirm(services, await confirmKeyTo(user.email));
  await transaction(services.db, (tx) =>
    audit.record(tx, {
      who: { id: "ada", name: "Ada Fernandes" },
      action: "members.looked-up",
      subject: user.id,
      before: null,
      after: { email: user.email, name: "Maya Iyer", orders: 2 },
      at: services.clock.now(),
    }),
  );
  const ada = { id: "ada", name: "Ada Fernandes" };
  for (const on of [
    { on: "member" as const, id: user.id, text: "What was noted about the buyer" },
    { on: "order" as const, id: purchase.id, text: "What was noted about the order" },
  ])
    // oxlint-disable-next-line no-await-in-loop -- two rounds
    await notes.addNote(services, { ...on, due: null, who: ada });
  await agreeToNames(services, { userId: user.id, agreed: true });
  const visit = randomUUID();
  const words = [
    user.id,
    user.email,
    result.sessionId,
    unfinished.sessionId,
    second.sessionId,
    abandoned.sessionId,
    visit,
  ];
  const texts = [
    "My thought about the moon",
    "A guest's thought",
    "More about Maya",
    "+919845012399",
    "Maya Iyer",
    "What was noted about the",
  ];
  return { user, item, purchase, refunded, words, visit, texts, pdf: `pdf-reports/${purchase.id}.pdf` };
}

const advanceClock = (days: number) => {
  const at = Date.now() + days * 86_400_000;
  services.clock = { now: () => new Date(at) };
};
const linkTo = (address: string) =>
  /\/delete-account#t=([\w-]{43})/.exec(
    sentEmails.to(address).findLast((sentEmail) => sentEmail.text?.includes("delete-account"))?.text ?? "",
  )![1]!;

describe("[ROUTE-09] deleting an account", () => {
  test("leaves nothing of the member in tables, files and the queue, except retained records without personal data", async () => {
    const { user, words, visit, texts, pdf, purchase, refunded } = await memberOfEverything();
    const otherResult = await takeQuest(services, {
      userId: (await createPerson(services)).id,
      person: "noor",
    });
    await rights.askExport(services, user.id);
    await expect
      .poll(async () => (await rights.exportOf(services, user.id))?.state, { timeout: 20_000 })
      .toBe("ready");
    const archive = `exports/${(await rights.exportOf(services, user.id))!.id}.zip`;
    expect(await services.storage.read(pdf)).toBeDefined();
    expect(await services.storage.read(archive)).toBeDefined();
    await fillTheRest({ id: user.id, email: user.email, visit, at: services.clock.now(), words });

    advanceClock(0.05); // the abandoned order no longer counts as a payment in progress
    await rights.askDeletion(services, user);
    await rights.confirmDeletion(services, linkTo(user.email));
    advanceClock(8);
    expect(await rights.eraseDue(services)).toBe(1);
    await expect
      .poll(
        async () =>
          sentEmails.to(user.email).some((sentEmail) => sentEmail.subject === "Your account is deleted"),
        { timeout: 20_000 },
      )
      .toBe(true);
    await expect.poll(() => findInTable("rights_farewells", words), { timeout: 20_000 }).toEqual([]);

    expect(await findAnywhere([...words, ...texts])).toEqual([]);
    expect(await services.storage.read(pdf)).toBeUndefined();
    expect(await services.storage.read(archive)).toBeUndefined();
    const queued = (await jobsIn(services, /./)).map(({ data }) => JSON.stringify(data));
    expect(queued.filter((data) => data.includes(user.id) || data.includes(user.email))).toEqual([]);
    const { rows: reports } = await services.db.execute(
      sql`select p.status, p.amount, p.session_id, r.number from payment_purchases p join payment_receipts r on r.purchase_id = p.id where p.id in (${purchase.id}, ${refunded.id}) order by p.status`,
    );
    expect(reports).toEqual([
      { status: "paid", amount: 95000, session_id: "erased", number: purchase.receiptNumber },
      { status: "refunded", amount: 95000, session_id: "erased", number: refunded.receiptNumber },
    ]);
    expect(await quest.readResult(services, otherResult.sessionId, otherResult.testId)).toBeDefined();
  });

  test("suppresses bulk email to the address of a deleted account without storing it, until it subscribes again", async () => {
    const user = await createPerson(services);
    await newsletter.subscribe(services, { email: user.email, source: "blog" });
    await newsletter.confirm(services, await confirmKeyTo(user.email));
    await expect.poll(() => sentEmails.to(user.email).length, { timeout: 20_000 }).toBe(2);
    await rights.askDeletion(services, user);
    await rights.confirmDeletion(services, linkTo(user.email));
    advanceClock(8);
    await rights.eraseDue(services);
    await expect.poll(() => findInTable("rights_farewells", [user.email]), { timeout: 20_000 }).toEqual([]);
    expect(await findAnywhere([user.email])).toEqual([]);
    const sentEmail = { subject: "News", text: "News", body: null as never };
    expect(await services.mail.sendBulk(user.email, sentEmail, "https://villa.test/leave")).toBe(false);
    await newsletter.subscribe(services, { email: user.email, source: "page" });
    await newsletter.confirm(services, await confirmKeyTo(user.email, 2));
    expect(await services.mail.sendBulk(user.email, sentEmail, "https://villa.test/leave")).toBe(true);
  });

  test("is refused with a reason while a payment or refund is in progress", async () => {
    const user = await createPerson(services);
    await payments.createOrder(services, user, await orderRequest(services, user, newItem()));
    await expect(rights.askDeletion(services, user)).rejects.toMatchObject({
      code: "CANNOT_END",
      status: 409,
      message: expect.stringMatching(/^You have a payment in progress/),
    });
    const refunding = await createPerson(services);
    await paymentsFixture.control.settings({ refunds: "pending" });
    await buy(services, paymentsFixture.control, { user: refunding, item: newItem(), refund: true });
    await expect(rights.askDeletion(services, refunding)).rejects.toMatchObject({
      code: "CANNOT_END",
      message: expect.stringMatching(/^You have a refund on its way/),
    });
  });

  test("refuses a purchase during the seven days", async () => {
    services.features = features.filter(({ name }) => name === "rights" || name === "accounts");
    const user = await createPerson(services, { email: `leaving-${randomUUID().slice(0, 8)}@villa.test` });
    await rights.askDeletion(services, user);
    await rights.confirmDeletion(services, linkTo(user.email));
    const order = payments.createOrder(services, user, await orderRequest(services, user, newItem()));
    await expect(order).rejects.toMatchObject({ code: "ACCOUNT_ENDING", status: 409 });
  });
});
