import { and, asc, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Purchase } from "../../payments/contract.ts";
import * as payments from "../../payments/payments.server.ts";
import * as quest from "../../quest/quest.server.ts";
import * as report from "../../report/report.server.ts";
import { type IncludedReport, type OfferState, type PdfStatus, PROMISED_MINUTES } from "../contract.ts";
import { includesReport } from "../domain/entitlement.ts";
import { entitlementBrief } from "../domain/entitlement-texts.ts";
import { entitlementFor, grantIncluded } from "../access/entitlement.server.ts";
import { incorporates, type Item } from "../plan/preferences.server.ts";
import { chosenCards } from "../plan/plan-choice.server.ts";
import { saleObjection } from "../access/sale.server.ts";
import { pdfReports } from "../tables.server.ts";

type Row = typeof pdfReports.$inferSelect;
const downloadOf = ({ sessionId, testId }: Row) => `/api/pdf-report/${sessionId}/${testId}/download`;

const statusOf = (row: Row): PdfStatus => ({
  purchaseId: row.purchaseId,
  state: row.state,
  includedAs: row.includedAs,
  pages: row.pages,
  bytes: row.bytes,
  madeAt: row.madeAt?.toISOString() ?? null,
  promisedBy: row.promisedBy.toISOString(),
  download: row.state === "ready" ? downloadOf(row) : null,
});

const UNDER_WAY: ReadonlySet<Row["state"]> = new Set(["queued", "making"]);

const newest = preparedQuery((db) =>
  db
    .select()
    .from(pdfReports)
    .where(
      and(
        eq(pdfReports.userId, sql.placeholder("userId")),
        eq(pdfReports.sessionId, sql.placeholder("sessionId")),
        eq(pdfReports.testId, sql.placeholder("testId")),
      ),
    )
    .orderBy(asc(eq(pdfReports.state, "ended")), desc(pdfReports.orderedAt))
    .limit(1)
    .prepare("pdf_report_of_result"),
);

/**
 * The state of the member's report of one result, bought or included; null if there is none. Queued from the
 * moment of the payment, even before a worker has seen it. A report that was not refunded wins over a
 * refunded one.
 */
export async function reportStateOf(
  services: Pick<Services, "db">,
  { userId, sessionId, testId }: Item,
): Promise<PdfStatus | null> {
  const [row] = await newest(services.db).execute({ userId, sessionId, testId });
  if (row && UNDER_WAY.has(row.state)) return statusOf(row); // saves a query, since waiting pages poll
  const purchase = await payments.purchaseFor(services, { userId, sessionId, testId });
  const isIncluded = row && row.includedIn !== null && row.state !== "ended";
  if (row && (isIncluded || purchase?.status !== "paid" || purchase.id === row.purchaseId))
    return statusOf(row);
  return purchase?.status === "paid" ? queued(purchase) : null;
}

/** The state of a paid report that no worker has seen yet. */
function queued({ id, paidAt, createdAt }: { id: string; paidAt: Date | null; createdAt: Date }): PdfStatus {
  const promisedBy = new Date((paidAt ?? createdAt).getTime() + PROMISED_MINUTES * 60_000).toISOString();
  return { purchaseId: id, state: "queued", promisedBy, ...NOTHING };
}
const NOTHING = {
  includedAs: null,
  pages: null,
  bytes: null,
  madeAt: null,
  download: null,
};

const included = preparedQuery((db) =>
  db
    .select()
    .from(pdfReports)
    .where(
      and(
        eq(pdfReports.userId, sql.placeholder("userId")),
        isNotNull(pdfReports.includedIn),
        ne(pdfReports.state, "ended"),
      ),
    )
    .orderBy(desc(pdfReports.orderedAt))
    .prepare("pdf_reports_included"),
);

/** The reports included in a member's payments, without refunded ones, newest first. */
export async function includedReportsOf(
  { db }: Pick<Services, "db">,
  userId: string,
): Promise<IncludedReport[]> {
  const rows = await included(db).execute({ userId });
  return rows.flatMap((row) =>
    row.includedAs && row.includedIn
      ? {
          ...statusOf(row),
          includedAs: row.includedAs,
          includedIn: row.includedIn,
          sessionId: row.sessionId,
          testId: row.testId,
        }
      : [],
  );
}

async function paidOf(services: Services, { id, amount, method, receiptNumber }: Purchase) {
  return { amount, method, receiptNumber, document: await payments.saleDocumentOf(services, id) };
}

/** The state of a result's report for this viewer, for the bar below the result. */
export async function offerFor(
  services: Services,
  userId: string | null,
  { sessionId, testId }: Omit<Item, "userId">,
): Promise<OfferState> {
  const result = await quest.readResult(services, sessionId, testId);
  const isOwn = userId !== null && result?.ownerId === userId;
  const claimed = Boolean(result?.ownerId);
  if (!result || userId === null || !isOwn)
    return {
      claimed,
      own: false,
      refusal: null,
      incorporateFeedback: true,
      aims: [],
      letterBy: null,
      paid: null,
      pdf: null,
      covered: null,
    };
  const item = { userId, sessionId, testId };
  const covered = await entitlementFor(services, item);
  let pdf = await reportStateOf(services, item);
  if (!pdf && includesReport(covered)) {
    await grantIncluded(services, item); // for answers older than the job that grants it
    pdf = await reportStateOf(services, item);
  }
  const purchase = await payments.purchaseFor(services, item);
  return {
    claimed,
    own: isOwn,
    refusal: (await saleObjection(services, item))?.message ?? null,
    incorporateFeedback: await incorporates(services, item),
    aims: await chosenCards(services, item),
    letterBy: (await report.letterFor(services, result))?.by ?? null,
    paid: purchase?.status === "paid" ? await paidOf(services, purchase) : null,
    pdf,
    covered: covered ? { kind: covered.kind, brief: entitlementBrief(covered) } : null,
  };
}
