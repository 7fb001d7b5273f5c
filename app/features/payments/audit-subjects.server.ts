import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { subjectsOf } from "../audit/audit.server.ts";
import type { StoredAuditEntry } from "../audit/contract.ts";
import { numberOf } from "./domain/admin-order.ts";
import { purchases } from "./tables.server.ts";

/** Orders by the numbers of their receipts. */
export const auditSubjects = ({ db }: Pick<Services, "db">, entries: StoredAuditEntry[]) =>
  subjectsOf(
    entries,
    ({ subject }) => subject.startsWith("pur_"),
    async (ids) => {
      const rows = await db
        .select({ id: purchases.id, number: purchases.receiptNumber })
        .from(purchases)
        .where(inArray(purchases.id, ids));
      return rows.map(({ id, number }) => ({ id, name: numberOf(id, number), to: `/admin/orders/${id}` }));
    },
  );
