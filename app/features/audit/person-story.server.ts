import { and, asc, eq, notLike } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import { auditLog } from "./tables.server.ts";
import { sentenceOf } from "./domain/words.ts";

/** Administrators' actions on this member. */
export async function auditStory({ db }: Pick<Services, "db">, { id }: DataSubject): Promise<StoryLine[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, id), notLike(auditLog.action, "%note%"))) // notes have entries of their own
    .orderBy(asc(auditLog.id));
  return rows.map((row) => ({
    at: row.at.toISOString(),
    kind: "person",
    title: sentenceOf({ ...row, name: "this member" }),
    detail: `By ${row.whoName}`,
    link: { to: `/admin/audit?q=${encodeURIComponent(id)}`, name: "Open the audit log" },
  }));
}
