import { eq } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Proof, SessionUser } from "../contract.ts";
import { noteSecurity } from "../../safety/safety.server.ts";
import { passwordOf } from "../passwords/credentials.server.ts";
import { proveByPassword } from "../passwords/change-password.server.ts";
import { usePasskey } from "../passkeys/using.server.ts";
import { useCode } from "../second-factor/second-factor.server.ts";
import { secondFactorWays } from "../second-factor/ways.server.ts";
import { countAttempt } from "../../../platform/http/rate-limits.server.ts";
import { limitsOf } from "../sign-in/limits.server.ts";
import { sessions } from "../tables.server.ts";
import { requireSession } from "./reading.server.ts";

/** How long a sign-in or proof of identity permits irreversible actions. */
const PROVEN_MS = 60 * 60_000;

/**
 * Requires that the member signed in or confirmed their identity within the last hour, so that an unattended
 * session cannot refund money.
 * @throws AppError AUTHENTICATION_REQUIRED (401), PROVE_AGAIN (403)
 */
export async function requireRecentProof(services: Services, headers: Headers): Promise<void> {
  const { sessionId } = await requireSession(services, headers);
  const [row] = await services.db.select().from(sessions).where(eq(sessions.id, sessionId));
  const proven = Math.max(row?.createdAt.getTime() ?? 0, row?.provenAt?.getTime() ?? 0);
  if (services.clock.now().getTime() - proven <= PROVEN_MS) return;
  throw new AppError("PROVE_AGAIN", "Please confirm it’s you", { status: 403 });
}

/**
 * Counts a signed-in member's attempt to enter a code, separately from attempts at sign-in, so that strangers
 * cannot use them up. @throws TooManyRequests (429)
 */
export const countSessionCode = (services: Services, userId: string) =>
  countAttempt(services, `second factor of a session ${userId}`, limitsOf(services.env).perVisitorAndAccount);

/** Verifies the password, if there is one, and a code, if the app is on. @throws AppError as `proveAgain` */
async function proveByPasswordAndCode(
  services: Services,
  user: SessionUser,
  { password, code }: Proof,
): Promise<void> {
  const stored = await passwordOf(services.db, user.id);
  const { app, passkey } = await secondFactorWays(services, user.id);
  if (!app && passkey && (user.isAdmin || !stored))
    throw new AppError("PASSKEY_REFUSED", "Please use your passkey", { status: 400 });
  if (!stored && !app)
    throw new AppError("PROVE_AGAIN", "This account has no password. Please sign out and sign in again", {
      status: 409,
    });
  if (stored) await proveByPassword(services, user.id, password, "password");
  if (app) {
    await countSessionCode(services, user.id);
    await useCode(services, user, code);
  }
}

/**
 * Confirms the member's identity: by a passkey, or by password, if there is one, and code, if the app is on.
 * An administrator whose only second factor is a passkey must use it.
 * @throws AppError INVALID_DATA (400, field "password"), CODE_WRONG (400), PASSKEY_REFUSED (400, 401),
 *   TOO_MANY_REQUESTS (429); PROVE_AGAIN (409) if the member has none of these and must sign in again
 */
export async function proveAgain(services: Services, headers: Headers, answer: Proof): Promise<void> {
  const { user, sessionId } = await requireSession(services, headers);
  if (!answer.passkey) await proveByPasswordAndCode(services, user, answer);
  else if ((await usePasskey(services, answer.passkey, ["proof"])) !== user.id)
    throw new AppError("PASSKEY_REFUSED", "This passkey belongs to another account", { status: 401 });
  await services.db
    .update(sessions)
    .set({ provenAt: services.clock.now() })
    .where(eq(sessions.id, sessionId));
  if (user.isAdmin) await noteSecurity(services, { kind: "proof-given", userId: user.id });
}
