import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import { deleteSessionCookie, setSessionCookie } from "better-auth/cookies";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { countAttempt } from "./attempts.server.ts";
import { arrive } from "./companions.server.ts";
import { Address, ChoosePassword, OpenLink, RedeemLink, SignIn, SignUp, type RedeemAnswer, type SignUpAnswer } from "./contract.ts";
import { putPassword } from "./credentials.server.ts";
import { passwordProblem } from "./domain/rules.ts";
import { requestRecovery, resendVerification } from "./letters.server.ts";
import type { Limits } from "./limits.server.ts";
import { openLink, PAIR_SECONDS, redeemLink } from "./links.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { checkPassword } from "./sign-in.server.ts";
import { refuseFirst, signUp } from "./sign-up.server.ts";

const GRANT_MS = 15 * 60_000;
const BIND_COOKIE = "vv_link";
const LANDING_COOKIE = "vv_landing";

type Ctx = Parameters<typeof setSessionCookie>[0];
const secure = ({ env }: Services) => env.ORIGIN.startsWith("https:");
const headersOf = (ctx: Ctx) => ctx.request?.headers ?? ctx.headers ?? new Headers();
const done = { success: true } as const;

/** Tells the companions of a new session; the page reads the place to land on from a cookie of a few minutes. */
export async function welcome(ctx: Ctx, services: Services, userId: string, carried?: Record<string, unknown>) {
  const landOn = await arrive(services, { userId, headers: headersOf(ctx), carried });
  if (landOn) ctx.setCookie(LANDING_COOKIE, landOn, { path: "/auth", maxAge: 300, sameSite: "lax", secure: secure(services) });
}

async function openSession(ctx: Ctx, userId: string, more: Record<string, unknown> = {}) {
  const user = await ctx.context.internalAdapter.findUserById(userId);
  const session = await ctx.context.internalAdapter.createSession(userId, false, more, true);
  await setSessionCookie(ctx, { session, user: user! });
}

async function sessionOf(ctx: Ctx) {
  const found = await getSessionFromCtx(ctx);
  if (!found) throw new AppError("AUTHENTICATION_REQUIRED", "Authentication required", { status: 401 });
  return found;
}

const post = <Body>(body: Body) => ({ method: "POST", body, requireRequest: true }) as const;

/** Ways in and out with a password: sign-up, sign-in, sign-out. */
const doors = (services: Services, limits: Limits) => ({
  villaSignUp: createAuthEndpoint("/sign-up", post(SignUp), async (ctx) => {
    await countAttempt(services, `letters ${ctx.body.email.trim().toLowerCase()}`, limits.lettersPerAccount);
    const { userId, delivered } = await signUp(services, ctx.body, headersOf(ctx));
    const confirmed = services.env.CONFIRM_EMAIL === "no";
    if (confirmed) {
      await openSession(ctx, userId);
      await welcome(ctx, services, userId);
    }
    return ctx.json({ ...done, confirmed, delivered } satisfies SignUpAnswer);
  }),
  villaSignIn: createAuthEndpoint("/sign-in", post(SignIn), async (ctx) => {
    const visitor = headersOf(ctx).get("x-client-ip") ?? "";
    const userId = await checkPassword(services, ctx.body, visitor, limits);
    await openSession(ctx, userId);
    await welcome(ctx, services, userId);
    return ctx.json(done);
  }),
  /** Global: every session of the person ends, on every device. Better-auth has a /sign-out of its own, for one session; the site's is served by this. */
  villaSignOut: createAuthEndpoint("/leave", { method: "POST", requireRequest: true }, async (ctx) => {
    const found = await getSessionFromCtx(ctx);
    if (found) await ctx.context.internalAdapter.deleteUserSessions(found.user.id);
    deleteSessionCookie(ctx);
    ctx.setCookie(LANDING_COOKIE, "", { path: "/auth", maxAge: 0 });
    return ctx.json(done);
  }),
});

/** Letters asked for, and what their links open. */
const links = (services: Services, limits: Limits) => ({
  villaResend: createAuthEndpoint("/resend", post(Address), async (ctx) => {
    await countAttempt(services, `letters ${ctx.body.email.trim().toLowerCase()}`, limits.lettersPerAccount);
    await resendVerification(services, ctx.body.email, headersOf(ctx));
    return ctx.json(done);
  }),
  villaRecover: createAuthEndpoint("/recover", post(Address), async (ctx) => {
    await countAttempt(services, `letters ${ctx.body.email.trim().toLowerCase()}`, limits.lettersPerAccount);
    await requestRecovery(services, ctx.body.email);
    return ctx.json(done);
  }),
  villaOpenLink: createAuthEndpoint("/link/open", post(OpenLink), async (ctx) => {
    const { bind, ...answer } = await openLink(services, ctx.body.token);
    ctx.setCookie(BIND_COOKIE, bind, {
      path: "/api/auth",
      httpOnly: true,
      sameSite: "strict",
      secure: secure(services),
      maxAge: PAIR_SECONDS,
    });
    return ctx.json(answer);
  }),
  villaRedeemLink: createAuthEndpoint("/link/session", post(RedeemLink), async (ctx) => {
    const { userId, type, setPassword, carried } = await redeemLink(services, ctx.body, ctx.getCookie(BIND_COOKIE) ?? undefined);
    const grant = setPassword ? { passwordGrantUntil: new Date(services.clock.now().getTime() + GRANT_MS) } : {};
    await openSession(ctx, userId, grant);
    ctx.setCookie(BIND_COOKIE, "", { path: "/api/auth", maxAge: 0 });
    await welcome(ctx, services, userId, carried);
    return ctx.json({ ...done, type, setPassword } satisfies RedeemAnswer);
  }),
  /** Only within the short grant of a session that came out of a mail link; ends every other session. */
  villaChoosePassword: createAuthEndpoint("/password", post(ChoosePassword), async (ctx) => {
    const { session, user } = await sessionOf(ctx);
    const until = (session as { passwordGrantUntil?: Date | null }).passwordGrantUntil;
    if (!until || new Date(until) < services.clock.now()) throw new AppError("NO_GRANT", "Please request a new link.", { status: 403 });
    const problem = passwordProblem(ctx.body.password);
    refuseFirst(problem ? { password: problem } : {});
    await putPassword(services.db, services.clock.now(), user.id, await hashPassword(ctx.body.password));
    await ctx.context.internalAdapter.deleteUserSessions(user.id);
    await openSession(ctx, user.id);
    return ctx.json(done);
  }),
});

/** The site's own calls, beside better-auth's sessions and its sign-in with Google. */
export const ownEndpoints = (services: Services, limits: Limits) =>
  ({ id: "villa-accounts", endpoints: { ...doors(services, limits), ...links(services, limits) } }) satisfies BetterAuthPlugin;
