import { sql } from "drizzle-orm";
import type { Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Topic } from "../contract.ts";
import { subscribers } from "../tables.server.ts";

/** SQL condition for confirmed subscribers of this topic. */
export const subscribedTo = (topic: Topic) =>
  sql`${subscribers.status} = 'subscribed' and (${subscribers.preferences} ->> ${topic})::boolean`;

/** The number of people who would get an issue about this topic now. */
export const countRecipients = ({ db }: Pick<Services, "db">, topic: Topic): Promise<number> =>
  db.$count(subscribers, subscribedTo(topic));

/**
 * Creates a copy for each recipient of this issue.
 * @returns the number of copies
 */
export async function createCopies(
  tx: Tx,
  { issueId, topic, now }: { issueId: string; topic: Topic; now: Date },
): Promise<number> {
  const written = await tx.execute(sql`
    insert into newsletter_copies (issue_id, subscriber_id, state, due_at)
    select ${issueId}, ${subscribers.id}, 'pending', ${now.toISOString()}::timestamptz from ${subscribers}
      where ${subscribedTo(topic)}
    order by ${subscribers.id} on conflict do nothing`);
  return written.rowCount ?? 0;
}

/** Whether a reader still wants the issue; checked just before sending, since they may have unsubscribed. */
export const isSubscribedTo = (row: { status: string; preferences: Record<string, boolean> }, topic: Topic) =>
  row.status === "subscribed" && row.preferences[topic] === true;
