import { eq } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Proof } from "../contract.ts";
import { noteSecurity } from "../../safety/safety.server.ts";
import { passwordOf } from "../passwords/credentials.server.ts";
import { proveByPassword } from "../passwords/change-password.server.ts";
import { hasSecondFactor, useCode } from "../second-factor/second-factor.server.ts";
import { countAttempt } from "../sign-in/attempts.server.ts";
import type { Limits } from "../sign-in/limits.server.ts";
import { sessions } from "../tables.server.ts";
import { requireSession } from "./reading.server.ts";

/** For so long after signing in, or after a proof, what cannot be taken back asks nothing more. */
const PROVEN_MS = 60 * 60_000;

/**
 * Makes sure that whoever sits there showed within the last hour that it is them: a session that was left open on
 * somebody's table does not give money back.
 * @throws AppError AUTHENTICATION_REQUIRED (401), PROVE_AGAIN (403)
 */
export async function requireRecentProof(services: Services, headers: Headers): Promise<void> {
  const { sessionId } = await requireSession(services, headers);
  const [row] = await services.db.select().from(sessions).where(eq(sessions.id, sessionId));
  const proven = Math.max(row?.createdAt.getTime() ?? 0, row?.provenAt?.getTime() ?? 0);
  if (services.clock.now().getTime() - proven <= PROVEN_MS) return;
  throw new AppError("PROVE_AGAIN", "Please show once more that it is you", { status: 403 });
}

/**
 * Shows anew that it is the member: by password, where there is one, and by code, where a second factor is on.
 * @throws AppError INVALID_DATA (400, field "password"), CODE_WRONG (400), TOO_MANY_REQUESTS (429); PROVE_AGAIN (409)
 *   where there is neither, and signing in again is the way
 */
export async function proveAgain(
  services: Services,
  headers: Headers,
  { password, code }: Proof,
  limits: Limits,
): Promise<void> {
  const { user, sessionId } = await requireSession(services, headers);
  const [stored, factor] = [
    await passwordOf(services.db, user.id),
    await hasSecondFactor(services.db, user.id),
  ];
  if (!stored && !factor)
    throw new AppError("PROVE_AGAIN", "Please sign out and in again: this account has no password", {
      status: 409,
    });
  if (stored) await proveByPassword(services, user.id, password, "password", limits);
  if (factor) {
    await countAttempt(services, `second factor ${user.id}`, limits.perVisitorAndAccount);
    await useCode(services, user, code);
  }
  await services.db
    .update(sessions)
    .set({ provenAt: services.clock.now() })
    .where(eq(sessions.id, sessionId));
  if (user.isAdmin) await noteSecurity(services, { kind: "proof-given", userId: user.id });
}
