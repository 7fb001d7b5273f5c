import { eq, sql } from "drizzle-orm";
import { hashOf, siteSecrets, verify } from "../../../lib/signing.server.ts";
import { readCookie } from "../../../platform/http/cookie-reading.server.ts";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { sessions, users } from "../tables.server.ts";

/** Over https the `__Host-` prefix binds the cookie to this host. */
export const cookieOptions = (origin: string) =>
  origin.startsWith("https:")
    ? { useSecureCookies: false, cookiePrefix: "__Host-vv", defaultCookieAttributes: { secure: true } }
    : { useSecureCookies: false, cookiePrefix: "vv" };

export const sessionCookieName = (origin: string) => `${cookieOptions(origin).cookiePrefix}.session_token`;

/** Stored form of a session token, a hash, so that a copy of the table opens no session. */
export const storedToken = (token: string) => `sha256:${hashOf(token)}`;

/** Decodes a cookie's value; empty if its URI encoding is malformed. */
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
 * Reads the session of the request's cookie and its member in one statement; undefined if there is none or it
 * has expired.
 * @throws database errors
 */
export async function sessionOfCookie({ db, env }: Pick<Services, "db" | "env">, headers: Headers) {
  const token = tokenIn(env, headers);
  if (token === undefined) return undefined;
  const [row] = await byToken(db).execute({ token: storedToken(token) });
  return row && row.session.expiresAt > new Date() ? row : undefined;
}
