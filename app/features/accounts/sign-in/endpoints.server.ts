import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { deleteSessionCookie } from "better-auth/cookies";
import { networkOf } from "../../../lib/network.ts";
import { cookieName } from "../../../platform/http/cookies.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { countAttempt, forgetAttempts } from "../../../platform/http/rate-limits.server.ts";
import { arrive, leave } from "../sessions/session-hooks.server.ts";
import {
  Address,
  ChoosePassword,
  GiveCode,
  OpenLink,
  RedeemLink,
  securityNotice,
  SignIn,
  SignUp,
  type CodeAnswer,
  type RedeemAnswer,
  type SignInAnswer,
  type SignUpAnswer,
} from "../contract.ts";
import { admitEmail, knownDevice, makeProof } from "./guessing.server.ts";
import { endLinks } from "../links/ending.server.ts";
import { passwordOf, putPassword } from "../passwords/credentials.server.ts";
import { endSession, endSessions } from "../sessions/active-sessions.server.ts";
import { type Ctx, headersOf, openSession } from "../sessions/opening.server.ts";
import { sessionOfCookie } from "../sessions/session-cookie.server.ts";
import { DEVICE_COOKIE, DEVICE_SECONDS, recordSignIn } from "../sessions/devices.server.ts";
import { requestRecovery, resendVerification } from "../links/emails.server.ts";
import { limitsOf } from "./limits.server.ts";
import { openLink, PAIR_SECONDS, redeemLink } from "../links/links.server.ts";
import { findByEmail, toSessionUser } from "../members/member.server.ts";
import { refuseWeakPassword } from "../passwords/choosing.server.ts";
import { hashPassword } from "../passwords/passwords.server.ts";
import { useCode } from "../second-factor/second-factor.server.ts";
import { asksSecondFactor } from "../second-factor/ways.server.ts";
import { checkPassword } from "./sign-in.server.ts";
import { signUp } from "./sign-up.server.ts";

/** Sets a cookie with the site's name prefix and default attributes. */
function setCookie(
  ctx: Ctx,
  { env }: Services,
  name: string,
  value: string,
  options: { maxAge: number; sameSite?: "lax" | "strict"; httpOnly?: boolean },
) {
  const secure = env.ORIGIN.startsWith("https:");
  ctx.setCookie(cookieName(env, name), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    ...options,
  });
}

const GRANT_MS = 15 * 60_000;
/** Time allowed between the first and the second factor. */
export const CODE_MS = 10 * 60_000;
const BIND_COOKIE = "vv_link";
const LANDING_COOKIE = "vv_landing";
/** Cleared at sign-out. Storage is kept: it contains the analytics opt-out, which belongs to the browser. */
const CLEARED = '"cache"';

const fromOf = (ctx: Ctx) => ({
  visitor: networkOf(headersOf(ctx).get("x-client-ip") ?? ""),
  headers: headersOf(ctx),
});

async function tryingOf(services: Services, ctx: Ctx, address: string) {
  const email = address.trim().toLowerCase();
  const user = await findByEmail(services, email);
  return { email, userId: user?.id, ...fromOf(ctx) };
}
const success = { success: true } as const;

/**
 * Completes a sign-in: records the device and calls the session hooks. The landing path goes into a
 * short-lived cookie.
 * @param trust skips the second factor in this browser for 30 days
 */
export async function welcome(
  ctx: Ctx,
  services: Services,
  userId: string,
  carried?: Record<string, unknown>,
  trust = false,
) {
  const device = await recordSignIn(services, userId, headersOf(ctx), trust);
  services.log.info(
    { security: "signed-in", userId, secondFactor: await asksSecondFactor(services, userId) },
    "security event",
  );
  setCookie(ctx, services, DEVICE_COOKIE, device, { maxAge: DEVICE_SECONDS });
  const landOn = await arrive(services, { userId, headers: headersOf(ctx), carried });
  if (landOn) setCookie(ctx, services, LANDING_COOKIE, landOn, { maxAge: 300, httpOnly: false });
}

