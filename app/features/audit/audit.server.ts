import { and, desc, eq } from "drizzle-orm";
import type { Tx } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { AuditEntry } from "./contract.ts";
import { withoutSecrets } from "./domain/masking.ts";
import { auditLog } from "./tables.server.ts";

/**
 * Records an action in the transaction that performs it, so that neither exists without the other. Secrets
 * are masked.
 */
export async function record(tx: Tx, { who, action, subject, before, after, at }: AuditEntry) {
  await tx.insert(auditLog).values({
    at,
    whoId: who.id,
    whoName: who.name,
    action,
    subject,
    before: withoutSecrets(before),
    after: withoutSecrets(after),
  });
}

export { auditFile } from "./file.server.ts";
export { readSiteChanges } from "./site-changes.server.ts";
export { countAuditEntries, knownInLog, listAuditEntries } from "./reading.server.ts";

/** The entries about one subject, newest first. */
export async function auditEntriesOf(
  { db }: Pick<Services, "db">,
  action: string,
  subject: string,
): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, action), eq(auditLog.subject, subject)))
    .orderBy(desc(auditLog.id));
  return rows.map(({ whoId, whoName, action: did, subject: on, before, after, at }) => {
    return { who: { id: whoId, name: whoName }, action: did, subject: on, before, after, at };
  });
}
