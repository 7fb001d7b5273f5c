import { and, eq } from "drizzle-orm";
import type { Services } from "../../../platform/services.server.ts";
import type { SecondFactorWays } from "../contract.ts";
import { findUser } from "../members/member.server.ts";
import { hasPasskey } from "../passkeys/passkeys.server.ts";
import { sessions } from "../tables.server.ts";
import { hasSecondFactor } from "./second-factor.server.ts";

/** What a member has beside password, Google and mail links: an app that shows codes, a passkey. */
export async function secondFactorWays(
  { db }: Pick<Services, "db">,
  userId: string,
): Promise<SecondFactorWays> {
  const [app, passkey] = [await hasSecondFactor(db, userId), await hasPasskey(db, userId)];
  return { app, passkey };
}

/**
 * Whether a password, Google or a mail link alone does not open the account: where the app is on, and for an
 * administrator also where there is a passkey.
 */
export async function asksSecondFactor(
  services: Pick<Services, "db" | "env">,
  userId: string,
): Promise<boolean> {
  const { app, passkey } = await secondFactorWays(services, userId);
  return app || (passkey && (await findUser(services, userId))?.isAdmin === true);
}

/** By what the session that waits can be opened; null where it waits for nothing. */
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
