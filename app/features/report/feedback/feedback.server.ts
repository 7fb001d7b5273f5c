import { and, eq, sql, type SQL } from "drizzle-orm";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import { type Feedback, type FeedbackCall, type SectionId, SECTIONS } from "../contract.ts";
import { openReport, type OpenedReport } from "../documents/open-report.server.ts";
import type { Viewer } from "../documents/access.server.ts";
import { ASKED, ofReport, type ReportKey } from "../documents/status.server.ts";
import { reportFeedback, reportGuestFeedback } from "../tables.server.ts";
import { tableOf } from "../../../lib/typed.ts";
import { composeReport } from "../documents/documents.server.ts";
import { SECTION_TEXTS } from "../sections.contract.ts";

const LONGEST = 260;

/** Results whose texts each process caches; the texts never change. */
const REMEMBERED = 500;
const remembered = new Map<string, Record<SectionId, string>>();

/** The text of each section of a result, shortened; undefined if the result is deleted. */
async function textsOf({ db }: Pick<Services, "db">, sessionId: string, testId: string) {
  const key = `${sessionId}/${testId}`;
  const cached = remembered.get(key);
  if (cached) return cached;
  const result = await quest.readResult({ db }, sessionId, testId);
  if (!result) return undefined;
  const { results } = composeReport(result);
  const texts = tableOf(SECTIONS, (section) => {
    const text = SECTION_TEXTS[section].text(results).replaceAll("\n", " · ");
    return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;
  });
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, texts);
  return texts;
}

const ONE_SECTION = [reportFeedback.sessionId, reportFeedback.testId, reportFeedback.sectionId];

function archetypeOf(sessionId: string, testId: string) {
  const archetypes = quest.archetypeOf(sql`${sessionId}::text`, sql`${testId}::text`);
  return sql<string>`${archetypes} ->> 'primary'`;
}

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/**
 * Stores a reaction and comment on a section. Feedback from the owner, or from the maker before there is an
 * owner, belongs to the report, and an empty comment keeps the previous one; guests' is stored separately.
 * @throws AppError RESULT_NOT_FOUND (404) if the viewer may not see the report; TOO_MANY_REQUESTS (429) if
 * guests have reached the limit
 */
export async function leaveFeedback(services: Dependencies, call: FeedbackCall, viewer: Viewer) {
  const { sessionId, testId, sectionId, reaction, feedback: thought } = call;
  const opened = await openReport(services, { sessionId, testId, viewer });
  if (!opened)
    throw new AppError("RESULT_NOT_FOUND", "There is no such result", { status: 404, field: "sessionId" });
  const now = services.clock.now();
  const archetype = archetypeOf(sessionId, testId);
  const speaksOf = (await textsOf(services, sessionId, testId))?.[sectionId] ?? "";
  const feedback = { sessionId, testId, sectionId, reaction, thought, archetype, speaksOf };
  if (opened.relation === "guest") return storeGuestFeedback(services, { ...feedback, givenAt: now });
  const change = { reaction, archetype, speaksOf, updatedAt: now, ...(thought && { thought }) };
  await services.db
    .insert(reportFeedback)
    .values({ ...feedback, updatedAt: now })
    .onConflictDoUpdate({ target: ONE_SECTION, set: change });
}

/** The maximum number of rows of guest feedback on one report. */
const MOST_OF_GUESTS = 500;

/**
 * @throws AppError TOO_MANY_REQUESTS (429) if guests have reached the limit
 */
async function storeGuestFeedback(
  { db }: Pick<Services, "db">,
  row: Omit<typeof reportGuestFeedback.$inferInsert, "archetype"> & { archetype: SQL<string> },
) {
  const isThisResult = and(
    eq(reportGuestFeedback.sessionId, row.sessionId),
    eq(reportGuestFeedback.testId, row.testId),
  );
  if ((await db.$count(reportGuestFeedback, isThisResult)) >= MOST_OF_GUESTS)
    throw new AppError("TOO_MANY_REQUESTS", "Too many requests. Please try again later", { status: 429 });
  await db.insert(reportGuestFeedback).values(row);
}

const feedbackOfResult = preparedQuery((db) =>
  db
    .select({
      sectionId: reportFeedback.sectionId,
      reaction: reportFeedback.reaction,
      thought: reportFeedback.thought,
    })
    .from(reportFeedback)
    .where(ofReport(reportFeedback, ASKED))
    .orderBy(sql`${reportFeedback.sectionId} collate "C"`)
    .prepare("report_feedback_of"),
);
const rowsOf = ({ db }: Pick<Services, "db">, { sessionId, testId }: ReportKey): Promise<Feedback[]> =>
  feedbackOfResult(db).execute({ sessionId, testId });

/** The owner's feedback on their report; empty for anyone else. */
export async function feedbackOf(
  services: Pick<Services, "db">,
  sessionId: string,
  testId: string,
  userId: string,
): Promise<Feedback[]> {
  const result = await quest.readResult(services, sessionId, testId);
  return result?.ownerId === userId ? rowsOf(services, { sessionId, testId }) : [];
}

/**
 * The reactions that a page starts with, by section: the report's own for owner and maker, none for guests.
 * @param opened the report as this viewer sees it
 */
export async function reactionsFor(
  services: Pick<Services, "db">,
  key: ReportKey,
  { relation }: Pick<OpenedReport, "relation">,
) {
  if (relation === "guest") return {};
  const reactions: Partial<Record<SectionId, Feedback["reaction"]>> = {};
  for (const { sectionId, reaction } of await rowsOf(services, key)) reactions[sectionId] = reaction;
  return reactions;
}
