import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { countAttempt, forgetAttempts } from "../../../platform/http/rate-limits.server.ts";
import { securityNotice, type ChangePassword, type SessionUser } from "../contract.ts";
import { endOldAccess } from "../sessions/ending.server.ts";
import { passwordOf, putPassword } from "./credentials.server.ts";
import { refuseWeakPassword } from "./choosing.server.ts";
import { limitsOf } from "../sign-in/limits.server.ts";
import { hashPassword, verifyPassword } from "./passwords.server.ts";

type SignedInMember = {
  user: Pick<SessionUser, "id" | "email" | "firstName" | "lastName">;
  sessionId: string;
};

/**
 * Verifies the member's password.
 * @param field the form field for the error
 * @throws AppError INVALID_DATA (400, with the field), TOO_MANY_REQUESTS (429)
 */
export async function proveByPassword(services: Services, userId: string, password: string, field: string) {
  const tries = `password ${userId}`;
  await countAttempt(services, tries, limitsOf(services.env).perVisitorAndAccount);
  const stored = await passwordOf(services.db, userId);
  if (!(await verifyPassword(stored, password)))
    throw new AppError("INVALID_DATA", "This password is wrong", { field });
  await forgetAttempts(services, tries);
}

/**
 * Changes a password, given the current one. Every other device is signed out, earlier links end, and an
 * email reports it.
 * @throws AppError INVALID_DATA (400, field "current" or "password"), TOO_MANY_REQUESTS (429)
 */
export async function changePassword(
  services: Services,
  { user, sessionId }: SignedInMember,
  { current, password }: ChangePassword,
) {
  refuseWeakPassword(services, password, user);
  await proveByPassword(services, user.id, current, "current");
  const hash = await hashPassword(password);
  const now = services.clock.now();
  await transaction(services.db, async (tx) => {
    await putPassword(tx, now, user.id, hash);
    await endOldAccess(tx, { userId: user.id, sessionId, now });
    const notice = {
      userId: user.id,
      to: user.email,
      kind: "password-changed",
      detail: "",
      at: now.toISOString(),
    } as const;
    await services.events.publish(tx, securityNotice, notice);
  });
}
