import { eq, or, sql } from "drizzle-orm";
import type { DataSubject, PersonalData } from "../../platform/personal-data.server.ts";
import { erasedFrom, mentions } from "./domain/erasing.ts";
import { auditLog } from "./tables.server.ts";

/**
 * A coarse SQL filter for entries that may mention this person, so that not every entry is read; `mentions`
 * makes the final decision.
 */
const mayMention = ({ id, email }: DataSubject) => {
  const row = sql`lower(
    concat_ws(' ', ${auditLog.subject}, ${auditLog.before}::text, ${auditLog.after}::text))`;
  return sql`(position(lower(${id}) in ${row}) > 0 or position(lower(${email}) in ${row}) > 0)`;
};

/**
 * The log is kept when accounts are erased. Administrators stay named in their actions, since the log must
 * show who changed the site. Entries about anyone else lose the person's id, address, name and phone number,
 * and keep the action. Entries never change in any other way.
 */
export const auditPersonalData: PersonalData = {
  folder: "audit",
  tables: {
    audit_log: {
      retained: "Administrators are accountable for what they did: their id and name as they were",
    },
  },
  async gather({ db }, member) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(or(eq(auditLog.whoId, member.id), mayMention(member)))
      .orderBy(auditLog.id);
    const mentioning = rows
      .filter((row) => row.whoId === member.id || mentions(row, member))
      .map(({ whoId, whoName, ...entry }) => (whoId === member.id ? { ...entry, by: whoName } : entry));
    return mentioning.length > 0 ? [{ name: "log.json", json: mentioning }] : [];
  },
  async erase(_services, tx, member) {
    const rows = await tx.select().from(auditLog).where(mayMention(member)).for("update");
    for (const row of rows.filter((entry) => mentions(entry, member)))
      await tx.update(auditLog).set(erasedFrom(row, member)).where(eq(auditLog.id, row.id));
  },
};
