import { sql } from "drizzle-orm";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import type { FeedbackCall } from "./contract.ts";
import { openReport } from "./reading.server.ts";
import type { Viewer } from "./relation.server.ts";
import { textsOf } from "./spoken.server.ts";
import { reportFeedback } from "./tables.server.ts";
import { storeGuestFeedback } from "./guest-feedback.server.ts";

const ONE_SECTION = [reportFeedback.sessionId, reportFeedback.testId, reportFeedback.sectionId];

function archetypeOf(sessionId: string, testId: string) {
  const archetypes = quest.archetypeOf(sql`${sessionId}::text`, sql`${testId}::text`);
  return sql<string>`${archetypes} ->> 'primary'`;
}

type Has = Pick<Services, "db" | "clock" | "log">;

/**
 * Keeps a reaction and, where there is one, a thought about a section. The owner's, or before there is an
 * owner the maker's, belong to the report;
 * those of people who were sent the link are kept apart. An empty thought leaves the one that is there.
 * @throws AppError RESULT_NOT_FOUND (404) when the viewer may not see the report; TOO_MANY_REQUESTS (429)
 *   when guests have said enough about it
 */
export async function leaveFeedback(services: Has, call: FeedbackCall, viewer: Viewer) {
  const { sessionId, testId, sectionId, reaction, feedback: thought } = call;
  const opened = await openReport(services, { sessionId, testId, viewer });
  if (!opened)
    throw new AppError("RESULT_NOT_FOUND", "There is no such result", { status: 404, field: "sessionId" });
  const now = services.clock.now();
  const archetype = archetypeOf(sessionId, testId);
  const speaksOf = (await textsOf(services, sessionId, testId))?.[sectionId] ?? "";
  const said = { sessionId, testId, sectionId, reaction, thought, archetype, speaksOf };
  if (opened.relation === "guest") return storeGuestFeedback(services, { ...said, givenAt: now });
  const change = { reaction, archetype, speaksOf, updatedAt: now, ...(thought && { thought }) };
  await services.db
    .insert(reportFeedback)
    .values({ ...said, updatedAt: now })
    .onConflictDoUpdate({ target: ONE_SECTION, set: change });
}
