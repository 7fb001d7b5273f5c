import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type CsvLimits, type CsvRow, readCsv } from "../../../platform/csv.server.ts";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { type ImportMode, type ImportReport, newsletterImported, type NewsletterCode } from "../contract.ts";
import { columnsOf, type DateOrder, dateOrderOf, type Person, personIn } from "../domain/import.ts";
import { sendConfirmationEmail } from "../subscribers/emails.server.ts";
import { markOf } from "../subscribers/suppression.server.ts";
import { imports, mailSuppressions, subscribers } from "../tables.server.ts";
import { required } from "../../../lib/checked.ts";

/** Larger files are refused; they can be split. */
export const IMPORT_LIMITS: CsvLimits = { bytes: 10_000_000, rows: 50_001, columns: 50 };
const SHOWN_BAD = 100;
const SHOWN_GOOD = 5;
const BATCH = 1_000;

export type ImportOrder = { mode: ImportMode; note: string; who: Who; dateOrder?: DateOrder | undefined };
type Dependencies = Pick<Services, "db" | "clock" | "events">;
type Sorted = { fresh: Person[]; report: ImportReport };

const emptyReport = (): ImportReport => ({
  rows: 0,
  asked: 0,
  confirmed: 0,
  known: 0,
  suppressed: 0,
  left: 0,
  ambiguousDate: null,
  twice: 0,
  malformed: 0,
  bad: [],
  sample: [],
});

type ParsedFile = { recipients: Map<string, Person>; report: ImportReport };

/** Every address of the file once, and the problems of the other lines. */
async function readPeople(
  source: AsyncIterable<CsvRow>,
  now: Date,
  chosen: DateOrder | undefined,
): Promise<ParsedFile> {
  const report = emptyReport();
  const rows: CsvRow[] = [];
  const orders = new Set<ReturnType<typeof dateOrderOf>>();
  const recipients = new Map<string, Person>();
  let ambiguous: string | undefined;
  let columns: ReturnType<typeof columnsOf>;
  let first = true;
  for await (const row of source) {
    if (first) {
      first = false;
      columns = columnsOf(row);
      if (!columns)
        throw new AppError(
          "INVALID_DATA" satisfies NewsletterCode,
          "Line 1: no column is named “email”, and no cell is an email address.",
          {
            field: "file",
          },
        );
      if (columns.headed) continue;
    }
    rows.push(row);
    const consent = columns?.consent;
    if (consent === undefined) continue;
    const text = (row.cells[consent] ?? "").trim();
    const proven = dateOrderOf(text);
    orders.add(proven);
    if (proven === "ambiguous") ambiguous ??= text;
  }
  if (first)
    throw new AppError("INVALID_DATA" satisfies NewsletterCode, "The file is empty.", { field: "file" });
  const proven = (["day-first", "month-first"] as const).filter((one) => orders.has(one));
  const order = chosen ?? (proven.length === 1 ? proven[0] : undefined);
  report.rows = rows.length;
  report.ambiguousDate = order === undefined ? (ambiguous ?? null) : null;
  const firstRow = required(columns, "the columns of the first row");
  const left = new Set<string>();
  for (const row of rows) {
    const person = personIn(row, firstRow, { now, order });
    if ("why" in person) {
      report.malformed++;
      if (report.bad.length < SHOWN_BAD) report.bad.push(person);
    } else if ("left" in person) {
      left.add(person.email);
      recipients.delete(person.email);
    } else if (recipients.has(person.email)) report.twice++;
    else if (!left.has(person.email)) recipients.set(person.email, person);
  }
  report.left = left.size;
  return { recipients, report };
}

/** Which of these are subscribers, and which are suppressed. */
async function knownAmong(db: Services["db"] | Tx, emails: string[]) {
  const listed = await db
    .select({ email: subscribers.email })
    .from(subscribers)
    .where(inArray(subscribers.email, emails));
  const names = emails.flatMap((email) => [email, markOf(email)]);
  const suppressed = await db
    .select({ address: mailSuppressions.address })
    .from(mailSuppressions)
    .where(inArray(mailSuppressions.address, names));
  return {
    listed: new Set(listed.map((one) => one.email)),
    suppressed: new Set(suppressed.map((one) => one.address)),
  };
}

