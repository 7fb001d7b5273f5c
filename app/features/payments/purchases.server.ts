import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { Purchase, SaleGuard } from "./contract.ts";
import { purchases } from "./tables.server.ts";

const { userId: _buyer, paymentId: _payment, ...shown } = getTableColumns(purchases);

/** Everything this person has bought or begun to buy, newest first. */
export async function purchasesOf({ db }: Pick<Services, "db">, userId: string): Promise<Purchase[]> {
  return db.select(shown).from(purchases).where(eq(purchases.userId, userId)).orderBy(desc(purchases.createdAt), desc(purchases.id));
}

/** This person's newest purchase of this thing, in whatever state, or undefined. */
export async function purchaseFor(
  { db }: Pick<Services, "db">,
  item: { sessionId: string; testId: string; userId: string },
): Promise<Purchase | undefined> {
  const { sessionId, testId, userId } = item;
  const [row] = await db
    .select(shown)
    .from(purchases)
    .where(and(eq(purchases.userId, userId), eq(purchases.sessionId, sessionId), eq(purchases.testId, testId)))
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(1);
  return row;
}

const guards = new Set<SaleGuard<Services>>();

/** Lets the feature that delivers a thing say why it may not be sold; returns what takes the guard away again. */
export function registerSaleGuard(guard: SaleGuard<Services>): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** The first objection of any guard. */
export async function objectionTo(services: Services, item: { userId: string; sessionId: string; testId: string }) {
  for (const guard of guards) {
    const objection = await guard(services, item); // oxlint-disable-line no-await-in-loop -- the first objection counts
    if (objection) return objection;
  }
  return undefined;
}
