import { and, eq, isNull, or, sql } from "drizzle-orm";
import { transaction } from "../../platform/database/db.server.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { applicationBegun } from "./events.contract.ts";
import { applications, NEXT_ROUND } from "./tables.server.ts";

/**
 * Takes back the keys to an application: letters' links and other browsers open it no more. Whoever writes a
 * draft without an account is mailed a new link; an account has its own way to it.
 * @returns what its new key is made of, and whether a new link is mailed
 * @throws AppError NOT_FOUND (404)
 */
export const takeBackLinks = ({ db, events }: Pick<Services, "db" | "events">, id: string) =>
  transaction(db, async (tx) => {
    const [found] = await tx
      .update(applications)
      .set({ keyRound: NEXT_ROUND })
      .where(eq(applications.id, id))
      .returning();
    if (!found) throw new AppError("NOT_FOUND", "It was deleted in the meantime.", { status: 404 });
    const mailed = found.state === "draft" && found.userId === null;
    if (mailed) await events.publish(tx, applicationBegun, { applicationId: id });
    return { id, keyRound: found.keyRound, mailed };
  });

/**
 * A member's new address takes the place of the one before in what they wrote from it: letters go there, and
 * what the former mailbox holds opens nothing more.
 */
export async function followAddress(
  { db }: Pick<Services, "db">,
  { userId, before, after }: { userId: string; before: string; after: string },
) {
  const theirs = or(eq(applications.userId, userId), isNull(applications.userId));
  const answers = sql`jsonb_set(${applications.answers}, '{email}', to_jsonb(${after}::text))`;
  await db
    .update(applications)
    .set({ email: after, answers, keyRound: NEXT_ROUND })
    .where(and(eq(applications.email, before), theirs));
}
