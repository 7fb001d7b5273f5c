import { and, eq, isNull, lt, or } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { isSecure } from "../../../platform/http/cookies.server.ts";
import { sessionCookieName, sessionOfCookie } from "./session-cookie.server.ts";
import type { SessionUser } from "../contract.ts";
import { asksSecondFactor } from "../second-factor/ways.server.ts";
import { toSessionUser } from "../members/member.server.ts";
import { sessions } from "../tables.server.ts";

type SessionRow = Pick<typeof sessions.$inferSelect, "id" | "awaitsCode" | "lastSeenAt" | "createdAt">;

const SEEN_EVERY_MS = 5 * 60_000;
/** Unused for so long a session is over: a member's, and an administrator's. */
const IDLE_MS = 14 * DAY_MS;
const ADMIN_IDLE_MS = 12 * 3_600_000;

/** Whether a session has not been used for longer than it may rest. */
function isIdle({ clock }: Services, { lastSeenAt, createdAt }: SessionRow, isAdmin: boolean): boolean {
  const used = new Date(lastSeenAt ?? createdAt).getTime();
  return clock.now().getTime() - used > (isAdmin ? ADMIN_IDLE_MS : IDLE_MS);
}

/**
 * Notes that a session is in use, once in five minutes. Whoever asked does not wait for it, nor does it fail
 * them.
 */
function noteSeen({ db, clock, log }: Services, { id, lastSeenAt }: SessionRow) {
  const now = clock.now();
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  if (lastSeenAt && new Date(lastSeenAt) > before) return;
  const stale = and(eq(sessions.id, id), or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, before)));
  db.update(sessions)
    .set({ lastSeenAt: now })
    .where(stale)
    .catch((error: unknown) => log.warn({ error }, "a session's use was not noted"));
}

/**
 * On a live site an administrator without a second factor is a member until it is on: one password, learnt or
 * guessed, must not open the administration.
 */
async function withRights(services: Services, user: SessionUser): Promise<SessionUser> {
  if (!user.isAdmin || services.env.SITE_MODE !== "live") return user;
  return (await asksSecondFactor(services, user.id))
    ? user
    : { ...user, isAdmin: false, needsSecondFactor: true };
}

type Found = { user: SessionUser | null; sessionId: string | null; awaitsCode: boolean; cookies: string[] };
const NOBODY: Found = { user: null, sessionId: null, awaitsCode: false, cookies: [] };

/**
 * The session of this request. One that still waits for the second factor is nobody's: `user` is null and
 * `awaitsCode` true.
 */
export async function findSession(services: Services, headers: Headers): Promise<Found> {
  const { env } = services;
  const name = sessionCookieName(env.ORIGIN);
  if (!headers.get("cookie")?.includes(`${name}=`)) return NOBODY;
  const found = await sessionOfCookie(services, headers);
  // a cookie that opens nothing is removed, so that it costs no look-up again
  const cookies = found ? [] : [`${name}=; Max-Age=0; Path=/${isSecure(env) ? "; Secure" : ""}`];
  if (!found) return { ...NOBODY, cookies };
  const { session } = found;
  // it may have come while this session was being made
  if (found.user.suspendedAt) return { ...NOBODY, cookies };
  if (session.awaitsCode) return { ...NOBODY, sessionId: session.id, awaitsCode: true, cookies };
  const user = toSessionUser(services, found.user);
  if (isIdle(services, session, user.isAdmin)) return { ...NOBODY, cookies };
  noteSeen(services, session);
  return {
    user: await withRights(services, user),
    sessionId: session.id,
    awaitsCode: false,
    cookies,
  };
}

/**
 * Who sent this request, and the cookies that renew their session. Nobody, without a database call, when no
 * session cookie came along.
 */
export async function readSession(
  services: Services,
  headers: Headers,
): Promise<{ user: SessionUser | null; cookies: string[] }> {
  const { user, cookies } = await findSession(services, headers);
  return { user, cookies };
}

/** The signed-in person who sent this request. @throws AppError AUTHENTICATION_REQUIRED (401) */
export async function requireUser(services: Services, headers: Headers): Promise<SessionUser> {
  return (await requireSession(services, headers)).user;
}

/**
 * The signed-in person and the id of the session they asked with.
 * @throws AppError AUTHENTICATION_REQUIRED (401)
 */
export async function requireSession(
  services: Services,
  headers: Headers,
): Promise<{ user: SessionUser; sessionId: string }> {
  const { user, sessionId } = await findSession(services, headers);
  if (!user || !sessionId)
    throw new AppError("AUTHENTICATION_REQUIRED", "Authentication required", { status: 401 });
  return { user, sessionId };
}
