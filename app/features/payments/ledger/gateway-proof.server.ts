import { eq, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import { payments, refunds } from "../tables.server.ts";

/** Whether a payment was ever captured, and a refund ever processed, at the gateway. */
export async function readGatewayProof({
  db,
}: Pick<Services, "db">): Promise<{ paid: boolean; refunded: boolean }> {
  const one = sql<number>`1`;
  const [paid, refunded] = await Promise.all([
    db
      .select({ one })
      .from(payments)
      .where(sql`${payments.status} in ('captured', 'refunded')`)
      .limit(1),
    db.select({ one }).from(refunds).where(eq(refunds.status, "processed")).limit(1),
  ]);
  return { paid: paid.length > 0, refunded: refunded.length > 0 };
}
