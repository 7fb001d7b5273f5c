import { and, count, eq, isNotNull, isNull, like, lt } from "drizzle-orm";
import { randomBytes, randomInt } from "node:crypto";
import { renderSVG } from "uqr";
import { type Db, type Tx, transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SecondFactorOffer, SecondFactorState, SessionUser } from "../contract.ts";
import { decryptSecret, encryptSecret, keyedHash, secondFactorKey } from "./encryption.server.ts";
import { devices, recoveryCodes, secondFactors } from "../tables.server.ts";
import { recordAndNotify } from "./notices.server.ts";
import { offerOf, stepOfCode } from "./totp.server.ts";
import { verifyPassword } from "../passwords/passwords.server.ts";
import { endOldAccess } from "../sessions/ending.server.ts";
import { firstOf } from "../../../lib/checked.ts";

type Dependencies = Pick<Services, "db" | "env" | "clock" | "events">;
/** `sessionId`: the current session, which stays open when a change ends all others. */
type Member = Pick<SessionUser, "id" | "email" | "name" | "isAdmin"> & { sessionId?: string | undefined };

const CODES = 10;
/** 24 letters of this alphabet are 117 bits: too many to brute-force, so a keyed hash suffices. */
const CODE_LETTERS = 24;
/** Length of codes issued before 2026-11-30; with only 49 bits, they are stored as argon2id hashes. */
const OLD_CODE_LETTERS = 10;
// no characters that look alike
const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const wrong = () => new AppError("CODE_WRONG", "This code is wrong or was used already", { field: "code" });

const isOn = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** Whether sign-in requires a code. */
async function hasSecondFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const [row] = await db.select({ userId: secondFactors.userId }).from(secondFactors).where(isOn(userId));
  return row !== undefined;
}

export async function readSecondFactor(
  { db }: Pick<Services, "db">,
  userId: string,
): Promise<SecondFactorState> {
  if (!(await hasSecondFactor(db, userId))) return { on: false, codesLeft: 0 };
  const left = firstOf(await db.select({ codesLeft: count() }).from(recoveryCodes).where(unused(userId)));
  return { on: true, codesLeft: left.codesLeft };
}
const unused = (userId: string) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

const endOthers = ({ clock }: Dependencies, tx: Tx, { id, sessionId }: Member) =>
  endOldAccess(tx, { userId: id, sessionId, now: clock.now() });

/**
 * Offers a secret for an authenticator app. Sign-in requires codes only after `turnOn` has verified a first
 * one.
 * @throws AppError INVALID_DATA (409) if a second factor is on already
 */
export async function offerSecondFactor(
  services: Dependencies,
  { id, email }: Member,
): Promise<SecondFactorOffer> {
  const secret = randomBytes(20);
  const key = await secondFactorKey(services.db, services.env);
  const row = { encryptedSecret: encryptSecret(key, id, secret), createdAt: services.clock.now() };
  const [offered] = await services.db
    .insert(secondFactors)
    .values({ userId: id, ...row })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: row,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  if (!offered) throw new AppError("INVALID_DATA", "Two-step sign-in is on already", { status: 409 });
  const offer = offerOf(secret, { issuer: services.env.BRAND_NAME, account: email });
  return { ...offer, qr: renderSVG(offer.uri, { border: 2, pixelSize: 8 }) };
}

/**
 * Marks a code of the app as used. The conditional update is the lock: of concurrent requests with the same
 * code, one succeeds.
 * @returns false for a wrong code
 */
async function useAppCode(services: Dependencies, tx: Tx, userId: string, code: string): Promise<boolean> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const key = await secondFactorKey(tx, services.env);
  const step =
    row &&
    stepOfCode(decryptSecret(key, userId, row.encryptedSecret), code, services.clock.now(), row.lastStep);
  if (!step) return false;
  const fresh = and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step));
  return (await tx.update(secondFactors).set({ lastStep: step }).where(fresh).returning()).length === 1;
}

/** A typed code without spaces and dashes, in capitals. */
const canonical = (code: string) => code.replace(/[\s-]/g, "").toUpperCase();

