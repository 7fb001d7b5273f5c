import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { AuditSubject, StoredAuditEntry } from "../audit/contract.ts";
import { users } from "./tables.server.ts";

/** Members by their names of today. */
export async function auditSubjects({ db }: Pick<Services, "db">, entries: StoredAuditEntry[]) {
  const ids = [...new Set(entries.map(({ subject }) => subject))];
  const found = new Map<number, AuditSubject>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, ids));
  for (const entry of entries) {
    const member = rows.find(({ id }) => id === entry.subject);
    if (member)
      found.set(entry.id, { name: member.name.trim() || member.email, to: `/admin/members/${member.id}` });
  }
  return found;
}
