import { z } from "zod";
import { hashOf, makeTicket, newSecret, readTicket } from "../../../lib/signing.server.ts";
import { waitAfterAttempt } from "../../../platform/http/rate-limits.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { CHALLENGE_PURPOSES, type ChallengePurpose } from "../passkeys.contract.ts";

/** Lifetime of a challenge, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000;

type ChallengeTarget = { purpose: ChallengePurpose; userId?: string | undefined };
/** `user` is a hash, since the browser can read the challenge. `until` in milliseconds. */
const Challenge = z.object({
  purpose: z.enum(CHALLENGE_PURPOSES),
  user: z.string().nullable(),
  until: z.number(),
  id: z.string(),
});
const TICKET = "passkey-challenge";

/** A signed challenge for an authenticator, in base64url. It can be used once, within five minutes. */
export function newChallenge(
  { env, clock }: Pick<Services, "env" | "clock">,
  { purpose, userId }: ChallengeTarget,
): string {
  const user = userId ? hashOf(userId) : null;
  const expiresAt = clock.now().getTime() + CHALLENGE_MS;
  const ticket = makeTicket(env, TICKET, { purpose, user, until: expiresAt, id: newSecret() });
  return Buffer.from(ticket).toString("base64url");
}

/**
 * Uses up a challenge, even if its answer turns out to be invalid.
 * @returns its purpose and member; undefined if it is forged, expired or already used
 */
export async function takeChallenge(
  services: Pick<Services, "db" | "env" | "clock">,
  challenge: string,
): Promise<
  { purpose: ChallengePurpose; isFor: (userId: string) => boolean; forAnyone: boolean } | undefined
> {
  const ticket = Buffer.from(challenge, "base64url").toString();
  const contents = readTicket(services.env, TICKET, ticket, Challenge);
  if (!contents || contents.until <= services.clock.now().getTime()) return undefined;
  const limit = { seconds: CHALLENGE_MS / 1_000, max: 1 };
  if ((await waitAfterAttempt(services, `${TICKET} ${contents.id}`, limit)) > 0) return undefined;
  const { purpose, user } = contents;
  return { purpose, forAnyone: user === null, isFor: (userId) => user === hashOf(userId) };
}

/** The challenge in a browser's client data; empty if it is unreadable. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const clientData = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as {
      challenge?: unknown;
    }; // checked below
    return typeof clientData.challenge === "string" ? clientData.challenge : "";
  } catch {
    return "";
  }
}
