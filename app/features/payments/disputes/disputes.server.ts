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
async function orderOf({ db }: Pick<Services, "db">, paymentId: string) {
  const [found] = await db
    .select({ providerOrderId: paymentOrders.providerOrderId })
    .from(payments)
    .innerJoin(paymentOrders, eq(paymentOrders.id, payments.orderId))
    .where(eq(payments.id, paymentId));
  return found?.providerOrderId ?? undefined;
}

type Lost = Pick<typeof disputes.$inferSelect, "status" | "amount" | "deducted" | "endedAt">;
/** The lost amount and its time; nothing unless the dispute is lost. */
const lossOf = (one: Lost | undefined) =>
  one?.status === "lost" && one.endedAt ? { amount: heldOf(one), at: one.endedAt } : null;

/** Publishes how much more, or less, is lost than known before, each on the day of the loss. */
async function publishLost(
  tx: Tx,
  { events }: Dependencies,
  purchase: Pick<typeof purchases.$inferSelect, "userId" | "sessionId" | "subscriptionId">,
  { disputeId, before, after }: { disputeId: string; before: Lost | undefined; after: Lost },
): Promise<void> {
  const { userId, sessionId, subscriptionId } = purchase;
  const [was, is] = [lossOf(before), lossOf(after)];
  const amount = (is?.amount ?? 0) - (was?.amount ?? 0);
  const at = (is ?? was)?.at.toISOString();
  if (amount !== 0 && at)
    await events.publish(tx, disputeLost, { disputeId, userId, sessionId, amount, subscriptionId, at });
}

const atSecond = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

async function applyIn(
  tx: Tx,
  services: Dependencies,
  given: GatewayDispute,
  { providerOrderId, heardAt }: { providerOrderId: string; heardAt: Date },
): Promise<Settlement> {
  const found = await findOrder(tx, providerOrderId); // locks the purchase
  if (!found) return "unknown";
  const [known] = await tx.select().from(disputes).where(eq(disputes.id, given.id));
  const { status } = given;
  if (known && !isNews(known, { status, heardAt })) return "already";
  const facts = {
    status,
    phase: given.phase,
    reason: given.reason_code ?? known?.reason ?? "",
    amount: given.amount,
    deducted: given.amount_deducted ?? null,
    respondBy: atSecond(given.respond_by) ?? known?.respondBy ?? null,
    heardAt,
    // later events about a decided dispute keep its date
    endedAt: isOver(status) ? (known?.status === status && known.endedAt) || heardAt : null,
  };
  const createdAt = atSecond(given.created_at) ?? heardAt;
  await tx
    .insert(disputes)
    .values({ id: given.id, paymentId: given.payment_id, createdAt, ...facts })
    .onConflictDoUpdate({ target: disputes.id, set: facts });
  const moved = known?.status !== status || known.phase !== given.phase;
  if (moved && status !== "under_review")
    await services.events.publish(tx, disputeMoved, { disputeId: given.id });
  // a duplicate payment is no sale, and was never counted
  if (found.purchase.paymentId === given.payment_id)
    await publishLost(tx, services, found.purchase, { disputeId: given.id, before: known, after: facts });
  return "paid";
}

/**
 * Applies the gateway's state of a dispute, which may arrive twice or late. A new dispute and a decision are
 * emailed to the owner.
 */
export async function followDispute(
  services: Dependencies,
  given: GatewayDispute,
  { heardAt, event }: { heardAt: Date; event?: GatewayEvent },
): Promise<Settlement> {
  const providerOrderId = await orderOf(services, given.payment_id);
  if (!providerOrderId) return "unknown";
  const outcome = await transaction(services.db, (tx) =>
    underEvent(tx, services, { event, providerOrderId }, () =>
      applyIn(tx, services, given, { providerOrderId, heardAt }),
    ),
  );
  services.log.info({ outcome, dispute: given.id, status: given.status }, "dispute news");
  return outcome;
}

/**
 * Fetches the gateway's list of disputes, and applies those whose webhook was lost.
 * @returns the number of applied disputes, and why the account may not list them; null if it may
 */
export async function scanDisputes(services: Services): Promise<{ mended: number; problem: string | null }> {
  const heardAt = services.clock.now();
  let mended = 0;
  try {
    for await (const page of pagesOf((skip) => gatewayOf(services).disputes(skip)))
      for (const given of page) {
        // oxlint-disable-next-line no-await-in-loop -- a handful at most
        const [known] = await services.db.select().from(disputes).where(eq(disputes.id, given.id));
        if (known?.status === given.status && known.phase === given.phase) continue;
        // oxlint-disable-next-line no-await-in-loop -- as above
        if ((await followDispute(services, given, { heardAt })) === "paid") mended++;
      }
  } catch (error) {
    if (!(error instanceof GatewayFailure) || error.kind !== "refused") throw error;
    services.log.warn({ error }, "the gateway does not say which payments are disputed");
    return { mended, problem: error.words };
  }
  return { mended, problem: null };
}
