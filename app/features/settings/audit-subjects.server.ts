import { desc, inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import type { AuditSubject, StoredAuditEntry } from "../audit/contract.ts";
import { isSettingKey } from "./contract.ts";
import { FIELDS } from "./domain/fields.ts";
import { settingsHistory } from "./tables.server.ts";

/**
 * The field that was changed, and the way to take it back: of the newest change of each setting alone,
 * because others stand on top of an older one.
 */
export async function auditSubjects({ db }: Pick<Services, "db">, entries: StoredAuditEntry[]) {
  const mine = entries.filter(
    ({ action, subject }) => action === "settings.changed" && isSettingKey(subject),
  );
  const keys = [...new Set(mine.map(({ subject }) => subject))].filter(isSettingKey);
  const found = new Map<number, AuditSubject>();
  if (keys.length === 0) return found;
  const newest = await db
    .selectDistinctOn([settingsHistory.key])
    .from(settingsHistory)
    .where(inArray(settingsHistory.key, keys))
    .orderBy(settingsHistory.key, desc(settingsHistory.id));
  for (const { id, subject: key, at } of mine) {
    if (!isSettingKey(key)) continue;
    const last = newest.find((one) => one.key === key);
    found.set(id, {
      name: FIELDS[key].label,
      to: `/admin?set=${key}`,
      ...(last && last.at.getTime() === at.getTime() && { undo: `/admin?undo=${last.id}` }),
    });
  }
  return found;
}
