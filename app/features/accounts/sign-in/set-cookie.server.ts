import type { setSessionCookie } from "better-auth/cookies";
import { cookieName } from "../../../platform/http/cookies.server.ts";
import type { Services } from "../../../platform/services.server.ts";

type Ctx = Parameters<typeof setSessionCookie>[0];

/** Sets a cookie of the site, named and bound like all others. */
export function setCookie(
  ctx: Ctx,
  { env }: Services,
  name: string,
  value: string,
  more: { maxAge: number; sameSite?: "lax" | "strict"; httpOnly?: boolean },
) {
  const secure = env.ORIGIN.startsWith("https:");
  ctx.setCookie(cookieName(env, name), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    ...more,
  });
}