const hashOfCode = async ({ db, env }: Dependencies, userId: string, code: string) =>
  keyedHash(await secondFactorKey(db, env), `${userId} ${code}`);

/** New recovery codes in groups of four letters, with the hashes to store. */
async function makeCodes(services: Dependencies, userId: string) {
  const codes = Array.from({ length: CODES }, () =>
    Array.from({ length: CODE_LETTERS }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(""),
  );
  const hashes = await Promise.all(codes.map((code) => hashOfCode(services, userId, code)));
  return { codes: codes.map((code) => code.replace(/.{4}(?!$)/g, "$&-")), hashes };
}

/** Replaces a member's recovery codes. */
async function storeCodes(tx: Tx, userId: string, hashes: string[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** The hash under which this recovery code would be stored; undefined if it is not a recovery code. */
async function findCode(services: Dependencies, userId: string, code: string): Promise<string | undefined> {
  if (code.length !== CODE_LETTERS && code.length !== OLD_CODE_LETTERS) return undefined;
  const keyed = await hashOfCode(services, userId, code);
  if (code.length === CODE_LETTERS) return keyed;
  const rows = await services.db
    .select({ hash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(and(unused(userId), like(recoveryCodes.codeHash, "$argon2id$%")));
  for (const { hash } of rows) if (await verifyPassword(hash, keyed)) return hash;
  return undefined;
}

/**
 * Turns the second factor on with a first code of the app.
 * @returns the recovery codes, shown once
 * @throws AppError CODE_WRONG (400), INVALID_DATA (409) if it is on already
 */
export async function turnOn(services: Dependencies, member: Member, code: string): Promise<string[]> {
  const { codes, hashes } = await makeCodes(services, member.id);
  await transaction(services.db, async (tx) => {
    if (await hasSecondFactor(tx, member.id))
      throw new AppError("INVALID_DATA", "Two-step sign-in is on already", { status: 409 });
    if (!(await useAppCode(services, tx, member.id, canonical(code)))) throw wrong();
    await tx
      .update(secondFactors)
      .set({ confirmedAt: services.clock.now() })
      .where(eq(secondFactors.userId, member.id));
    await endOthers(services, tx, member);
    await recordAndNotify(services, tx, member, "second-factor-on");
    await storeCodes(tx, member.id, hashes);
  });
  return codes;
}

/** Verifies and uses up a code of the app or a recovery code. @throws AppError CODE_WRONG (400) */
export async function useCode(services: Dependencies, member: Member, typed: string): Promise<void> {
  const code = canonical(typed);
  const stored = await findCode(services, member.id, code);
  await transaction(services.db, async (tx) => {
    if (/^\d{6}$/.test(code) && (await useAppCode(services, tx, member.id, code))) return;
    if (!stored) throw wrong();
    const isUnusedCode = and(unused(member.id), eq(recoveryCodes.codeHash, stored));
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: services.clock.now() })
      .where(isUnusedCode)
      .returning();
    if (used.length === 0) throw wrong();
    const left = firstOf(await tx.select({ left: count() }).from(recoveryCodes).where(unused(member.id)));
    await recordAndNotify(services, tx, member, "recovery-code-used", String(left.left));
  });
}

/**
 * Turns the second factor off and removes its secret, recovery codes and trusted devices. The caller has
 * verified password and code.
 */
export function turnOff(services: Dependencies, member: Member): Promise<void> {
  return transaction(services.db, async (tx) => {
    await tx.delete(secondFactors).where(eq(secondFactors.userId, member.id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, member.id));
    await tx.update(devices).set({ trustedUntil: null }).where(eq(devices.userId, member.id));
    await endOthers(services, tx, member);
    await recordAndNotify(services, tx, member, "second-factor-off");
  });
}

/** Replaces the recovery codes. @returns the new ones, shown once */
export async function renewCodes(services: Dependencies, member: Member): Promise<string[]> {
  const { codes, hashes } = await makeCodes(services, member.id);
  await transaction(services.db, async (tx) => {
    await endOthers(services, tx, member);
    await recordAndNotify(services, tx, member, "recovery-codes-renewed");
    await storeCodes(tx, member.id, hashes);
  });
  return codes;
}
