import { eq } from "drizzle-orm";
import { AppError } from "../../../platform/errors.ts";
import type { Email } from "../../../platform/mail.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { carry } from "../sessions/session-hooks.server.ts";
import { passwordOf } from "../passwords/credentials.server.ts";
import { emailProblem } from "../domain/rules.ts";
import { TOASTS } from "../domain/texts.ts";
import { confirmationEmail } from "../emails/confirm.tsx";
import { alreadyConfirmedEmail } from "../emails/confirmed.tsx";
import { recoveryEmail } from "../emails/recovery.tsx";
import { mintLink } from "./links.server.ts";
import { users } from "../tables.server.ts";

/** Hands a letter to the mail server and says whether it took it. */
export async function deliver(
  { mail, log }: Pick<Services, "mail" | "log">,
  to: string,
  email: Email,
): Promise<boolean> {
  try {
    await mail.send(to, email);
    return true;
  } catch (error) {
    log.warn({ error, subject: email.subject }, "a letter was not taken");
    return false;
  }
}

async function find({ db }: Pick<Services, "db">, address: string) {
  const problem = emailProblem(address);
  if (problem) throw new AppError("INVALID_DATA", problem, { field: "email" });
  const [user] = await db.select().from(users).where(eq(users.email, address.trim().toLowerCase()));
  return user;
}

const undelivered = (message: string) => new AppError("EMAIL_DELIVERY_FAILED", message, { status: 503 });

/**
 * Sends the confirming letter again; to an address that is confirmed already a word about that, to an unknown
 * one nothing, and the answer is the same.
 * @throws AppError EMAIL_DELIVERY_FAILED (503)
 */
export async function resendVerification(services: Services, address: string, headers: Headers) {
  const user = await find(services, address);
  if (!user) return;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  const firstName = user.firstName ?? "";
  if (user.emailVerified) {
    if (
      !(await deliver(
        services,
        user.email,
        alreadyConfirmedEmail({ brand, firstName, link: `${ORIGIN}/auth` }),
      ))
    )
      throw undelivered(TOASTS.resendFailed);
    return;
  }
  const [passwordHash, carried] = [await passwordOf(services.db, user.id), await carry(services, headers)];
  const more = { passwordHash: passwordHash ?? null, carried: carried ?? null };
  const link = await mintLink(services, services.db, {
    type: "signup",
    userId: user.id,
    email: user.email,
    ...more,
  });
  if (!(await deliver(services, user.email, confirmationEmail({ brand, firstName, link }))))
    throw undelivered(TOASTS.resendFailed);
}

/**
 * Sends a link with which a new password may be chosen; to an unknown address nothing, and the answer is the
 * same.
 * @throws AppError EMAIL_DELIVERY_FAILED (503)
 */
export async function requestRecovery(services: Services, address: string) {
  const user = await find(services, address);
  if (!user) return;
  const link = await mintLink(services, services.db, {
    type: "recovery",
    userId: user.id,
    email: user.email,
  });
  const email = recoveryEmail({ brand: services.env.BRAND_NAME, firstName: user.firstName ?? "", link });
  if (!(await deliver(services, user.email, email)))
    throw undelivered("The mail server did not accept our letter. Please try again.");
}
