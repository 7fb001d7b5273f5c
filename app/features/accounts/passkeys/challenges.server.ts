import { and, eq, gt } from "drizzle-orm";
import { hashOf, newSecret } from "../../../lib/signing.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { ChallengePurpose } from "../passkeys.contract.ts";
import { passkeyChallenges } from "../tables.server.ts";

/** Milliseconds in which a challenge has to be signed. */
export const CHALLENGE_MS = 5 * 60_000;

type Has = Pick<Services, "db" | "clock">;
type For = { purpose: ChallengePurpose; userId?: string | undefined };

/** A challenge of 256 bits for an authenticator, in base64url: for one use, within five minutes. */
export async function newChallenge({ db, clock }: Has, { purpose, userId }: For): Promise<string> {
  const challenge = newSecret();
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  await db
    .insert(passkeyChallenges)
    .values({ hash: hashOf(challenge), purpose, userId: userId ?? null, expiresAt });
  return challenge;
}

/**
 * Takes a challenge out of use, whatever comes of it. @returns what it was made for; undefined where there is
 * none
 */
export async function takeChallenge({ db, clock }: Has, challenge: string) {
  const [row] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.hash, hashOf(challenge)), gt(passkeyChallenges.expiresAt, clock.now())))
    .returning();
  return row && { purpose: row.purpose, userId: row.userId };
}

/** The challenge that a browser says was signed; an empty text where what it sent is not readable. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as {
      challenge?: unknown;
    }; // its type is looked at next
    return typeof said.challenge === "string" ? said.challenge : "";
  } catch {
    return "";
  }
}
