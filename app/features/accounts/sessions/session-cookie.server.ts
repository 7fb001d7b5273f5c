import { eq, sql } from "drizzle-orm";
import { hashOf, siteSecrets, verify } from "../../../lib/signing.server.ts";
import { readCookie } from "../../../platform/http/cookie-reading.server.ts";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { sessions, users } from "../tables.server.ts";

/** Over https the cookie is bound to this host. */
export const cookieOptions = (origin: string) =>
  origin.startsWith("https:")
    ? { useSecureCookies: false, cookiePrefix: "__Host-vv", defaultCookieAttributes: { secure: true } }
    : { useSecureCookies: false, cookiePrefix: "vv" };

export const sessionCookieName = (origin: string) => `${cookieOptions(origin).cookiePrefix}.session_token`;

/** The form in which a session's token is stored: a copy of the table opens no session. */
export const storedToken = (token: string) => `sha256:${hashOf(token)}`;

/** The text of a cookie; empty if it is not URI-encoded. */
function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return "";
  }
}

/** The token in the session cookie, `token.signature`, if one of the site's secrets signed it. */
function tokenIn(env: Services["env"], headers: Headers): string | undefined {
  const text = decoded(readCookie(headers, sessionCookieName(env.ORIGIN)) ?? "");
  const dot = text.lastIndexOf(".");
  if (dot <= 0) return undefined;
  const token = text.slice(0, dot);
  const signature = Buffer.from(text.slice(dot + 1), "base64").toString("base64url");
  return siteSecrets(env).some((secret) => verify(secret, token, signature)) ? token : undefined;
}

const byToken = preparedQuery((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .limit(1)
    .prepare("session_with_member"),
);

/**
 * The session of this browser's cookie with its member, in one statement; undefined without one, or once it
 * has expired.
 * @throws what the database throws
 */
export async function sessionOfCookie({ db, env }: Pick<Services, "db" | "env">, headers: Headers) {
  const token = tokenIn(env, headers);
  if (token === undefined) return undefined;
  const [row] = await byToken(db).execute({ token: storedToken(token) });
  return row && row.session.expiresAt > new Date() ? row : undefined;
}
