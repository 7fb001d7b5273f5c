import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type CsvLimits, type CsvRow, readCsv } from "../../../platform/csv.server.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import {
  DEFAULT_PREFERENCES,
  type ImportMode,
  type ImportReport,
  newsletterImported,
  type NewsletterCode,
} from "../contract.ts";
import { columnsOf, type DateOrder, dateOrderOf, type Person, personIn } from "../domain/import.ts";
import { sendConfirmationEmail } from "../subscribers/emails.server.ts";
import { markOf } from "../subscribers/suppression.server.ts";
import { imports, mailSuppressions, subscribers } from "../tables.server.ts";

/** Larger files are rejected; they can be split. */
export const IMPORT_LIMITS: CsvLimits = { bytes: 10_000_000, rows: 50_001, columns: 50 };
const SHOWN_BAD = 100;
const SHOWN_GOOD = 5;
const BATCH = 1_000;

type Dependencies = Pick<Services, "db" | "clock" | "events">;
type ParsedFile = { people: Map<string, Person>; report: ImportReport };

const refused = (field: "file" | "note" | "dateOrder", text: string) =>
  new AppError("INVALID_DATA" satisfies NewsletterCode, text, { field });

/** Parses a file into unique people, and reports the lines with problems. */
async function parseFile(
  source: string | AsyncIterable<Uint8Array>,
  now: Date,
  chosenOrder: DateOrder | undefined,
): Promise<ParsedFile> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(source, IMPORT_LIMITS)) rows.push(row);
  const [firstRow] = rows;
  if (!firstRow) throw refused("file", "The file is empty.");
  const columns = columnsOf(firstRow);
  if (!columns) throw refused("file", "Line 1: no column is named “email”, and no cell is an email address.");
  if (columns.headed) rows.shift();
  const { consent } = columns;
  const dates = consent === undefined ? [] : rows.map(({ cells }) => (cells[consent] ?? "").trim());
  const ordersInFile = new Set(dates.map(dateOrderOf));
  const provenOrders = (["day-first", "month-first"] as const).filter((order) => ordersInFile.has(order));
  const order = chosenOrder ?? (provenOrders.length === 1 ? provenOrders[0] : undefined);
  const people = new Map<string, Person>();
  const left = new Set<string>();
  const report: ImportReport = {
    rows: rows.length,
    asked: 0,
    confirmed: 0,
    known: 0,
    suppressed: 0,
    left: 0,
    ambiguousDate: order ? null : (dates.find((date) => dateOrderOf(date) === "ambiguous") ?? null),
    twice: 0,
    malformed: 0,
    bad: [],
    sample: [],
  };
  for (const row of rows) {
    const person = personIn(row, columns, { now, order });
    if ("why" in person) {
      report.malformed++;
      if (report.bad.length < SHOWN_BAD) report.bad.push(person);
    } else if ("left" in person) {
      left.add(person.email);
      people.delete(person.email);
    } else if (people.has(person.email)) report.twice++;
    else if (!left.has(person.email)) people.set(person.email, person);
  }
  report.left = left.size;
  return { people, report };
}

/** Finds the people in a file who are neither on the list nor suppressed, without changing anything. */
async function findNewPeople(
  db: Services["db"] | Tx,
  { people, report }: ParsedFile,
  mode: ImportMode,
): Promise<{ newPeople: Person[]; report: ImportReport }> {
  const newPeople: Person[] = [];
  let [known, suppressed] = [0, 0];
  const all = [...people.values()];
  for (let i = 0; i < all.length; i += BATCH) {
    const batch = all.slice(i, i + BATCH);
    const emails = batch.map(({ email }) => email);
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const listed = await db
      .select({ email: subscribers.email })
      .from(subscribers)
      .where(inArray(subscribers.email, emails));
    // oxlint-disable-next-line no-await-in-loop -- as above
    const suppressions = await db
      .select({ address: mailSuppressions.address })
      .from(mailSuppressions)
      .where(inArray(mailSuppressions.address, [...emails, ...emails.map(markOf)]));
    const listedEmails = new Set(listed.map(({ email }) => email));
    const suppressedAddresses = new Set(suppressions.map(({ address }) => address));
    for (const person of batch) {
      if (suppressedAddresses.has(person.email) || suppressedAddresses.has(markOf(person.email)))
        suppressed++;
      else if (listedEmails.has(person.email)) known++;
      else newPeople.push(person);
    }
  }
  const confirmed = newPeople.filter((person) => mode === "attested" && person.consentAt).length;
  return {
    newPeople,
    report: {
      ...report,
      known,
      suppressed,
      confirmed,
      asked: newPeople.length - confirmed,
      sample: newPeople.slice(0, SHOWN_GOOD).map(({ email }) => email),
    },
  };
}

