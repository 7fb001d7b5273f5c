import { inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { AuditSubject, StoredAuditEntry } from "../audit/contract.ts";
import { blogPosts } from "./tables.server.ts";

/** Posts by their titles of today. */
export async function auditSubjects({ db }: Pick<Services, "db">, entries: StoredAuditEntry[]) {
  const mine = entries.filter(({ action }) => action.startsWith("blog."));
  const found = new Map<number, AuditSubject>();
  if (mine.length === 0) return found;
  const ids = [...new Set(mine.map(({ subject }) => subject))];
  const rows = await db
    .select({ id: blogPosts.id, name: blogPosts.title })
    .from(blogPosts)
    .where(inArray(blogPosts.id, ids));
  for (const entry of mine) {
    const row = rows.find(({ id }) => id === entry.subject);
    if (row) found.set(entry.id, { ...(row.name.trim() && { name: row.name }), to: `/admin/blog/${row.id}` });
  }
  return found;
}