/** The session of this browser with its member. @throws AppError AUTHENTICATION_REQUIRED (401) */
async function sessionOf(ctx: Ctx, services: Services) {
  const current = await sessionOfCookie(services, headersOf(ctx));
  if (!current) throw new AppError("AUTHENTICATION_REQUIRED", "Authentication required", { status: 401 });
  const grant = current.session.passwordGrantUntil;
  return { ...current, grant: grant && grant > services.clock.now() ? grant : undefined };
}

const post = <Body>(body: Body) => ({ method: "POST", body, requireRequest: true }) as const;

/** Sign-up, sign-in and sign-out. */
const passwordEndpoints = (services: Services) => ({
  villaSignUp: createAuthEndpoint("/sign-up", post(SignUp), async (ctx) => {
    const { userId, delivered } = await signUp(services, ctx.body, fromOf(ctx));
    const confirmed = services.env.CONFIRM_EMAIL === "no";
    if (confirmed) {
      await openSession(ctx, services, { userId, method: "password" });
      await welcome(ctx, services, userId);
    }
    return ctx.json({ ...success, confirmed, delivered } satisfies SignUpAnswer);
  }),
  villaSignIn: createAuthEndpoint("/sign-in", post(SignIn), async (ctx) => {
    const userId = await checkPassword(services, ctx.body, fromOf(ctx));
    const secondFactor = await openSession(ctx, services, { userId, method: "password" });
    if (!secondFactor) await welcome(ctx, services, userId);
    return ctx.json({ ...success, secondFactor } satisfies SignInAnswer);
  }),
  /**
   * Ends every session of the member, on every device. The path differs from better-auth's own /sign-out,
   * which ends one.
   */
  villaSignOut: createAuthEndpoint("/leave", { method: "POST", requireRequest: true }, async (ctx) => {
    const current = await sessionOfCookie(services, headersOf(ctx));
    // without the second factor only this session ends
    if (current?.session.awaitsCode) await endSession(services, current.user.id, current.session.id);
    else if (current) {
      await endSessions(services, current.user.id);
      const leaving = { userId: current.user.id, headers: headersOf(ctx) };
      for (const name of await leave(services, leaving)) setCookie(ctx, services, name, "", { maxAge: 0 });
    }
    deleteSessionCookie(ctx);
    setCookie(ctx, services, LANDING_COOKIE, "", { maxAge: 0, httpOnly: false });
    ctx.setHeader("clear-site-data", CLEARED);
    return ctx.json(success);
  }),
});

/** The second factor, for a session that has passed only the first. */
const secondFactorEndpoints = (services: Services) => ({
  /**
   * Completes a pending session with its second factor. A new session replaces it, so that the old token
   * becomes invalid.
   */
  villaGiveCode: createAuthEndpoint("/second-factor", post(GiveCode), async (ctx) => {
    const { user, session, grant } = await sessionOf(ctx, services);
    const setPassword = grant !== undefined;
    if (!session.awaitsCode) return ctx.json({ ...success, setPassword } satisfies CodeAnswer);
    if (services.clock.now().getTime() - session.createdAt.getTime() > CODE_MS) {
      await endSession(services, user.id, session.id);
      throw new AppError("AUTHENTICATION_REQUIRED", "That took too long. Please sign in again.", {
        status: 401,
      });
    }
    const { visitor, headers } = fromOf(ctx);
    const device = await knownDevice(services, { userId: user.id, headers });
    const tries = `second factor ${device ?? `${user.id} ${visitor}`}`;
    const limits = limitsOf(services.env);
    await countAttempt(services, tries, limits.perVisitorAndAccount);
    // strangers cannot use up the attempts of a known browser
    if (!device) await countAttempt(services, `second factor ${user.id}`, limits.perAccount);
    await useCode(services, toSessionUser(services, user), ctx.body.code);
    await forgetAttempts(services, tries);
    const opened = { method: session.method ?? "password", passwordGrantUntil: grant, awaitsCode: false };
    await openSession(ctx, services, { userId: user.id, ...opened }); // ends the pending one
    await welcome(ctx, services, user.id, undefined, ctx.body.trust);
    return ctx.json({ ...success, setPassword } satisfies CodeAnswer);
  }),
});