/** Sorts the people in a file into new, known and suppressed, without changing anything. */
async function sortPeople(
  db: Services["db"] | Tx,
  { recipients, report }: ParsedFile,
  mode: ImportMode,
): Promise<Sorted> {
  const fresh: Person[] = [];
  const all = [...recipients.values()];
  for (let i = 0; i < all.length; i += BATCH) {
    const batch = all.slice(i, i + BATCH);
    const { listed, suppressed } = await knownAmong(
      db,
      batch.map(({ email }) => email),
    ); // oxlint-disable-line no-await-in-loop -- one batch after the other
    for (const person of batch) {
      if (suppressed.has(person.email) || suppressed.has(markOf(person.email))) report.suppressed++;
      else if (listed.has(person.email)) report.known++;
      else fresh.push(person);
    }
  }
  const confirmed = fresh.filter((person) => mode === "attested" && person.consentAt).length;
  return {
    fresh,
    report: {
      ...report,
      confirmed,
      asked: fresh.length - confirmed,
      sample: fresh.slice(0, SHOWN_GOOD).map(({ email }) => email),
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
  const people = await readPeople(readCsv(source, IMPORT_LIMITS), clock.now(), dateOrder);
  return (await sortPeople(db, people, mode)).report;
}

function rowOf(person: Person, mode: ImportMode, importId: string, note: string, now: Date) {
  const agreed = mode === "attested" ? person.consentAt : undefined;
  const preferences = { letter: true, dates: true, posts: false };
  const status = agreed ? ("subscribed" as const) : ("pending" as const);
  const base = {
    id: randomUUID(),
    email: person.email,
    firstName: person.firstName ?? null,
    lastName: person.lastName ?? null,
    source: "import" as const,
    preferences,
    note,
    importId,
  };
  return { ...base, status, askedAt: now, consentAt: agreed ?? null };
}

/**
 * Imports the people in a file. "ask": each is asked by email and joins after confirming. "attested": people
 * with a date of consent in the file join at once, since the owner has stated where they agreed; the others
 * are asked. People who unsubscribed, bounced or complained are never imported.
 * @throws AppError INVALID_DATA without a stated source, INVALID_CSV
 */
export async function importSubscribers(
  services: Dependencies,
  source: string | AsyncIterable<Uint8Array>,
  { mode, note, who, dateOrder }: ImportOrder,
): Promise<ImportReport> {
  if (note.trim().length < 10)
    throw new AppError(
      "INVALID_DATA" satisfies NewsletterCode,
      "Please say in a sentence where these people gave consent",
      { field: "note" },
    );
  const now = services.clock.now();
  // uploads may be slow: no database connection is held while reading
  const people = await readPeople(readCsv(source, IMPORT_LIMITS), now, dateOrder);
  if (people.report.ambiguousDate !== null)
    throw new AppError(
      "INVALID_DATA" satisfies NewsletterCode,
      `Please say whether dates such as ${people.report.ambiguousDate} start with the day or the month`,
      { field: "dateOrder" },
    );
  return transaction(services.db, async (tx) => {
    const { fresh, report } = await sortPeople(tx, people, mode);
    const importId = randomUUID();
    const by = { byId: who.id, byName: who.name };
    await tx.insert(imports).values({ id: importId, at: now, ...by, mode, note: note.trim() });
    for (let i = 0; i < fresh.length; i += BATCH) {
      const batch = fresh.slice(i, i + BATCH);
      const rows = batch.map((person) => rowOf(person, mode, importId, note.trim(), now));
      await tx.insert(subscribers).values(rows).onConflictDoNothing(); // oxlint-disable-line no-await-in-loop -- one transaction
    }
    if (report.asked) await services.events.publish(tx, newsletterImported, { importId });
    const { bad: _bad, sample: _sample, ambiguousDate: _date, ...counts } = report; // the log has no addresses
    await audit.record(tx, {
      who,
      action: "newsletter.imported",
      subject: importId,
      before: null,
      after: { mode, note: note.trim(), ...counts },
      at: now,
    });
    return report;
  });
}

/**
 * Asks the imported people by email, each once: they are marked before the email is sent. If the mail server
 * fails, the rest is tried later.
 */
export async function sendImportConfirmations(
  services: Pick<Services, "db" | "clock" | "mail" | "env">,
  importId: string,
) {
  const waiting = and(
    eq(subscribers.importId, importId),
    eq(subscribers.status, "pending"),
    isNull(subscribers.questionAt),
  );
  for (;;) {
    const [next] = await services.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(waiting)
      .orderBy(asc(subscribers.id))
      .limit(1); // oxlint-disable-line no-await-in-loop -- one after the other
    if (!next) return;
    const mine = and(eq(subscribers.id, next.id), isNull(subscribers.questionAt));
    const marked = await services.db
      .update(subscribers)
      .set({ questionAt: services.clock.now() })
      .where(mine)
      .returning(); // oxlint-disable-line no-await-in-loop -- the same
    if (!marked.length) continue;
    await sendOneConfirmation(services, next.id); // oxlint-disable-line no-await-in-loop -- the same
  }
}
/** Unmarks an email that never reached the mail server; one that the server refused is not tried again. */
async function sendOneConfirmation(services: Pick<Services, "db" | "clock" | "mail" | "env">, id: string) {
  try {
    await sendConfirmationEmail(services, id);
  } catch (error) {
    if ((error as { responseCode?: number }).responseCode) return; // as nodemailer throws it
    await services.db.update(subscribers).set({ questionAt: null }).where(eq(subscribers.id, id));
    throw error;
  }
}
