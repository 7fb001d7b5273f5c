import { sql } from "drizzle-orm";
import { preparedQuery } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import type { Feedback, SectionId } from "./contract.ts";
import { type OpenedReport } from "./reading.server.ts";
import { ASKED, ofReport, type ReportKey } from "./status.server.ts";
import { reportFeedback } from "./tables.server.ts";

const said = preparedQuery((db) =>
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
