import { desc, eq, sql } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { SubscriberStory } from "../contract.ts";
import { readSubscriber } from "./subscribers.server.ts";
import { copies, imports, issues, subscribers } from "../tables.server.ts";

/** The most recent issues in a subscriber's history. */
const STORY_LENGTH = 50;

/**
 * A subscriber's history: how they joined, and what was sent to them. Undefined where there is no such
 * subscriber.
 */
export async function readSubscriberStory(
  services: Pick<Services, "db">,
  id: string,
): Promise<SubscriberStory | undefined> {
  const subscriber = await readSubscriber(services, id);
  if (!subscriber) return undefined;
  const { db } = services;
  const [file] = await db
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
    .limit(STORY_LENGTH);
  return {
    subscriber,
    imported: file ? { by: file.by, at: file.at.toISOString() } : null,
    issues: rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null })),
  };
}
