import { eq } from "drizzle-orm";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { disputeLost, disputeMoved } from "../disputes.contract.ts";
import { heldOf, isNews, isOver } from "../domain/dispute.ts";
import { GatewayFailure, gatewayOf, type GatewayDispute } from "../gateway/gateway.server.ts";
import { type GatewayEvent, underEvent } from "../settlement/events.server.ts";
import { pagesOf } from "../settlement/orphans.server.ts";
import { findOrder, type Settlement } from "../settlement/settlement.server.ts";
import { disputes, paymentOrders, payments, type purchases } from "../tables.server.ts";

type Dependencies = Pick<Services, "db" | "events" | "clock" | "log">;

/** The gateway order of one of our payments; undefined if the payment is not ours. */
async function providerOrderIdOf({ db }: Pick<Services, "db">, paymentId: string) {
  const [row] = await db
    .select({ providerOrderId: paymentOrders.providerOrderId })
    .from(payments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
    .where(eq(payments.id, paymentId));
  return row?.providerOrderId ?? undefined;
}

type LossFacts = Pick<typeof disputes.$inferSelect, "status" | "amount" | "deducted" | "endedAt">;
/** Amount and time of the loss; null unless the dispute is lost. */
const lossOf = (dispute: LossFacts | undefined) =>
  dispute?.status === "lost" && dispute.endedAt ? { amount: heldOf(dispute), at: dispute.endedAt } : null;

/** Publishes the change in the lost amount, dated with the day of the loss. */
async function publishLost(
  tx: Tx,
  { events }: Dependencies,
  purchase: Pick<typeof purchases.$inferSelect, "userId" | "sessionId" | "subscriptionId">,
  { disputeId, before, after }: { disputeId: string; before: LossFacts | undefined; after: LossFacts },
): Promise<void> {
  const { userId, sessionId, subscriptionId } = purchase;
  const [previousLoss, currentLoss] = [lossOf(before), lossOf(after)];
  const amount = (currentLoss?.amount ?? 0) - (previousLoss?.amount ?? 0);
  const at = (currentLoss ?? previousLoss)?.at.toISOString();
  if (amount !== 0 && at)
    await events.publish(tx, disputeLost, { disputeId, userId, sessionId, amount, subscriptionId, at });
}

const atSecond = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

async function applyDispute(
  tx: Tx,
  services: Dependencies,
  dispute: GatewayDispute,
  { providerOrderId, heardAt }: { providerOrderId: string; heardAt: Date },
): Promise<Settlement> {
  const sale = await findOrder(tx, providerOrderId); // locks the purchase
  if (!sale) return "unknown";
  const [stored] = await tx.select().from(disputes).where(eq(disputes.id, dispute.id));
  const { status } = dispute;
  if (stored && !isNews(stored, { status, heardAt })) return "already";
  const facts = {
    status,
    phase: dispute.phase,
    reason: dispute.reason_code ?? stored?.reason ?? "",
    amount: dispute.amount,
    deducted: dispute.amount_deducted ?? null,
    respondBy: atSecond(dispute.respond_by) ?? stored?.respondBy ?? null,
    heardAt,
    // later events about a decided dispute keep its date
    endedAt: isOver(status) ? (stored?.status === status && stored.endedAt) || heardAt : null,
  };
  const createdAt = atSecond(dispute.created_at) ?? heardAt;
  await tx
    .insert(disputes)
    .values({ id: dispute.id, paymentId: dispute.payment_id, createdAt, ...facts })
    .onConflictDoUpdate({ target: disputes.id, set: facts });
  const moved = stored?.status !== status || stored.phase !== dispute.phase;
  if (moved && status !== "under_review")
    await services.events.publish(tx, disputeMoved, { disputeId: dispute.id });
  // a duplicate payment is not a sale and was never counted
  if (sale.purchase.paymentId === dispute.payment_id)
    await publishLost(tx, services, sale.purchase, { disputeId: dispute.id, before: stored, after: facts });
  return "paid";
}

/**
 * Applies the gateway's state of a dispute; repeated and late reports are harmless. The owner is emailed
 * about a new dispute, a new phase and a decision.
 */
export async function followDispute(
  services: Dependencies,
  dispute: GatewayDispute,
  { heardAt, event }: { heardAt: Date; event?: GatewayEvent },
): Promise<Settlement> {
  const providerOrderId = await providerOrderIdOf(services, dispute.payment_id);
  if (!providerOrderId) return "unknown";
  const outcome = await transaction(services.db, (tx) =>
    underEvent(tx, services, { event, providerOrderId }, () =>
      applyDispute(tx, services, dispute, { providerOrderId, heardAt }),
    ),
  );
  services.log.info({ outcome, dispute: dispute.id, status: dispute.status }, "dispute update processed");
  return outcome;
}

/**
 * Fetches the gateway's list of disputes and applies those whose webhook was lost.
 * @returns `mended`: disputes updated; `problem`: why the account may not list disputes, null if it may
 */
export async function scanDisputes(services: Services): Promise<{ mended: number; problem: string | null }> {
  const scannedAt = services.clock.now();
  let mended = 0;
  try {
    for await (const page of pagesOf((skip) => gatewayOf(services).disputes(skip)))
      for (const dispute of page) {
        // oxlint-disable-next-line no-await-in-loop -- a handful at most
        const [stored] = await services.db.select().from(disputes).where(eq(disputes.id, dispute.id));
        if (stored?.status === dispute.status && stored.phase === dispute.phase) continue;
        // oxlint-disable-next-line no-await-in-loop -- as above
        if ((await followDispute(services, dispute, { heardAt: scannedAt })) === "paid") mended++;
      }
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind !== "refused") throw error;
    services.log.warn({ error }, "the gateway refused the list of disputes");
    return { mended, problem: error.words };
  }
  return { mended, problem: null };
}
