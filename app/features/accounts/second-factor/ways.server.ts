import { and, eq, exists, isNotNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SecondFactorWays } from "../contract.ts";
import { findUser } from "../members/member.server.ts";
import { passkeys, secondFactors, sessions, users } from "../tables.server.ts";

const isTheirs = (column: PgColumn) => eq(column, users.id);
const admission = preparedQuery((db) => {
  const app = db
    .select()
    .from(secondFactors)
    .where(and(isTheirs(secondFactors.userId), isNotNull(secondFactors.confirmedAt)));
  const passkey = db.select().from(passkeys);
  return db
    .select({
      app: sql<boolean>`${exists(app)}`,
      passkey: sql<boolean>`${exists(passkey.where(isTheirs(passkeys.userId)))}`,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare("admission_of_member");
});

/** A member's second factors, whether the account exists, and whether it is suspended. */
export async function admissionOf({ db }: Pick<Services, "db">, userId: string) {
  const [row] = await admission(db).execute({ userId });
  return {
    exists: row !== undefined,
    app: row?.app ?? false,
    passkey: row?.passkey ?? false,
    isSuspended: Boolean(row?.suspendedAt),
  };
}

/** A member's second factors. */
export async function secondFactorWays(
  services: Pick<Services, "db">,
  userId: string,
): Promise<SecondFactorWays> {
  const { app, passkey } = await admissionOf(services, userId);
  return { app, passkey };
}

/**
 * Whether a sign-in by password, Google or emailed link requires a second factor: if the app is on, or for an
 * administrator with a passkey.
 */
export async function asksSecondFactor(
  services: Pick<Services, "db" | "env">,
  userId: string,
): Promise<boolean> {
  return asksFor(services, userId, await secondFactorWays(services, userId));
}

/** `asksSecondFactor`, given the member's second factors. */
export const asksFor = async (
  services: Pick<Services, "db" | "env">,
  userId: string,
  { app, passkey }: SecondFactorWays,
): Promise<boolean> => app || (passkey && (await findUser(services, userId))?.isAdmin === true);

/** Second factors that can complete a pending session; null if the session is not pending. */
export async function waysOfWaiting(
  services: Pick<Services, "db">,
  sessionId: string,
): Promise<SecondFactorWays | null> {
  const [waiting] = await services.db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.awaitsCode, true)));
  return waiting ? secondFactorWays(services, waiting.userId) : null;
}
