import { eq } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Email } from "../../../platform/mail/mail.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { carry } from "../sessions/session-hooks.server.ts";
import { passwordOf } from "../passwords/credentials.server.ts";
import { emailProblem } from "../domain/rules.ts";
import { type EmailAsked, emailAsked } from "../contract.ts";
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

const undelivered = (message: string) => new AppError("EMAIL_DELIVERY_FAILED", message, { status: 503 });

/**
 * Puts a letter to an address in the queue, after the mail server has answered. Whether anybody has the
 * address is looked up by the job alone: known and unknown ones get the same answer in the same time.
 * @throws AppError INVALID_DATA (400), EMAIL_DELIVERY_FAILED (503)
 */
async function ask(services: Services, letter: EmailAsked, failed: string) {
  const problem = emailProblem(letter.email);
  if (problem) throw new AppError("INVALID_DATA", problem, { field: "email" });
  try {
    await services.mail.greet();
  } catch (error) {
    services.log.warn({ error }, "the mail server does not answer");
    throw undelivered(failed);
  }
  await transaction(services.db, (tx) =>
    services.events.publish(tx, emailAsked, { ...letter, email: letter.email.trim().toLowerCase() }),
  );
}

/**
 * Has the confirming letter sent again; to an address that is confirmed already a word about that, to an
 * unknown one nothing. @throws AppError INVALID_DATA (400), EMAIL_DELIVERY_FAILED (503)
 */
export async function resendVerification(services: Services, email: string, headers: Headers) {
  const carried = (await carry(services, headers)) ?? null;
  await ask(services, { kind: "confirmation", email, carried }, TOASTS.resendFailed);
}

/**
 * Has a link sent with which a new password may be chosen; to an unknown address nothing.
 * @throws AppError INVALID_DATA (400), EMAIL_DELIVERY_FAILED (503)
 */
export const requestRecovery = (services: Services, email: string) =>
  ask(
    services,
    { kind: "recovery", email, carried: null },
    "We can’t send email right now. Please try again.",
  );

async function emailFor(services: Services, { kind, email, carried }: EmailAsked) {
  const [user] = await services.db.select().from(users).where(eq(users.email, email));
  if (!user) return undefined;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  const firstName = user.firstName ?? "";
  const whose = { userId: user.id, email: user.email };
  if (kind === "recovery") {
    const link = await mintLink(services, services.db, { ...whose, type: "recovery" });
    return recoveryEmail({ brand, firstName, link });
  }
  if (user.emailVerified) return alreadyConfirmedEmail({ brand, firstName, link: `${ORIGIN}/auth` });
  const passwordHash = (await passwordOf(services.db, user.id)) ?? null;
  const link = await mintLink(services, services.db, { ...whose, type: "signup", passwordHash, carried });
  return confirmationEmail({ brand, firstName, link });
}

/**
 * Sends a letter that was asked for. @throws where the mail server does not take it: the queue tries again
 */
export async function sendAskedEmail(services: Services, asked: EmailAsked) {
  const email = await emailFor(services, asked);
  if (email) await services.mail.send(asked.email, email);
}
