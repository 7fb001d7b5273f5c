import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { type Edition, INCLUDED_AS, PDF_STATES } from "./contract.ts";

const dateTime = (name: string) => timestamp(name, { withTimezone: true });

/** One report, bought or included in a purchase. It is made once, even if making it starts several times. */
export const pdfReports = pgTable(
  "pdf_reports",
  {
    /** The purchase; for an included report an id that starts with "inc_". */
    purchaseId: text("purchase_id").primaryKey(),
    /** The purchase that includes it, and why (`included_as`); null for a bought report. */
    includedIn: text("included_in"),
    includedAs: text("included_as", { enum: INCLUDED_AS }),
    userId: text("user_id").notNull(),
    sessionId: text("session_id").notNull(),
    testId: text("test_id").notNull(),
    state: text({ enum: PDF_STATES }).notNull(),
    /** Attempts to print it since it was last requested. */
    attempts: integer().notNull().default(0),
    /** Attempts that failed because the report itself cannot be printed. */
    refusals: integer().notNull().default(0),
    /** Why the last attempt failed, for the site's owner. */
    problem: text(),
    fileKey: text("file_key"),
    pages: integer(),
    bytes: integer(),
    orderedAt: dateTime("ordered_at").notNull(),
    promisedBy: dateTime("promised_by").notNull(),
    /**
     * When it was last requested again, by an administrator or because the member chose other aims, and by
     * whom; null for the first making.
     */
    requestedAt: dateTime("requested_at"),
    requestedById: text("requested_by_id"),
    requestedByName: text("requested_by_name"),
    madeAt: dateTime("made_at"),
    delayedAt: dateTime("delayed_at"),
    notifiedAt: dateTime("notified_at"),
    /** When a full refund ended access. */
    endedAt: dateTime("ended_at"),
  },
  (t) => [
    index("pdf_reports_of_a_result").on(t.userId, t.sessionId, t.testId),
    index("pdf_reports_open").on(t.state, t.promisedBy),
    index("pdf_reports_made").on(t.madeAt),
    index("pdf_reports_promised").on(t.promisedBy),
    uniqueIndex("pdf_reports_included_once").on(t.includedIn, t.sessionId, t.testId),
  ],
);

/** Earlier makings of a report, copied here when it is requested again. Append-only except for erasure. */
export const pdfMakings = pgTable(
  "pdf_makings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    purchaseId: text("purchase_id").notNull(),
    userId: text("user_id").notNull(),
    state: text({ enum: PDF_STATES }).notNull(),
    attempts: integer().notNull(),
    problem: text(),
    pages: integer(),
    orderedAt: dateTime("ordered_at").notNull(),
    requestedAt: dateTime("requested_at"),
    requestedById: text("requested_by_id"),
    requestedByName: text("requested_by_name"),
    promisedBy: dateTime("promised_by").notNull(),
    madeAt: dateTime("made_at"),
    delayedAt: dateTime("delayed_at"),
  },
  (t) => [
    index("pdf_makings_purchase").on(t.purchaseId, t.id),
    index("pdf_makings_user").on(t.userId),
    index("pdf_makings_made").on(t.madeAt),
    index("pdf_makings_promised").on(t.promisedBy),
  ],
);

const ENDINGS: Record<Edition, string> = { print: ".pdf", phone: "-phone.pdf", epub: ".epub" };
/** Storage key for an edition of a report, whether or not the file exists yet. */
export const pdfFileKey = (purchaseId: string, edition: Edition = "print") =>
  `pdf-reports/${purchaseId}${ENDINGS[edition]}`;

/**
 * Whether a member's reactions shape their book (without a row they do), and the aims of its plan (`moving`;
 * null or empty if the report chooses). The aims apply to both reports of one quest.
 */
export const pdfPreferences = pgTable(
  "pdf_preferences",
  {
    userId: text("user_id").notNull(),
    sessionId: text("session_id").notNull(),
    testId: text("test_id").notNull(),
    incorporateFeedback: boolean("incorporate_feedback").notNull().default(true),
    moving: text().array(),
    updatedAt: dateTime("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.sessionId, t.testId] })],
);
