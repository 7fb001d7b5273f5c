import { and, eq, gt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import { readCookie } from "../../../platform/http/cookie-reading.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { securityNotice } from "../contract.ts";
import { deviceWords } from "../domain/device.ts";
import { hashOf, newSecret } from "../../../lib/signing.server.ts";
import { devices, users } from "../tables.server.ts";

export const DEVICE_COOKIE = "vv_device";
/** Lifetime of the device cookie in seconds: the maximum that browsers allow (RFC 6265bis). */
export const DEVICE_SECONDS = 400 * 24 * 3600;
const TRUST_MS = 30 * DAY_MS;

/** The device token in the request's cookie, if it is well-formed. */
export function deviceToken(headers: Headers): string | undefined {
  const value = readCookie(headers, DEVICE_COOKIE);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}
const rowOf = (userId: string, token: string) =>
  and(eq(devices.userId, userId), eq(devices.tokenHash, hashOf(token)));

/** Whether the member marked this device as trusted within the last 30 days. */
export async function isTrusted(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
  headers: Headers,
): Promise<boolean> {
  const token = deviceToken(headers);
  if (!token) return false;
  const [trusted] = await db
    .select({ until: devices.trustedUntil })
    .from(devices)
    .where(and(rowOf(userId, token), gt(devices.trustedUntil, clock.now())));
  return trusted !== undefined;
}

/**
 * Records a sign-in and its device, and emails a notice about a new device, except the first.
 * @param trust skips the second factor on this device for 30 days
 * @returns the token for the device cookie
 */
export async function recordSignIn(
  { db, clock, events }: Pick<Services, "db" | "clock" | "events">,
  userId: string,
  headers: Headers,
  trust = false,
): Promise<string> {
  const now = clock.now();
  const cookieToken = deviceToken(headers);
  const [knownDevice] = cookieToken
    ? await db
        .select({ hash: devices.tokenHash })
        .from(devices)
        .where(eq(devices.tokenHash, hashOf(cookieToken)))
        .limit(1)
    : [];
  const token = cookieToken && knownDevice ? cookieToken : newSecret();
  await transaction(db, async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ lastSignInAt: now })
      .where(eq(users.id, userId))
      .returning({ email: users.email })
      .prepare("note_sign_in")
      .execute();
    if (!user) return;
    const [newDevice] = await tx
      .insert(devices)
      .values({ userId, tokenHash: hashOf(token), firstSeenAt: now })
      .onConflictDoNothing()
      // sees only rows from before this statement
      .returning({ isFirst: sql<boolean>`not exists (select 1 from devices d where d.user_id = ${userId})` })
      .prepare("note_device")
      .execute();
    if (trust)
      await tx
        .update(devices)
        .set({ trustedUntil: new Date(now.getTime() + TRUST_MS) })
        .where(rowOf(userId, token));
    if (!newDevice || newDevice.isFirst) return;
    const detail = deviceWords(headers.get("user-agent"));
    await events.publish(tx, securityNotice, {
      userId,
      to: user.email,
      kind: "new-device",
      detail,
      at: now.toISOString(),
    });
  });
  return token;
}
