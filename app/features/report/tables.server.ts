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
/** Foreign key that deletes a row with its result. */
const ofResult = (t: ResultColumns) =>
  foreignKey({
    columns: [t.sessionId, t.testId],
    foreignColumns: [questResults.sessionId, questResults.testId],
  }).onDelete("cascade");

/** Feedback from the report's owner or, before it has one, from the browser that took the quest. */
export const reportFeedback = pgTable(
  "report_feedback",
  {
    ...resultColumns(),
    sectionId: text("section_id").$type<SectionId>().notNull(),
    reaction: text().$type<Reaction>().notNull(),
    thought: text().notNull(),
    /** The primary archetype of the result, copied for lists and counts. */
    archetype: text(),
    /** The section's text when the feedback was given, possibly shortened. */
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

/** Feedback from guests: stored separately, without name or address, and never shown to the owner. */
export const reportGuestFeedback = pgTable(
  "report_guest_feedback",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...resultColumns(),
    sectionId: text("section_id").$type<SectionId>().notNull(),
    reaction: text().$type<Reaction>().notNull(),
    thought: text().notNull(),
    /** As in `report_feedback`. */
    archetype: text(),
    /** As in `report_feedback`. */
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

/** Whether a report is shared; without a row it is not. */
export const reportSharing = pgTable(
  "report_sharing",
  { ...resultColumns(), shared: boolean().notNull(), changedAt: requiredTime("changed_at") },
  (t) => [primaryKey({ columns: [t.sessionId, t.testId] }), ofResult(t)],
);

/**
 * Shared pictures by the id in their link. Unsharing deletes the row; the site then proposes a new link.
 * `firstName`: only if the owner chose to show it.
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

/** Imported results, stored unchanged and repaired on read. */
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
 * Opening letters of PDF reports, written by a language model. `own`: the library's letter that it replaces;
 * if that has changed since, the model's is not printed. `factsKey`: identifies its input and model.
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
