import { and, count, desc, eq } from "drizzle-orm";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import { firstOf } from "../../../lib/checked.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionUser } from "../contract.ts";
import type { AddPasskey, PasskeyLine } from "../passkeys.contract.ts";
import { recordAndNotify } from "../second-factor/notices.server.ts";
import { endOldAccess } from "../sessions/ending.server.ts";
import { passkeys, users } from "../tables.server.ts";
import { challengeIn, CHALLENGE_MS, newChallenge, takeChallenge } from "./challenges.server.ts";

type Dependencies = Pick<Services, "db" | "env" | "clock" | "events">;
type Member = Pick<SessionUser, "id" | "email" | "name" | "isAdmin"> & { sessionId?: string | undefined };

const MAX_PASSKEYS = 20;
const NAME_LENGTH = 60;
/** Loaded on demand, because most processes never need its certificate parsing. */
export const webAuthn = () => import("@simplewebauthn/server");
/** The site's identity for authenticators: a passkey works for this host only. */
export const relyingParty = ({ ORIGIN }: Pick<Services["env"], "ORIGIN">) => ({
  origin: new URL(ORIGIN).origin,
  id: new URL(ORIGIN).hostname,
});
const refused = () =>
  new AppError("PASSKEY_REFUSED", "This passkey could not be added. Please try again.", { status: 400 });

const tooMany = () =>
  new AppError("INVALID_DATA", `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`, {
    status: 409,
  });

/** Whether a member has a passkey. */
export async function hasPasskey(db: Db | Tx, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(1);
  return row !== undefined;
}

/** A member's passkeys, the newest first. */
export async function listPasskeys({ db }: Pick<Services, "db">, userId: string): Promise<PasskeyLine[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id);
  return rows.map(({ id, name, synced, createdAt, lastUsedAt }) => ({
    id,
    name,
    synced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * Options for creating a passkey. Existing ones are excluded, so that no authenticator gets a second one.
 * @throws AppError INVALID_DATA (409) if there are 20
 */
export async function offerPasskey(services: Dependencies, { id, email, name }: Member) {
  const ownPasskeys = await services.db.select().from(passkeys).where(eq(passkeys.userId, id));
  if (ownPasskeys.length >= MAX_PASSKEYS) throw tooMany();
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: services.env.BRAND_NAME,
    rpID: relyingParty(services.env).id,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(id),
    challenge: Buffer.from(newChallenge(services, { purpose: "add", userId: id }), "base64url"),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    // transports are stored as the browser reported them
    excludeCredentials: ownPasskeys.map((passkey) => ({
      id: passkey.id,
      transports: passkey.transports as never[],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** Verifies a newly created passkey. @throws AppError PASSKEY_REFUSED (400) */
async function verifyRegistration(services: Dependencies, userId: string, response: AddPasskey) {
  const challenge = challengeIn(response.clientDataJSON);
  const issuedChallenge = await takeChallenge(services, challenge);
  if (issuedChallenge?.purpose !== "add" || !issuedChallenge.isFor(userId)) throw refused();
  const { origin, id: expectedRPID } = relyingParty(services.env);
  const { verifyRegistrationResponse } = await webAuthn();
  const { id, clientDataJSON, attestationObject } = response;
  const checked = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => undefined); // any error means that the response is invalid
  if (!checked?.verified) throw refused();
  return checked.registrationInfo;
}

/** @throws AppError INVALID_DATA (400, field "name") */
function checkedName(text: string): string {
  const name = text.trim();
  if (name && name.length <= NAME_LENGTH) return name;
  throw new AppError("INVALID_DATA", `Please enter a name of at most ${NAME_LENGTH} characters`, {
    status: 400,
    field: "name",
  });
}

/**
 * Adds a passkey made for a challenge of `offerPasskey`. All other sessions and open links end, and the
 * member is notified by email.
 * @throws AppError PASSKEY_REFUSED (400), INVALID_DATA (400, field "name"; 409 if it exists already or there
 *   are 20)
 */
export async function addPasskey(
  services: Dependencies,
  member: Member,
  response: AddPasskey,
): Promise<void> {
  const name = checkedName(response.name);
  const { credential, credentialBackedUp: synced } = await verifyRegistration(services, member.id, response);
  const now = services.clock.now();
  await transaction(services.db, async (tx) => {
    // lock the member, so that concurrent additions cannot exceed the limit
    await tx.select({ id: users.id }).from(users).where(eq(users.id, member.id)).for("update");
    const existing = firstOf(
      await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, member.id)),
    );
    const row = {
      id: credential.id,
      userId: member.id,
      name,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: response.transports,
      synced,
      createdAt: now,
    };
    if (existing.n >= MAX_PASSKEYS) throw tooMany();
    const [added] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
    if (!added) throw new AppError("INVALID_DATA", "This passkey was added already", { status: 409 });
    await endOldAccess(tx, { userId: member.id, sessionId: member.sessionId, now });
    await recordAndNotify(services, tx, member, "passkey-added", name);
  });
}

const ownPasskey = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));
const passkeyNotFound = () => new AppError("NOT_FOUND", "This passkey was removed", { status: 404 });

/** @throws AppError INVALID_DATA (400, field "name"), NOT_FOUND (404) */
export async function renamePasskey(
  { db }: Dependencies,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  const set = { name: checkedName(name) };
  const changed = await db.update(passkeys).set(set).where(ownPasskey(userId, id)).returning();
  if (changed.length === 0) throw passkeyNotFound();
}

/** Removes a passkey and ends every other session and open link. @throws AppError NOT_FOUND (404) */
export function removePasskey(services: Dependencies, member: Member, id: string): Promise<void> {
  const now = services.clock.now();
  return transaction(services.db, async (tx) => {
    const [removed] = await tx.delete(passkeys).where(ownPasskey(member.id, id)).returning();
    if (!removed) throw passkeyNotFound();
    await endOldAccess(tx, { userId: member.id, sessionId: member.sessionId, now });
    await recordAndNotify(services, tx, member, "passkey-removed", removed.name);
  });
}
