import { and, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { isProven } from "../../../lib/proof-of-work.server.ts";
import { hashOf, makeTicket, readTicket } from "../../../lib/signing.server.ts";
import { AppError } from "../../../platform/errors.ts";
import {
  countAttempt,
  forgetAttempts,
  TooManyRequests,
  waitAfterAttempt,
  waitForTurn,
} from "../../../platform/http/rate-limits.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { ProofAnswer, WorkProof } from "../contract.ts";
import { noteSecurity } from "../../safety/safety.server.ts";
import { deviceToken } from "../sessions/devices.server.ts";
import { attempts } from "../../../platform/http/tables.server.ts";
import { devices } from "../tables.server.ts";
import { limitsOf } from "./limits.server.ts";

/** Bits of the first proof; one more for each doubling of the attempts, up to `MOST_BITS`. */
const FIRST_BITS = 16;
const MOST_BITS = 21;
const PROOF_MS = 10 * 60_000;
const Challenge = z.object({ email: z.string(), bits: z.number(), until: z.number(), id: z.string() });

/** A sign-in attempt or a requested email: the address, and where the call comes from. */
export type SignInAttempt = {
  email: string;
  /** The account with this address, if any. */
  userId: string | undefined;
  /** The caller's network (`networkOf`). */
  visitor: string;
  headers: Headers;
  proof?: WorkProof | undefined;
};

/** The rate-limit name of this browser if the member has signed in with it before, else undefined. */
export async function knownDevice(
  { db }: Pick<Services, "db">,
  { userId, headers }: Pick<SignInAttempt, "userId" | "headers">,
) {
  const token = deviceToken(headers);
  if (!token || !userId) return undefined;
  const tokenHash = hashOf(token);
  const [device] = await db
    .select({ hash: devices.tokenHash })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.tokenHash, tokenHash)));
  return device && `device ${userId} ${tokenHash}`;
}

/**
 * Creates a proof-of-work challenge for an address.
 * @returns the challenge, and the number of leading zero bits required
 */
export async function makeProof(services: Services, address: string): Promise<ProofAnswer> {
  const email = address.trim().toLowerCase();
  const { guessesPerAccount } = limitsOf(services.env);
  const [row] = await services.db
    .select({ count: attempts.count })
    .from(attempts)
    .where(eq(attempts.key, hashOf(`sign-in ${email}`)));
  const beyond = (row?.count ?? 0) / guessesPerAccount.max;
  const bits = Math.min(MOST_BITS, FIRST_BITS + Math.max(0, Math.floor(Math.log2(Math.max(1, beyond)))));
  const expiresAt = services.clock.now().getTime() + PROOF_MS;
  const challenge = makeTicket(services.env, "proof", {
    email: hashOf(email),
    bits,
    until: expiresAt,
    id: randomUUID(),
  });
  return { success: true, challenge, bits };
}

const needed = () =>
  new AppError(
    "PROOF_REQUIRED",
    "Many sign-ins were tried with this address. One moment while your browser completes a check.",
    {
      status: 403,
    },
  );

/** Accepts a proof once. @throws AppError PROOF_REQUIRED (403) if it is not valid for this address */
async function takeProof(services: Services, { email, userId, proof }: SignInAttempt) {
  if (!proof) {
    await noteSecurity(services, { kind: "proof-asked", userId });
    throw needed();
  }
  const now = services.clock.now().getTime();
  const challenge = readTicket(services.env, "proof", proof.challenge, Challenge);
  if (!challenge || challenge.email !== hashOf(email) || challenge.until < now) throw needed();
  if (!isProven(proof.challenge, challenge.bits, proof.answer)) throw needed();
  const once = { seconds: PROOF_MS / 1_000, max: 1 };
  if ((await waitAfterAttempt(services, `proof ${challenge.id}`, once)) > 0) throw needed();
}

/**
 * Admits a password attempt. Back-off slows attempts for one address from one network; if many networks try
 * one address, each attempt needs a proof of work. A browser in which the member signed in before is counted
 * separately, so that strangers cannot lock it out.
 * @returns a function that resets the counters, to be called once the password is right
 * @throws TooManyRequests (429), AppError PROOF_REQUIRED (403)
 */
export async function admitGuess(services: Services, trying: SignInAttempt) {
  const { email, visitor } = trying;
  const limits = limitsOf(services.env);
  const device = await knownDevice(services, trying);
  const scope = device ?? `sign-in ${email} ${visitor}`;
  const waitMs = await waitForTurn(services, scope, limits.guesses);
  if (waitMs > 0) throw new TooManyRequests(waitMs);
  const everywhere = `sign-in ${email}`;
  if (!device && (await waitAfterAttempt(services, everywhere, limits.guessesPerAccount)) > 0)
    await takeProof(services, trying);
  return () => forgetAttempts(services, scope, everywhere);
}

/** Kinds of email that a stranger can request with only an address, each counted separately. */
type RequestedEmail = "sign-up" | "confirmation" | "recovery";

/**
 * Counts a requested email: per network and address, and per address across all networks. A browser in which
 * the member signed in before is counted separately.
 * @returns whether to send it. Above the limit across networks nothing is sent, but the caller gets the usual
 * answer: the mailbox has several valid links, and no stranger can make the member's own request fail
 * @throws TooManyRequests (429)
 */
export async function admitEmail(
  services: Services,
  kind: RequestedEmail,
  trying: SignInAttempt,
): Promise<boolean> {
  const { email, visitor } = trying;
  const limits = limitsOf(services.env);
  const device = await knownDevice(services, trying);
  if (device) {
    await countAttempt(services, `${kind} ${device}`, limits.emailsPerAccount);
    return true;
  }
  const scope = `${kind} ${email} ${visitor}`;
  await countAttempt(services, scope, limits.emailsPerVisitorAndAddress);
  return (await waitAfterAttempt(services, `${kind} ${email}`, limits.emailsPerAddress)) === 0;
}
