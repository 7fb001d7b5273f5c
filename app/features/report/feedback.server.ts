import { and, eq, type SQL, sql } from "drizzle-orm";
import { builtQuery } from "../../platform/built-query.server.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import type { Feedback, FeedbackCall, SectionId } from "./contract.ts";
import { type OpenedReport, openReport, type Viewer } from "./reading.server.ts";
import { textsOf } from "./spoken.server.ts";
import { ASKED, ofReport, type ReportKey } from "./status.server.ts";
import { reportFeedback, reportGuestFeedback } from "./tables.server.ts";

/** Guests' reactions and thoughts that are kept for one report. */
const MOST_OF_GUESTS = 500;

/**
 * Keeps a reaction and, where there is one, a thought about a section. The owner's, or before there is an
 * owner the maker's, belong to the report;
 * those of people who were sent the link are kept apart. An empty thought leaves the one that is there.
 * @throws AppError RESULT_NOT_FOUND (404) when the viewer may not see the report; TOO_MANY_REQUESTS (429)
 *   when guests have said enough about it
 */
export async function leaveFeedback(
  services: Pick<Services, "db" | "clock" | "log">,
  call: FeedbackCall,
  viewer: Viewer,
) {
  const { sessionId, testId, sectionId, reaction, feedback: thought } = call;
  const opened = await openReport(services, { sessionId, testId, viewer });
  if (!opened)
    throw new AppError("RESULT_NOT_FOUND", "There is no such result", { status: 404, field: "sessionId" });
  const now = services.clock.now();
  const archetypes = quest.archetypeOf(sql`${sessionId}::text`, sql`${testId}::text`);
  const archetype = sql<string>`${archetypes} ->> 'primary'`;
  const speaksOf = (await textsOf(services, sessionId, testId))?.[sectionId] ?? "";
  const said = { sessionId, testId, sectionId, reaction, thought, archetype, speaksOf };
  if (opened.relation === "guest") return storeGuestFeedback(services, { ...said, givenAt: now });
  const change = { reaction, archetype, speaksOf, updatedAt: now, ...(thought && { thought }) };
  const target = [reportFeedback.sessionId, reportFeedback.testId, reportFeedback.sectionId];
  await services.db
    .insert(reportFeedback)
    .values({ ...said, updatedAt: now })
    .onConflictDoUpdate({ target, set: change });
}

async function storeGuestFeedback(
  { db }: Pick<Services, "db">,
  row: Omit<typeof reportGuestFeedback.$inferInsert, "archetype"> & { archetype: SQL<string> },
) {
  const here = and(
    eq(reportGuestFeedback.sessionId, row.sessionId),
    eq(reportGuestFeedback.testId, row.testId),
  );
  if ((await db.$count(reportGuestFeedback, here)) >= MOST_OF_GUESTS)
    throw new AppError("TOO_MANY_REQUESTS", "Too many requests. Please try again later", { status: 429 });
  await db.insert(reportGuestFeedback).values(row);
}

const said = builtQuery((db) =>
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
  said(db).execute({ sessionId, testId });

/** The owner's own reactions and thoughts about their report; empty for anybody else. */
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
 * The reactions a viewer's screen begins with: the owner's or the maker's own, by section; none for others.
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
