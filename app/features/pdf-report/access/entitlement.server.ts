import { and, eq, isNotNull, ne } from "drizzle-orm";
import { firstOf } from "../../../lib/checked.ts";
import { newId } from "../../../lib/signing.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Purchase } from "../../payments/contract.ts";
import * as payments from "../../payments/payments.server.ts";
import { formOf } from "../../quest/contract.ts";
import * as quest from "../../quest/quest.server.ts";
import { pdfWanted, PROMISED_MINUTES, type QuestResult } from "../contract.ts";
import {
  type ScoredQuest,
  includesReport,
  type Entitlement,
  entitlementTo,
  nextRetake,
  type CoveringPayment,
} from "../domain/entitlement.ts";
import { storeOrder } from "../making/making.server.ts";
import type { Item } from "../plan/preferences.server.ts";
import { pdfReports } from "../tables.server.ts";

type Reads = Pick<Services, "db">;
const isItem = (a: Omit<Item, "userId">, b: Omit<Item, "userId">) =>
  a.sessionId === b.sessionId && a.testId === b.testId;

/** The reports included in a member's payments, without refunded ones. */
const includedRows = ({ db }: Reads, userId: string) =>
  db
    .select()
    .from(pdfReports)
    .where(
      and(eq(pdfReports.userId, userId), isNotNull(pdfReports.includedIn), ne(pdfReports.state, "ended")),
    );

/** The purchases of reports by a member, without refunded ones and without months of Insider access. */
const reportsBought = async (services: Reads, userId: string): Promise<Purchase[]> =>
  (await payments.purchasesOf(services, userId)).filter(
    ({ status, subscriptionId }) => status === "paid" && subscriptionId === null,
  );

/** The reports of these purchases; where answers were deleted, dated by payment or order. */
async function broughtBy(services: Reads, userId: string, purchases: Purchase[], results: QuestResult[]) {
  const rows = purchases.length > 0 ? await includedRows(services, userId) : [];
  const scoredQuestOf = (item: Omit<Item, "userId">, otherwise: Date): ScoredQuest => ({
    sessionId: item.sessionId,
    testId: item.testId,
    form: formOf(item.testId) ?? "short",
    completedAt: results.find((result) => isItem(result, item))?.completedAt ?? otherwise,
  });
  return purchases.map((purchase) => {
    const paidAt = purchase.paidAt ?? purchase.createdAt;
    const included = rows.filter((row) => row.includedIn === purchase.id);
    const reports = [
      scoredQuestOf(purchase, paidAt),
      ...included.map((row) => scoredQuestOf(row, row.orderedAt)),
    ];
    return { purchase, paid: { purchaseId: purchase.id, paidAt, reports } satisfies CoveringPayment };
  });
}

/**
 * What this person's other payments mean for one of their results. Undefined if its report must be paid for,
 * for someone else's result, and for answers of grade C, which get no report. Payments for this result itself
 * do not count.
 * @param before only payments before this one count
 */
export async function entitlementFor(
  services: Reads,
  { userId, ...item }: Item,
  before?: { purchaseId: string },
): Promise<(Entitlement & Pick<CoveringPayment, "reports">) | undefined> {
  const purchases = await reportsBought(services, userId);
  // most people have bought nothing, which needs no further queries
  if (!purchases.some((purchase) => !isItem(purchase, item))) return undefined;
  const results = await quest.resultsOf(services, userId);
  const result = results.find((candidate) => isItem(candidate, item));
  if (!result || result.scores.quality.grade === "C") return undefined;
  const covering = await broughtBy(services, userId, purchases, results);
  const paidBefore =
    before && covering.find(({ paid }) => paid.purchaseId === before.purchaseId)?.paid.paidAt;
  if (before && !paidBefore) return undefined;
  const paid = covering
    .filter(({ purchase }) => !isItem(purchase, item))
    .map((payment) => payment.paid)
    .filter(({ paidAt }) => !paidBefore || paidAt < paidBefore);
  const entitlement = entitlementTo(result, paid);
  const payment = paid.find(({ purchaseId }) => purchaseId === entitlement?.purchaseId);
  return entitlement && { ...entitlement, reports: payment?.reports ?? [] };
}

/** The period in which new answers bring this member another report. */
export async function retakeOf(services: Pick<Services, "db" | "clock">, userId: string) {
  const purchases = await reportsBought(services, userId);
  const results = await quest.resultsOf(services, userId);
  const covering = await broughtBy(services, userId, purchases, results);
  return nextRetake(
    covering.map(({ paid }) => paid),
    services.clock.now(),
  );
}

/**
 * Queues the report of one result if an earlier payment covers it; only once, even if called concurrently.
 * Locks the purchase, as `endAccess` does; grants nothing after a refund, and retries if its reports changed.
 * @returns whether this call queued it
 */
async function grantOne(
  services: Pick<Services, "db" | "clock" | "env" | "events">,
  item: Item,
): Promise<boolean> {
  const entitlement = await entitlementFor(services, item);
  if (!includesReport(entitlement)) return false;
  const { purchaseId, reports } = entitlement;
  const { sessionId, testId } = firstOf(reports);
  await storeOrder(services, { purchaseId, userId: item.userId, sessionId, testId });
  const outcome = await transaction(services.db, async (tx) => {
    const [bought] = await tx
      .select({ state: pdfReports.state })
      .from(pdfReports)
      .where(eq(pdfReports.purchaseId, purchaseId))
      .for("update");
    if (bought?.state === "ended") return "ended";
    const ofThisPayment = and(eq(pdfReports.includedIn, purchaseId), ne(pdfReports.state, "ended"));
    if ((await tx.$count(pdfReports, ofThisPayment)) + 1 !== reports.length) return "changed";
    const orderedAt = services.clock.now();
    const row = {
      ...item,
      purchaseId: newId("inc"),
      includedIn: purchaseId,
      includedAs: entitlement.kind,
      state: "queued" as const,
      orderedAt,
      promisedBy: new Date(orderedAt.getTime() + PROMISED_MINUTES * 60_000),
    };
    const inserted = await tx.insert(pdfReports).values(row).onConflictDoNothing().returning();
    if (inserted.length === 0) return "there";
    await services.events.publish(tx, pdfWanted, { ...item, purchaseId: row.purchaseId });
    return "granted";
  });
  return outcome === "changed" ? grantOne(services, item) : outcome === "granted";
}

/**
 * Queues the reports that earlier payments cover for one quest: its other half, or a retake after twelve
 * weeks.
 */
export async function grantIncluded(
  services: Pick<Services, "db" | "clock" | "env" | "events">,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  if ((await reportsBought(services, userId)).length === 0) return;
  const results = (await quest.resultsOf(services, userId)).filter(
    (result) => result.sessionId === sessionId,
  );
  for (const { testId } of results.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- the report of the first half comes first
    await grantOne(services, { userId, sessionId, testId });
  }
}

/**
 * Refunds a payment for a report that an earlier payment covers, such as when both were paid at the same time
 * in two tabs. `grantIncluded` then includes the report in the earlier payment.
 */
export async function returnCovered(
  services: Services,
  { purchaseId, ...item }: Item & { purchaseId: string },
): Promise<void> {
  const entitlement = await entitlementFor(services, item, { purchaseId });
  if (!entitlement) return;
  services.log.warn(
    { purchaseId, covered: entitlement.purchaseId },
    "paid for what an earlier payment covers",
  );
  await payments.refundPurchase(services, {
    purchaseId,
    reason: `part of what was paid before (${entitlement.purchaseId})`,
    key: `covered-${purchaseId}`,
  });
}
