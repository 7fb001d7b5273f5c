import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { GatewayPayment } from "../gateway/gateway.server.ts";
import { paymentOrphans } from "../tables.server.ts";

type Unexplained = Omit<GatewayPayment, "order_id"> & { order_id: string | null };

/**
 * Stores a captured payment that has no order, or whose amount or currency differs from its order's. It is a
 * ledger exception until it is refunded or explained, and raises an alarm the first time.
 */
export async function storeOrphan(
  tx: Pick<Tx, "insert">,
  { clock, log }: Pick<Services, "clock" | "log">,
  { id: paymentId, order_id, amount, currency, created_at }: Unexplained,
): Promise<void> {
  const foundAt = clock.now();
  const paidAt = created_at ? new Date(created_at * 1000) : foundAt;
  const stored = await tx
    .insert(paymentOrphans)
    .values({ paymentId, providerOrderId: order_id, amount, currency, paidAt, foundAt })
    .onConflictDoNothing()
    .returning();
  if (stored.length)
    log.error({ payment: paymentId, alarm: true }, "a payment at the gateway that no order explains");
}
