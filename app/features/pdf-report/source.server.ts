import { and, eq, ne, or } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import * as report from "../report/report.server.ts";
import type { Facet, Feedback, QuestResult } from "./contract.ts";
import type { Source } from "./domain/source.ts";
import { outlineOf } from "./outline.server.ts";
import { texts } from "./texts.server.ts";
import { pdfReports } from "./tables.server.ts";
import { lookUp } from "../../kernel/checked.ts";

const facetOf = new Map(quest.instrument.items.map((item) => [item.id, item]));

/**
 * Of a report that came as a retake: the newest answers before it of which its owner has a report. Undefined
 * for any other report, and where those answers were deleted.
 */
export async function answersBefore(
  services: Pick<Services, "db">,
  {
    userId,
    includedIn,
    includedAs,
  }: Pick<typeof pdfReports.$inferSelect, "userId" | "includedIn" | "includedAs">,
  result: QuestResult,
): Promise<QuestResult | undefined> {
  if (includedAs !== "retake" || includedIn === null) return undefined;
  const rows = await services.db
    .select({ sessionId: pdfReports.sessionId, testId: pdfReports.testId })
    .from(pdfReports)
    .where(
      and(
        eq(pdfReports.userId, userId),
        or(eq(pdfReports.purchaseId, includedIn), eq(pdfReports.includedIn, includedIn)),
        ne(pdfReports.sessionId, result.sessionId),
      ),
    );
  const keys = new Set(rows.map(({ sessionId, testId }) => `${sessionId} ${testId}`));
  return (await quest.resultsOf(services, userId)).find(
    (one) => keys.has(`${one.sessionId} ${one.testId}`) && one.completedAt < result.completedAt,
  );
}

/**
 * Everything a book is made of, from a scored quest, the owner's name and what they told us.
 * @param before earlier answers that are set beside these, of a retake
 * @param moving the facets that the member chose to move, at most four
 */
export function sourceOf(
  result: QuestResult,
  name: string,
  feedback: Feedback[],
  before?: QuestResult,
  moving: Facet[] = [],
): Source {
  const sheet = quest.sheetOf(result.form);
  const document = report.composeReport(result);
  return {
    name,
    result,
    before,
    document,
    more: report.composeMorePicks(result, document),
    feedback,
    moving,
    statements: sheet.statements.map(({ id, text }) => {
      const { facet, number } = lookUp(facetOf, id);
      return { id, number, facet, statement: text };
    }),
    labels: [...sheet.labels],
    texts,
    outline: outlineOf,
    palette: report.paletteOf(result.scores.traits),
    joined: report.joinedBy(document.evidence.archetype.primary),
  };
}
