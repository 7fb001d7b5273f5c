import { eq, inArray } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { DataSubject } from "../../../platform/personal-data.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { numberOf } from "../domain/admin-order.ts";
import { purchases } from "../tables.server.ts";

async function readOrders(services: Services, ids: string[]) {
  const orders = await services.db
    .select({ id: purchases.id, userId: purchases.userId, number: purchases.receiptNumber })
    .from(purchases)
    .where(inArray(purchases.id, ids));
  const buyers = await accounts.namesOf(
    services,
    orders.map(({ userId }) => userId),
  );
  return { orders, buyers };
}

/** Order number and buyer's name by order id; only the number if the account was deleted. */
export async function orderNames(services: Services, ids: string[]): Promise<Map<string, string>> {
  const { orders, buyers } = await readOrders(services, ids);
  return new Map(
    orders.map(({ id, userId, number }) => {
      const buyer = buyers.get(userId);
      return [id, buyer === undefined ? numberOf(id, number) : `${numberOf(id, number)}, ${buyer}`];
    }),
  );
}

/** Orders accept notes while their buyer's account exists: a note without an account could not be erased. */
export const notableOrders = {
  kind: "order" as const,
  async read(services: Services, ids: string[]) {
    const { orders, buyers } = await readOrders(services, ids);
    return new Map(
      orders.flatMap(({ id, userId, number }) => {
        const buyer = buyers.get(userId);
        const name = `${numberOf(id, number)}, ${buyer}`;
        return buyer === undefined ? [] : [[id, { name, to: `/admin/orders/${id}` }] as const];
      }),
    );
  },
  async of({ db }: Services, { id }: DataSubject) {
    const rows = await db.select({ id: purchases.id }).from(purchases).where(eq(purchases.userId, id));
    return rows.map((row) => row.id);
  },
};