/**
 * Previews an import without changing anything.
 * @throws AppError INVALID_CSV, INVALID_DATA with the line
 */
export async function previewImport(
  { db, clock }: Dependencies,
  source: string | AsyncIterable<Uint8Array>,
  mode: ImportMode,
  dateOrder?: DateOrder,
): Promise<ImportReport> {
  const file = await parseFile(source, clock.now(), dateOrder);
  return (await findNewPeople(db, file, mode)).report;
}

/**
 * Imports the people in a file. "ask": everyone confirms by email first. "attested": people with a consent
 * date in the file join directly, since the owner states where they consented; the others confirm by email.
 * People who unsubscribed, bounced, complained or were blocked are never imported.
 * @param note where these people gave consent
 * @throws AppError INVALID_DATA without a stated source or with ambiguous dates, INVALID_CSV
 */
export async function importSubscribers(
  services: Dependencies,
  source: string | AsyncIterable<Uint8Array>,
  {
    mode,
    note: typedNote,
    who,
    dateOrder,
  }: { mode: ImportMode; note: string; who: Who; dateOrder?: DateOrder | undefined },
): Promise<ImportReport> {
  const note = typedNote.trim();
  if (note.length < 10) throw refused("note", "Please say in a sentence where these people gave consent");
  const now = services.clock.now();
  // uploads may be slow: no database connection is held while reading
  const file = await parseFile(source, now, dateOrder);
  if (file.report.ambiguousDate !== null)
    throw refused(
      "dateOrder",
      `Please say whether dates such as ${file.report.ambiguousDate} start with the day or the month`,
    );
  return transaction(services.db, async (tx) => {
    const { newPeople, report } = await findNewPeople(tx, file, mode);
    const importId = randomUUID();
    await tx.insert(imports).values({ id: importId, at: now, byId: who.id, byName: who.name, mode, note });
    const rows = newPeople.map(({ email, firstName, lastName, consentAt }) => {
      const agreedAt = mode === "attested" ? consentAt : undefined;
      return {
        id: randomUUID(),
        email,
        firstName,
        lastName,
        status: agreedAt ? ("subscribed" as const) : ("pending" as const),
        source: "import" as const,
        preferences: DEFAULT_PREFERENCES,
        note,
        importId,
        askedAt: now,
        consentAt: agreedAt,
      };
    });
    for (let i = 0; i < rows.length; i += BATCH)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await tx
        .insert(subscribers)
        .values(rows.slice(i, i + BATCH))
        .onConflictDoNothing();
    if (report.asked) await services.events.publish(tx, newsletterImported, { importId });
    const { bad: _bad, sample: _sample, ambiguousDate: _date, ...counts } = report; // no addresses in the log
    await audit.record(tx, {
      who,
      action: "newsletter.imported",
      subject: importId,
      before: null,
      after: { mode, note, ...counts },
      at: now,
    });
    return report;
  });
}

/**
 * Emails imported people to confirm, each once: they are marked before the email is sent. If the mail server
 * fails, the rest is retried later; a rejected email is not sent again.
 */
export async function sendImportConfirmations(
  services: Pick<Services, "db" | "clock" | "mail" | "env">,
  importId: string,
) {
  const { db, clock } = services;
  const next = db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.importId, importId),
        eq(subscribers.status, "pending"),
        isNull(subscribers.questionAt),
      ),
    )
    .orderBy(asc(subscribers.id))
    .limit(1)
    .for("no key update");
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [marked] = await db
      .update(subscribers)
      .set({ questionAt: clock.now() })
      .where(eq(subscribers.id, next))
      .returning({ id: subscribers.id });
    if (!marked) return;
    try {
      await sendConfirmationEmail(services, marked.id); // oxlint-disable-line no-await-in-loop -- as above
    } catch (error) {
      if ((error as { responseCode?: number }).responseCode) continue; // nodemailer: the server rejected it
      // oxlint-disable-next-line no-await-in-loop -- ends the loop
      await db.update(subscribers).set({ questionAt: null }).where(eq(subscribers.id, marked.id));
      throw error;
    }
  }
}
