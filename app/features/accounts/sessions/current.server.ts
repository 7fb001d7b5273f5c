import type { getSessionFromCtx } from "better-auth/api";

type Ctx = Parameters<typeof getSessionFromCtx>[0];

/**
 * The session that this browser's cookie names, or null. better-auth's own reading takes a database that does
 * not answer for nobody: a sign-out would then say that it is done, and end nothing.
 * @throws what the database throws
 */
export async function currentSession(ctx: Ctx) {
  const { authCookies, internalAdapter, secret } = ctx.context;
  const token = await ctx.getSignedCookie(authCookies.sessionToken.name, secret);
  const found = token ? await internalAdapter.findSession(token) : null;
  return found && new Date(found.session.expiresAt) > new Date() ? found : null;
}
