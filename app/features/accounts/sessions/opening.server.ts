import type { setSessionCookie } from "better-auth/cookies";
import { randomUUID } from "node:crypto";
import { networkOf } from "../../../lib/network.ts";
import { newSecret } from "../../../lib/signing.server.ts";
import { DAY_MS } from "../../../lib/india-time.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SignInMethod } from "../contract.ts";
import { SUSPENDED } from "../domain/texts.ts";
import { admissionOf, asksFor } from "../second-factor/ways.server.ts";
import { sessions } from "../tables.server.ts";
import { endSession } from "./active-sessions.server.ts";
import { isTrusted } from "./devices.server.ts";
import { sessionOfCookie, storedToken } from "./session-cookie.server.ts";

/** The endpoint context that better-auth's helpers accept. */
export type Ctx = Parameters<typeof setSessionCookie>[0];
export const headersOf = (ctx: Ctx) => ctx.request?.headers ?? ctx.headers ?? new Headers();

/** Absolute lifetime of a session; use does not extend it. */
const SESSION_MS = 30 * DAY_MS;

/**
 * Opens a session, sets its cookie and ends the browser's previous session. If a second factor is required,
 * the session is pending until it is given (`reading.server.ts`), unless this device is trusted. Pass
 * `awaitsCode: false` after the second factor, `passwordGrantUntil` after an emailed link.
 * @returns whether the session is pending
 * @throws AppError AUTHENTICATION_REQUIRED (401) for a deleted account, ACCOUNT_SUSPENDED (403)
 */
export async function openSession(
  ctx: Ctx,
  services: Services,
  {
    userId,
    method,
    ...columns
  }: {
    userId: string;
    method: SignInMethod;
    awaitsCode?: boolean;
    passwordGrantUntil?: Date | undefined;
  },
): Promise<boolean> {
  const { db, clock } = services;
  const headers = headersOf(ctx);
  const { exists, isSuspended, ...ways } = await admissionOf(services, userId);
  if (!exists) throw new AppError("AUTHENTICATION_REQUIRED", "This account is gone.", { status: 401 });
  if (isSuspended) throw new AppError("ACCOUNT_SUSPENDED", SUSPENDED, { status: 403 });
  const awaitsCode =
    columns.awaitsCode ??
    ((await asksFor(services, userId, ways)) && !(await isTrusted(services, userId, headers)));
  const former = await sessionOfCookie(services, headers);
  if (former) await endSession(services, former.user.id, former.session.id);
  const token = newSecret();
  const now = new Date();
  await db.insert(sessions).values({
    id: randomUUID(),
    token: storedToken(token),
    userId,
    method,
    awaitsCode,
    passwordGrantUntil: columns.passwordGrantUntil ?? null,
    ipAddress: networkOf(headers.get("x-client-ip") ?? ""),
    userAgent: headers.get("user-agent"),
    lastSeenAt: clock.now(),
    expiresAt: new Date(now.getTime() + SESSION_MS),
    createdAt: now,
    updatedAt: now,
  });
  const { name, attributes } = ctx.context.authCookies.sessionToken;
  await ctx.setSignedCookie(name, token, ctx.context.secret, { ...attributes, maxAge: SESSION_MS / 1_000 });
  return awaitsCode;
}
