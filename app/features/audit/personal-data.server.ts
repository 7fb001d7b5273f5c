import { eq, or, sql } from "drizzle-orm";
import type { DataSubject, PersonalData } from "../../platform/personal-data.server.ts";
import { erasedFrom, speaksOf } from "./domain/erasing.ts";
import { auditLog } from "./tables.server.ts";

/** Rows that may speak of this person: a coarse look that saves reading all rows. `speaksOf` decides. */
const mayName = ({ id, email }: DataSubject) => {
  const row = sql`lower(
    concat_ws(' ', ${auditLog.subject}, ${auditLog.before}::text, ${auditLog.after}::text))`;
  return sql`(position(lower(${id}) in ${row}) > 0 or position(lower(${email}) in ${row}) > 0)`;
};

/**
 * The log outlives accounts. An administrator stays named beside what they did, with the name they had then:
 * without it the log would not say who changed the site. Whoever a row speaks of is erased from it: their id,
 * address, name and number leave it, what was done stays. It is the one way in which a row changes.
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
      .where(or(eq(auditLog.whoId, member.id), mayName(member)))
      .orderBy(auditLog.id);
    const said = rows
      .filter((row) => row.whoId === member.id || speaksOf(row, member))
      .map(({ whoId, whoName, ...entry }) => (whoId === member.id ? { ...entry, by: whoName } : entry));
    return said.length > 0 ? [{ name: "log.json", json: said }] : [];
  },
  async erase(_services, tx, member) {
    const rows = await tx.select().from(auditLog).where(mayName(member)).for("update");
    for (const row of rows.filter((one) => speaksOf(one, member)))
      await tx.update(auditLog).set(erasedFrom(row, member)).where(eq(auditLog.id, row.id));
  },
};
