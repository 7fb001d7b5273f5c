import { and, eq, lt, or } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { noteSecurity } from "../../safety/safety.server.ts";
import type { ChallengePurpose, PasskeyAnswer } from "../passkeys.contract.ts";
import { passkeys } from "../tables.server.ts";
import { challengeIn, CHALLENGE_MS, newChallenge, takeChallenge } from "./challenges.server.ts";
import { relyingParty, webAuthn } from "./passkeys.server.ts";

const REFUSED = "This passkey didn’t work. Please try again or sign in another way.";

/**
 * Options for signing a challenge. If the member is known, their passkeys are listed; otherwise the
 * authenticator offers those it has for this site. The device always checks face, fingerprint or code.
 */
export async function askForPasskey(services: Services, purpose: ChallengePurpose, userId?: string) {
  const ownPasskeys = userId
    ? await services.db.select().from(passkeys).where(eq(passkeys.userId, userId))
    : [];
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(services.env).id,
    challenge: Buffer.from(newChallenge(services, { purpose, userId }), "base64url"),
    timeout: CHALLENGE_MS,
    userVerification: "required",
    // transports are stored as the browser reported them
    allowCredentials: ownPasskeys.map(({ id, transports }) => ({ id, transports: transports as never[] })),
  });
}

type Row = typeof passkeys.$inferSelect;

/** The authenticator's new signature counter, or undefined if the answer does not verify. */
async function checkedCounter({ env }: Services, row: Row, answer: PasskeyAnswer, challenge: string) {
  const { origin, id: expectedRPID } = relyingParty(env);
  const { verifyAuthenticationResponse } = await webAuthn();
  const { id, clientDataJSON, authenticatorData, signature } = answer;
  const checked = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID,
    credential: {
      id: row.id,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64url")),
      counter: row.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined); // any error means that the answer is invalid
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

/**
 * Verifies a signed challenge and returns the id of the passkey's member. A challenge is accepted once. A
 * counter that did not increase is rejected, since it means a copy, unless the authenticator has none (0).
 * @param purposes the accepted purposes of the challenge
 * @throws AppError PASSKEY_REFUSED (401)
 */
export async function usePasskey(
  services: Services,
  answer: PasskeyAnswer,
  purposes: readonly ChallengePurpose[],
): Promise<string> {
  const challenge = challengeIn(answer.clientDataJSON);
  const issuedChallenge = await takeChallenge(services, challenge);
  const [row] = await services.db.select().from(passkeys).where(eq(passkeys.id, answer.id));
  const handle = answer.userHandle && Buffer.from(answer.userHandle, "base64url").toString("utf8");
  const isMeant =
    issuedChallenge &&
    row &&
    purposes.includes(issuedChallenge.purpose) &&
    (issuedChallenge.forAnyone || issuedChallenge.isFor(row.userId)) &&
    (!handle || handle === row.userId);
  const counter = isMeant ? await checkedCounter(services, row, answer, challenge) : undefined;
  if (row && counter !== undefined) {
    const forward = or(lt(passkeys.counter, counter), eq(passkeys.counter, 0));
    const used = await services.db
      .update(passkeys)
      .set({ counter, lastUsedAt: services.clock.now() })
      .where(and(eq(passkeys.id, row.id), forward))
      .returning();
    if (used.length === 1) return row.userId;
  }
  await noteSecurity(services, { kind: "passkey-refused", userId: row?.userId });
  throw new AppError("PASSKEY_REFUSED", REFUSED, { status: 401 });
}