/** Requested emails and their links. */
const links = (services: Services) => ({
  villaResend: createAuthEndpoint("/resend", post(Address), async (ctx) => {
    const trying = await tryingOf(services, ctx, ctx.body.email);
    if (await admitEmail(services, "confirmation", trying))
      await resendVerification(services, ctx.body.email, headersOf(ctx));
    return ctx.json(success);
  }),
  villaProof: createAuthEndpoint("/proof", post(Address), async (ctx) =>
    ctx.json(await makeProof(services, ctx.body.email)),
  ),
  villaRecover: createAuthEndpoint("/recover", post(Address), async (ctx) => {
    const trying = await tryingOf(services, ctx, ctx.body.email);
    if (await admitEmail(services, "recovery", trying)) await requestRecovery(services, ctx.body.email);
    return ctx.json(success);
  }),
  villaOpenLink: createAuthEndpoint("/link/open", post(OpenLink), async (ctx) => {
    const { bind, ...answer } = await openLink(services, ctx.body.token);
    setCookie(ctx, services, BIND_COOKIE, bind, { maxAge: PAIR_SECONDS, sameSite: "strict" });
    return ctx.json(answer);
  }),
  villaRedeemLink: createAuthEndpoint("/link/session", post(RedeemLink), async (ctx) => {
    const { userId, type, setPassword, carried } = await redeemLink(
      services,
      ctx.body,
      ctx.getCookie(cookieName(services.env, BIND_COOKIE)) ?? undefined,
    );
    const passwordGrantUntil = setPassword ? new Date(services.clock.now().getTime() + GRANT_MS) : undefined;
    const secondFactor = await openSession(ctx, services, { userId, method: "link", passwordGrantUntil });
    setCookie(ctx, services, BIND_COOKIE, "", { maxAge: 0, sameSite: "strict" });
    if (!secondFactor) await welcome(ctx, services, userId, carried);
    return ctx.json({ ...success, type, setPassword, secondFactor } satisfies RedeemAnswer);
  }),
});

const newPassword = (services: Services) => ({
  /** Allowed only within the short grant of a session opened by an emailed link; ends every other session. */
  villaChoosePassword: createAuthEndpoint("/password", post(ChoosePassword), async (ctx) => {
    const { user, session, grant } = await sessionOf(ctx, services);
    if (session.awaitsCode)
      throw new AppError("SECOND_FACTOR_REQUIRED", "Please give your code first.", { status: 403 });
    if (!grant) throw new AppError("NO_GRANT", "Please request a new link.", { status: 403 });
    refuseWeakPassword(services, ctx.body.password, user);
    const hash = await hashPassword(ctx.body.password);
    const at = services.clock.now();
    await transaction(services.db, async (tx) => {
      const replaced = await passwordOf(tx, user.id);
      await putPassword(tx, at, user.id, hash);
      await endLinks(tx, user.id, at);
      const notice = {
        userId: user.id,
        to: user.email,
        kind: "password-changed",
        detail: "",
        at: at.toISOString(),
      } as const;
      if (replaced) await services.events.publish(tx, securityNotice, notice);
    });
    await endSessions(services, user.id);
    await openSession(ctx, services, { userId: user.id, method: "link", awaitsCode: false });
    return ctx.json(success);
  }),
});

export const ownEndpoints = (services: Services) =>
  ({
    id: "villa-accounts",
    endpoints: {
      ...passwordEndpoints(services),
      ...secondFactorEndpoints(services),
      ...links(services),
      ...newPassword(services),
    },
  }) satisfies BetterAuthPlugin;
