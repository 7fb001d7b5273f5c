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
/** Idle timeouts: members, administrators. */
const IDLE_MS = 14 * DAY_MS;
const ADMIN_IDLE_MS = 12 * 3_600_000;

function isIdle({ clock }: Services, { lastSeenAt, createdAt }: SessionRow, isAdmin: boolean): boolean {
  const used = new Date(lastSeenAt ?? createdAt).getTime();
  return clock.now().getTime() - used > (isAdmin ? ADMIN_IDLE_MS : IDLE_MS);
}

/** Records that a session is in use, at most every five minutes, without delaying or failing the request. */
function noteSeen({ db, clock, log }: Services, { id, lastSeenAt }: SessionRow) {
  const now = clock.now();
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  if (lastSeenAt && new Date(lastSeenAt) > before) return;
  const stale = and(eq(sessions.id, id), or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, before)));
  db.update(sessions)
    .set({ lastSeenAt: now })
    .where(stale)
    .catch((error: unknown) => log.warn({ error }, "session use not recorded"));
}

/**
 * On a live site an administrator without a second factor has only a member's rights: a password alone must
 * not open the administration.
 */
async function withRights(services: Services, user: SessionUser): Promise<SessionUser> {
  if (!user.isAdmin || services.env.SITE_MODE !== "live") return user;
  return (await asksSecondFactor(services, user.id))
    ? user
    : { ...user, isAdmin: false, needsSecondFactor: true };
}

type SessionLookup = {
  user: SessionUser | null;
  sessionId: string | null;
  awaitsCode: boolean;
  cookies: string[];
};
const NOBODY: SessionLookup = { user: null, sessionId: null, awaitsCode: false, cookies: [] };

/**
 * The session of this request. While it awaits the second factor, `user` is null and `awaitsCode` true.
 */
export async function findSession(services: Services, headers: Headers): Promise<SessionLookup> {
  const { env } = services;
  const name = sessionCookieName(env.ORIGIN);
  if (!headers.get("cookie")?.includes(`${name}=`)) return NOBODY;
  const current = await sessionOfCookie(services, headers);
  // delete an invalid cookie, so that it does not cost another lookup
  const cookies = current ? [] : [`${name}=; Max-Age=0; Path=/${isSecure(env) ? "; Secure" : ""}`];
  if (!current) return { ...NOBODY, cookies };
  const { session } = current;
  // the member may have been suspended while this session was being opened
  if (current.user.suspendedAt) return { ...NOBODY, cookies };
  if (session.awaitsCode) return { ...NOBODY, sessionId: session.id, awaitsCode: true, cookies };
  const user = toSessionUser(services, current.user);
  if (isIdle(services, session, user.isAdmin)) return { ...NOBODY, cookies };
  noteSeen(services, session);
  return {
    user: await withRights(services, user),
    sessionId: session.id,
    awaitsCode: false,
    cookies,
  };
}

/** The member of this request, and cookies to set. Without a session cookie it makes no query. */
export async function readSession(
  services: Services,
  headers: Headers,
): Promise<{ user: SessionUser | null; cookies: string[] }> {
  const { user, cookies } = await findSession(services, headers);
  return { user, cookies };
}

/** The signed-in member. @throws AppError AUTHENTICATION_REQUIRED (401) */
export async function requireUser(services: Services, headers: Headers): Promise<SessionUser> {
  return (await requireSession(services, headers)).user;
}

/** The signed-in member and the id of their session. @throws AppError AUTHENTICATION_REQUIRED (401) */
export async function requireSession(
  services: Services,
  headers: Headers,
): Promise<{ user: SessionUser; sessionId: string }> {
  const { user, sessionId } = await findSession(services, headers);
  if (!user || !sessionId)
    throw new AppError("AUTHENTICATION_REQUIRED", "Authentication required", { status: 401 });
  return { user, sessionId };
}
