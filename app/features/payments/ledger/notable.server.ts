import { eq } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { HeldMember } from "../../../platform/personal-data.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { numberOf } from "../domain/admin-order.ts";
import { purchases } from "../tables.server.ts";

/**
 * Orders may be noted on as long as their buyer's account is there: a note about nobody could not be erased.
 */
export const notableOrders = {
  kind: "order" as const,
  async read(services: Services, id: string) {
    const [order] = await services.db
      .select({ userId: purchases.userId, number: purchases.receiptNumber })
      .from(purchases)
      .where(eq(purchases.id, id));
    const buyer = order && (await accounts.findUser(services, order.userId));
    if (!order || !buyer) return undefined;
    const name = `${numberOf(id, order.number)}, ${buyer.name || buyer.email}`;
    return { name, to: `/admin/orders/${id}` };
  },
  async of({ db }: Services, { id }: HeldMember) {
    const rows = await db.select({ id: purchases.id }).from(purchases).where(eq(purchases.userId, id));
    return rows.map((row) => row.id);
  },
};
