import type { Tx } from "../../platform/database/db.server.ts";
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

export { withNames } from "./naming.server.ts";
export {
  auditEntriesOf,
  auditFile,
  countAuditEntries,
  listAuditEntries,
  readFilterOptions,
  readSiteChanges,
} from "./reading.server.ts";
