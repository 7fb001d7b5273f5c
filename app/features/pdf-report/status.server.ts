import { and, desc, eq } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import * as payments from "../payments/payments.server.ts";
import * as quest from "../quest/quest.server.ts";
import * as report from "../report/report.server.ts";
import { type OfferState, type PdfStatus, PROMISED_MINUTES } from "./contract.ts";
import { incorporates, type Item } from "./preferences.server.ts";
import { saleObjection } from "./sale.server.ts";
import { pdfReports } from "./tables.server.ts";

type Row = typeof pdfReports.$inferSelect;
const downloadOf = ({ sessionId, testId }: Row) => `/api/pdf-report/${sessionId}/${testId}/download`;

const statusOf = (row: Row): PdfStatus => ({
  purchaseId: row.purchaseId,
  state: row.state,
  chapter: row.chapter,
  chapters: row.chapters,
  pages: row.pages,
  bytes: row.bytes,
  madeAt: row.madeAt?.toISOString() ?? null,
  promisedBy: row.promisedBy.toISOString(),
  download: row.state === "ready" ? downloadOf(row) : null,
});

/**
 * The member's book of one result, or null when they have not bought it. Counts as queued from the moment it
 * is paid, before any worker has seen it.
 */
export async function reportStateOf(
  services: Pick<Services, "db">,
  { userId, sessionId, testId }: Item,
): Promise<PdfStatus | null> {
  const [row] = await services.db
    .select()
    .from(pdfReports)
    .where(
      and(eq(pdfReports.userId, userId), eq(pdfReports.sessionId, sessionId), eq(pdfReports.testId, testId)),
    )
    .orderBy(desc(pdfReports.orderedAt))
    .limit(1);
  const purchase = await payments.purchaseFor(services, { userId, sessionId, testId });
  if (row && (purchase?.status !== "paid" || purchase.id === row.purchaseId)) return statusOf(row);
  if (purchase?.status !== "paid") return null;
  const promisedBy = new Date(
    (purchase.paidAt ?? purchase.createdAt).getTime() + PROMISED_MINUTES * 60_000,
  ).toISOString();
  const nothing = { chapter: 0, chapters: 0, pages: null, bytes: null, madeAt: null, download: null };
  return { purchaseId: purchase.id, state: "queued", promisedBy, ...nothing };
}

/** What the report screen shows at its foot to this viewer. */
export async function offerFor(
  services: Services,
  userId: string | null,
  { sessionId, testId }: Omit<Item, "userId">,
): Promise<OfferState> {
  const result = await quest.readResult(services, sessionId, testId);
  const own = userId !== null && result?.ownerId === userId;
  const claimed = Boolean(result?.ownerId);
  if (!result || userId === null || !own)
    return {
      claimed,
      own: false,
      refusal: null,
      incorporateFeedback: true,
      thoughts: 0,
      paid: null,
      pdf: null,
    };
  const item = { userId, sessionId, testId };
  const purchase = await payments.purchaseFor(services, item);
  const feedback = await report.feedbackOf(services, sessionId, testId, userId);
  return {
    claimed,
    own,
    refusal: (await saleObjection(services, item))?.message ?? null,
    incorporateFeedback: await incorporates(services, item),
    thoughts: feedback.filter((f) => f.thought.trim()).length,
    paid:
      purchase?.status === "paid"
        ? { amount: purchase.amount, method: purchase.method, receiptNumber: purchase.receiptNumber }
        : null,
    pdf: await reportStateOf(services, item),
  };
}
