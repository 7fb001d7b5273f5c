import { and, eq, isNull, lt, or } from "drizzle-orm";
import { DAY_MS } from "../../../lib/india-time.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { signedValue, withCurrentSignature } from "./cookie-signature.server.ts";
import { findSessionOf } from "./hashed-tokens.server.ts";
import { authOf, sessionCookieName } from "../sign-in/auth.server.ts";
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
 * The session of the cookie, straight from its table; undefined where the cookie is not ours or its
 * session is over: better-auth then says so, and takes the cookie away.
 */
async function liveSession(services: Services, headers: Headers, name: string) {
  const token = signedValue(services.env, headers, name);
  const found = token === undefined ? undefined : await findSessionOf(services, token);
  return found && found.session.expiresAt > new Date() ? found : undefined;
}

/** The same by better-auth, with the cookies that it answers. */
async function askedSession(services: Services, headers: Headers) {
  const { response, headers: answer } = await authOf(services).api.getSession({
    headers,
    returnHeaders: true,
  });
  // better-auth does not type our own columns
  const found = response as unknown as Awaited<ReturnType<typeof liveSession>> | null;
  return { found: found ?? undefined, cookies: answer?.getSetCookie() ?? [] };
}

/**
 * The session of this request. One that still waits for the second factor is nobody's: `user` is null and
 * `awaitsCode` true.
 */
export async function findSession(services: Services, sent: Headers): Promise<Found> {
  const { env, clock } = services;
  const name = sessionCookieName(env.ORIGIN);
  if (!sent.get("cookie")?.includes(`${name}=`)) return NOBODY;
  const { headers, cookie } = withCurrentSignature(env, sent, name);
  const live = await liveSession(services, headers, name);
  const asked = live ? undefined : await askedSession(services, headers);
  const found = live ?? asked?.found;
  const cookies = asked?.cookies ?? [];
  if (cookie && found) {
    const seconds = Math.floor((found.session.expiresAt.getTime() - clock.now().getTime()) / 1_000);
    const secure = env.ORIGIN.startsWith("https:") ? "; Secure" : "";
    cookies.push(`${name}=${cookie}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`);
  }
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
