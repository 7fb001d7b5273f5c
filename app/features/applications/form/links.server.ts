import { and, eq, isNull, or, sql } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { applicationBegun } from "../events.contract.ts";
import { applications, NEXT_ROUND } from "../tables.server.ts";

/**
 * Cancels the keys to an application: links in emails and other browsers no longer open it. The author of a
 * draft without an account is emailed a new link; members keep access through their account.
 * @returns the parts of its new key, and whether a new link is emailed
 * @throws AppError NOT_FOUND (404)
 */
export const cancelLinks = ({ db, events }: Pick<Services, "db" | "events">, id: string) =>
  transaction(db, async (tx) => {
    const [application] = await tx
      .update(applications)
      .set({ keyRound: NEXT_ROUND })
      .where(eq(applications.id, id))
      .returning();
    if (!application) throw new AppError("NOT_FOUND", "It was deleted in the meantime.", { status: 404 });
    const mailed = application.state === "draft" && application.userId === null;
    if (mailed) await events.publish(tx, applicationBegun, { applicationId: id });
    return { id, keyRound: application.keyRound, mailed };
  });

/**
 * Replaces a member's old address in their applications: emails go to the new one, and links in the old
 * mailbox stop working.
 */
export async function followAddress(
  { db }: Pick<Services, "db">,
  { userId, before, after }: { userId: string; before: string; after: string },
) {
  const ofMember = or(eq(applications.userId, userId), isNull(applications.userId));
  const answers = sql`jsonb_set(${applications.answers}, '{email}', to_jsonb(${after}::text))`;
  await db
    .update(applications)
    .set({ email: after, answers, keyRound: NEXT_ROUND })
    .where(and(eq(applications.email, before), ofMember));
}
