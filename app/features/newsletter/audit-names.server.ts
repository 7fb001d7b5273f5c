import { and, inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { isNotErased } from "./subscribers/subscribers.server.ts";
import { issues, subscribers } from "./tables.server.ts";

/** Issue subjects and subscriber addresses by id, for the audit log. */
export async function auditNamesOf({ db }: Services, ids: string[]): Promise<Map<string, string>> {
  const [newsletters, people] = await Promise.all([
    db.select({ id: issues.id, name: issues.subject }).from(issues).where(inArray(issues.id, ids)),
    db
      .select({ id: subscribers.id, name: subscribers.email })
      .from(subscribers)
      .where(and(inArray(subscribers.id, ids), isNotErased)),
  ]);
  return new Map([...newsletters, ...people].map(({ id, name }) => [id, name || "Untitled"]));
}
