import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { questResults } from "../quest/tables.server.ts";
import type { Reaction, SectionId } from "./contract.ts";

const requiredTime = (name: string) => timestamp(name, { withTimezone: true }).notNull();
const resultColumns = () => ({ sessionId: text("session_id").notNull(), testId: text("test_id").notNull() });
type ResultColumns = {
  sessionId: Parameters<typeof foreignKey>[0]["columns"][0];
  testId: Parameters<typeof foreignKey>[0]["columns"][0];
};
/** Deleted with the result. */
const ofResult = (t: ResultColumns) =>
  foreignKey({
    columns: [t.sessionId, t.testId],
    foreignColumns: [questResults.sessionId, questResults.testId],
  }).onDelete("cascade");

/** Feedback of the report's owner, or of the browser that answered while there is none. */
export const reportFeedback = pgTable(
  "report_feedback",
  {
    ...resultColumns(),
    sectionId: text("section_id").$type<SectionId>().notNull(),
    reaction: text().$type<Reaction>().notNull(),
    thought: text().notNull(),
    /** The primary archetype of the result, copied for lists and counts. */
    archetype: text(),
    /** The section's text at the time, possibly shortened. */
    speaksOf: text("speaks_of").notNull(),
    updatedAt: requiredTime("updated_at"),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.testId, t.sectionId] }),
    index("report_feedback_updated").on(t.updatedAt),
    index("report_feedback_archetype").on(t.archetype, t.updatedAt),
    ofResult(t),
  ],
);

/** Feedback of guests: stored separately, without a name or address, and never shown to the owner. */
export const reportGuestFeedback = pgTable(
  "report_guest_feedback",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...resultColumns(),
    sectionId: text("section_id").$type<SectionId>().notNull(),
    reaction: text().$type<Reaction>().notNull(),
    thought: text().notNull(),
    /** As above. */
    archetype: text(),
    /** As above. */
    speaksOf: text("speaks_of").notNull(),
    givenAt: requiredTime("given_at"),
  },
  (t) => [
    index("report_guest_feedback_report").on(t.sessionId, t.testId),
    index("report_guest_feedback_given").on(t.givenAt),
    index("report_guest_feedback_archetype").on(t.archetype, t.givenAt),
    ofResult(t),
  ],
);

/** Shared reports; without a row a report is not shared. */
export const reportSharing = pgTable(
  "report_sharing",
  { ...resultColumns(), shared: boolean().notNull(), changedAt: requiredTime("changed_at") },
  (t) => [primaryKey({ columns: [t.sessionId, t.testId] }), ofResult(t)],
);

/**
 * Shared pictures by the id in their link. Unsharing deletes the row, and the link never works again.
 * `firstName`: only if it was chosen.
 */
export const reportPictures = pgTable(
  "report_pictures",
  {
    id: text().primaryKey(),
    ...resultColumns(),
    sectionId: text("section_id").$type<SectionId>().notNull(),
    figures: boolean().notNull(),
    firstName: text("first_name"),
    sharedAt: requiredTime("shared_at"),
  },
  (t) => [unique("report_pictures_section").on(t.sessionId, t.testId, t.sectionId), ofResult(t)],
);

/** Imported results, stored unchanged and repaired when they are read. */
export const reportImports = pgTable(
  "report_imports",
  {
    ...resultColumns(),
    results: text().notNull(),
    source: text().notNull(),
    importedAt: requiredTime("imported_at"),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.testId] }), ofResult(t)],
);

/**
 * The opening letters of PDF reports that a language model wrote. `own` is the library's letter that it
 * replaces; if that has changed since, the model's is not printed. `factsKey` identifies its input and model.
 */
export const reportLetters = pgTable(
  "report_letters",
  {
    ...resultColumns(),
    own: text().notNull(),
    text: text().notNull(),
    model: text().notNull(),
    factsKey: text("facts_key").notNull(),
    writtenAt: requiredTime("written_at"),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.testId] }),
    index("report_letters_written").on(t.writtenAt),
    ofResult(t),
  ],
);
