import { and, asc, eq, notLike } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { StoryLine } from "../../platform/person-story.ts";
import { auditLog } from "./tables.server.ts";
import { kindName } from "./domain/words.ts";

/** Actions of the administration that concern this person. */
export async function auditStory({ db }: Pick<Services, "db">, { id }: DataSubject): Promise<StoryLine[]> {
  const rows = await db
    .select({ at: auditLog.at, action: auditLog.action, whoName: auditLog.whoName })
    .from(auditLog)
    .where(and(eq(auditLog.subject, id), notLike(auditLog.action, "%note%"))) // notes have entries of their own
    .orderBy(asc(auditLog.id));
  return rows.map(({ at, action, whoName }) => {
    const [kind = "", ...did] = action.split(".");
    return {
      at: at.toISOString(),
      kind: "person",
      title: `${kindName(kind)}: ${did.join(" ").replaceAll("-", " ")}`,
      detail: `By ${whoName}`,
      link: { to: `/admin/audit?q=${encodeURIComponent(id)}`, name: "Open the audit log" },
    };
  });
}
