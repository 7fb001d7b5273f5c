import { and, eq, ne, or } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import * as quest from "../quest/quest.server.ts";
import * as report from "../report/report.server.ts";
import type { Facet, Feedback, QuestResult } from "./contract.ts";
import type { Source } from "./domain/source.ts";
import { outlineOf } from "./outline.server.ts";
import { texts } from "./texts.server.ts";
import { pdfReports } from "./tables.server.ts";
import { itemAt, lookUp } from "../../kernel/checked.ts";
import { DEFAULT_BRAND } from "../../kernel/brand.ts";
import { typeset } from "../../kernel/typography.ts";

const { items } = quest.instrument;
const known = new Map(
  items.map((item) => {
    const place = items.filter(({ facet }) => facet === item.facet).indexOf(item);
    return [item.id, { facet: item.facet, number: item.number, place, keyedPlus: item.keyed === "plus" }];
  }),
);

/** Correlations below this are too small to be told as two things that go together. */
const GOES_TOGETHER = 0.25;
const { facets, matrix } = quest.instrument.correlations;
const related: Source["related"] = Object.fromEntries(
  facets.map((facet, i) => {
    const others = facets.map((other, j) => ({ facet: other, r: itemAt(itemAt(matrix, i), j) }));
    return [
      facet,
      others
        .filter((other) => other.facet[0] !== facet[0] && Math.abs(other.r) >= GOES_TOGETHER)
        .toSorted((a, b) => Math.abs(b.r) - Math.abs(a.r)),
    ];
  }),
);

type Included = Pick<typeof pdfReports.$inferSelect, "userId" | "includedIn" | "includedAs">;

/**
 * Of a report that came as a retake: the newest answers before it of which its owner has a report. Undefined
 * for any other report, and where those answers were deleted.
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
    (one) => keys.has(`${one.sessionId} ${one.testId}`) && one.completedAt < result.completedAt,
  );
}

/** `isAsked`: a language model may have seen facts of this report, whether or not its texts were used. */
type LanguageModel = { written?: Parameters<typeof report.withWritten>[1]; isAsked?: boolean };

/**
 * Everything a book is made of, from a scored quest, the owner's name and what they told us.
 * @param before earlier answers that are set beside these, of a retake
 * @param moving the facets that the member chose to move, at most three
 * @param languageModel its texts, which stand in place of the engine's own
 */
export function sourceOf(
  result: QuestResult,
  name: string,
  feedback: Feedback[],
  before?: QuestResult,
  moving: Facet[] = [],
  { written = [], isAsked = written.length > 0 }: LanguageModel = {},
): Source {
  const sheet = quest.sheetOf(result.form);
  const own = report.composeReport(result);
  return {
    name,
    result: report.asAnswered(result),
    before: before && report.asAnswered(before),
    document: report.withWritten(own, written),
    own,
    isModelAsked: isAsked,
    more: report.composeMorePicks(result, own),
    related,
    measured: report.measuredOf(result),
    feedback,
    moving,
    leftOut: false,
    brand: DEFAULT_BRAND,
    statements: sheet.statements.map(({ id, text }) => ({
      id,
      ...lookUp(known, id),
      statement: typeset(text),
    })),
    labels: [...sheet.labels],
    texts,
    outline: outlineOf,
    palette: report.paletteOf(result.scores.traits),
    joined: report.joinedBy(own.evidence.archetype.primary),
  };
}
