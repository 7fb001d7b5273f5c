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

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull();
const about = () => ({ sessionId: text("session_id").notNull(), testId: text("test_id").notNull() });
type About = {
  sessionId: Parameters<typeof foreignKey>[0]["columns"][0];
  testId: Parameters<typeof foreignKey>[0]["columns"][0];
};
/** Goes when the result goes. */
const ofResult = (t: About) =>
  foreignKey({
    columns: [t.sessionId, t.testId],
    foreignColumns: [questResults.sessionId, questResults.testId],
  }).onDelete("cascade");

/** What the owner, or the browser that made the report before it has an owner, says of each section. */
export const reportFeedback = pgTable(
  "report_feedback",
  {
    ...about(),
    sectionId: text("section_id").$type<SectionId>().notNull(),
    reaction: text().$type<Reaction>().notNull(),
    thought: text().notNull(),
    /** The primary one of the result, so that lists and counts need not read it. */
    archetype: text(),
    /** The text of the report that stood in the section, or its beginning. */
    speaksOf: text("speaks_of").notNull(),
    updatedAt: at("updated_at"),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.testId, t.sectionId] }),
    index("report_feedback_updated").on(t.updatedAt),
    index("report_feedback_archetype").on(t.archetype, t.updatedAt),
    ofResult(t),
  ],
);

/**
 * What people who were sent the link say: kept apart, without a name or an address, and never shown to the
 * owner or put into their report.
 */
export const reportGuestFeedback = pgTable(
  "report_guest_feedback",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...about(),
    sectionId: text("section_id").$type<SectionId>().notNull(),
    reaction: text().$type<Reaction>().notNull(),
    thought: text().notNull(),
    /** As above. */
    archetype: text(),
    /** As above. */
    speaksOf: text("speaks_of").notNull(),
    givenAt: at("given_at"),
  },
  (t) => [
    index("report_guest_feedback_report").on(t.sessionId, t.testId),
    index("report_guest_feedback_given").on(t.givenAt),
    index("report_guest_feedback_archetype").on(t.archetype, t.givenAt),
    ofResult(t),
  ],
);

/** Whether others may see a report by its link; without a row they may not. */
export const reportSharing = pgTable(
  "report_sharing",
  { ...about(), shared: boolean().notNull(), changedAt: at("changed_at") },
  (t) => [primaryKey({ columns: [t.sessionId, t.testId] }), ofResult(t)],
);

/**
 * Pictures of sections that their owner shares, by the id in their link. A row is there while one may be
 * seen: withdrawn, it goes, and its link leads nowhere for good. `firstName`: only where it was chosen.
 */
export const reportPictures = pgTable(
  "report_pictures",
  {
    id: text().primaryKey(),
    ...about(),
    sectionId: text("section_id").$type<SectionId>().notNull(),
    figures: boolean().notNull(),
    firstName: text("first_name"),
    sharedAt: at("shared_at"),
  },
  (t) => [unique("report_pictures_section").on(t.sessionId, t.testId, t.sectionId), ofResult(t)],
);

/** Results that were made elsewhere, as they arrived; repaired when they are read. */
export const reportImports = pgTable(
  "report_imports",
  { ...about(), results: text().notNull(), source: text().notNull(), importedAt: at("imported_at") },
  (t) => [primaryKey({ columns: [t.sessionId, t.testId] }), ofResult(t)],
);

/**
 * Letters that a language model wrote, with the library's that each was written in place of: where that is another by
 * now, the letter is not printed. `factsKey` names all that it was written from and by which model.
 */
export const reportLetters = pgTable(
  "report_letters",
  {
    ...about(),
    own: text().notNull(),
    text: text().notNull(),
    model: text().notNull(),
    factsKey: text("facts_key").notNull(),
    writtenAt: at("written_at"),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.testId] }),
    index("report_letters_written").on(t.writtenAt),
    ofResult(t),
  ],
);
