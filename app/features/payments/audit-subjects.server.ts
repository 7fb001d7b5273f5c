import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { AuditSubject, StoredAuditEntry } from "../audit/contract.ts";
import { numberOf } from "./domain/admin-order.ts";
import { purchases } from "./tables.server.ts";

/** Orders by the numbers of their receipts. */
export async function auditSubjects({ db }: Pick<Services, "db">, entries: StoredAuditEntry[]) {
  const ids = [...new Set(entries.flatMap(({ subject }) => (subject.startsWith("pur_") ? [subject] : [])))];
  const found = new Map<number, AuditSubject>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ id: purchases.id, number: purchases.receiptNumber })
    .from(purchases)
    .where(inArray(purchases.id, ids));
  for (const entry of entries) {
    const order = rows.find(({ id }) => id === entry.subject);
    if (order)
      found.set(entry.id, { name: numberOf(order.id, order.number), to: `/admin/orders/${order.id}` });
  }
  return found;
}
