import { desc, eq, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { SubscriberStory } from "../contract.ts";
import { readSubscriber } from "./subscribers.server.ts";
import { copies, imports, issues, subscribers } from "../tables.server.ts";

/** Maximum number of issues in a subscriber's history. */
const MAX_ISSUES = 50;

/**
 * A subscriber's history: how they joined, and what was sent to them. Undefined for an unknown
 * subscriber.
 */
export async function readSubscriberStory(
  services: Pick<Services, "db">,
  id: string,
): Promise<SubscriberStory | undefined> {
  const subscriber = await readSubscriber(services, id);
  if (!subscriber) return undefined;
  const { db } = services;
  const [importedFile] = await db
    .select({ by: imports.byName, at: imports.at })
    .from(subscribers)
    .innerJoin(imports, eq(imports.id, subscribers.importId))
    .where(eq(subscribers.id, id));
  const rows = await db
    .select({
      id: issues.id,
      subject: issues.subject,
      state: copies.state,
      at: copies.at,
      problem: copies.problem,
    })
    .from(copies)
    .innerJoin(issues, eq(issues.id, copies.issueId))
    .where(eq(copies.subscriberId, id))
    .orderBy(sql`${issues.startedAt} desc nulls first`, desc(copies.id))
    .limit(MAX_ISSUES);
  return {
    subscriber,
    imported: importedFile ? { by: importedFile.by, at: importedFile.at.toISOString() } : null,
    issues: rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null })),
  };
}
