import { and, inArray } from "drizzle-orm";
import type { Services } from "../../platform/services.server.ts";
import { findIssues } from "./issues/writing.server.ts";
import { isNotErased, listSubscribers } from "./subscribers/subscribers.server.ts";
import { issues, subscribers } from "./tables.server.ts";

/** Subjects of newsletters and addresses of subscribers by id. */
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

/** The ids of newsletters with this text in their subject, and of subscribers whose address begins with it. */
export async function auditSubjects(services: Services, q: string, limit: number): Promise<string[]> {
  const [newsletters, people] = await Promise.all([
    findIssues(services, q, limit),
    listSubscribers(services, { q }),
  ]);
  return [...newsletters, ...people.rows].map(({ id }) => id);
}
