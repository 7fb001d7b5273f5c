import { and, eq, ne, or } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import * as report from "../../report/report.server.ts";
import type { Aim, Feedback, QuestResult } from "../contract.ts";
import type { Source } from "../domain/source.ts";
import type { Outline } from "../domain/outline.ts";
import { outlineOf } from "./outline.server.ts";
import { aimTexts, frame } from "./texts.server.ts";
import { pdfReports } from "../tables.server.ts";
import { lookUp } from "../../../lib/checked.ts";
import { DEFAULT_BRAND } from "../../../lib/brand.ts";
import { typeset } from "../../../lib/typography.ts";

const { facets, traits } = quest.instrument;
const namesOf = <K extends string>(named: Record<K, { name: string }>) =>
  Object.fromEntries(Object.entries<{ name: string }>(named).map(([key, { name }]) => [key, name])) as Record<
    K,
    string
  >;
const names = { facets: namesOf(facets), traits: namesOf(traits) };
const facetOf = new Map(quest.instrument.items.map(({ id, facet }) => [id, facet]));

type Included = Pick<typeof pdfReports.$inferSelect, "userId" | "includedIn" | "includedAs">;

/**
 * The answers that a retake is compared with: the newest earlier ones with a report from the same payment.
 * Undefined for other reports, and if those answers were deleted.
 */
export async function answersBefore(
  services: Pick<Services, "db">,
  { userId, includedIn, includedAs }: Included,
  result: QuestResult,
): Promise<QuestResult | undefined> {
  if (includedAs !== "retake" || includedIn === null) return undefined;
  const ofPayment = or(eq(pdfReports.purchaseId, includedIn), eq(pdfReports.includedIn, includedIn));
  const rows = await services.db
    .select({ sessionId: pdfReports.sessionId, testId: pdfReports.testId })
    .from(pdfReports)
    .where(and(eq(pdfReports.userId, userId), ofPayment, ne(pdfReports.sessionId, result.sessionId)));
  const keys = new Set(rows.map(({ sessionId, testId }) => `${sessionId} ${testId}`));
  return (await quest.resultsOf(services, userId)).find(
    (earlierResult) =>
      keys.has(`${earlierResult.sessionId} ${earlierResult.testId}`) &&
      earlierResult.completedAt < result.completedAt,
  );
}

/** What a member's choices and a language model add to the answers. */
type Additions = {
  feedback?: Feedback[];
  /** The earlier answers that a retake is compared with. */
  before?: QuestResult | undefined;
  /** The aims that the member chose. */
  aims?: Aim[];
  letter?: Source["letter"];
  isModelAsked?: boolean;
};

/** The source of a book, from a scored quest, the owner's name and the additions. */
export function sourceOf(
  result: QuestResult,
  name: string,
  { feedback = [], before, aims = [], letter, isModelAsked = letter !== undefined }: Additions = {},
): Source {
  const sheet = quest.sheetOf(result.form);
  let outline: Outline | undefined;
  const isRejected = feedback.some(
    ({ sectionId, reaction }) => sectionId === "findings" && reaction === "dislike",
  );
  const shown = report.composeReport(result);
  const excluded = new Set(isRejected ? shown.evidence.findings.map(({ id }) => id) : []);
  const document = isRejected ? report.composeReport(result, excluded) : shown;
  const reader = report.readerOf(result);
  return {
    name,
    result: report.asAnswered(result),
    before: before && report.asAnswered(before),
    document,
    reader,
    chooser: () => report.chooserOf(reader, excluded),
    letter,
    isModelAsked,
    more: report.composeMorePicks(result, document),
    hour: report.composeHour(result, document),
    feedback,
    aims,
    leftOut: false,
    brand: DEFAULT_BRAND,
    statements: sheet.statements.map(({ id, text }) => ({
      id,
      facet: lookUp(facetOf, id),
      statement: typeset(text),
    })),
    labels: [...sheet.labels],
    frame,
    aimTexts,
    names,
    outline: () => (outline ??= outlineOf(result.scores.traits)),
    palette: report.paletteOf(result.scores.traits),
    joined: report.joinedBy(document.evidence.archetype.primary),
  };
}
