import { eq } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Email } from "../../../platform/mail/mail.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { carry } from "../sessions/session-hooks.server.ts";
import { passwordOf } from "../passwords/credentials.server.ts";
import { emailProblem } from "../domain/rules.ts";
import { type EmailRequested, emailRequested } from "../contract.ts";
import { TOASTS } from "../domain/texts.ts";
import { confirmationEmail } from "../emails/confirm.tsx";
import { alreadyConfirmedEmail } from "../emails/confirmed.tsx";
import { recoveryEmail } from "../emails/recovery.tsx";
import { mintLink } from "./links.server.ts";
import { users } from "../tables.server.ts";

/** Sends an email and reports whether the mail server accepted it. */
export async function deliver(
  { mail, log }: Pick<Services, "mail" | "log">,
  address: string,
  email: Email,
): Promise<boolean> {
  try {
    await mail.send(address, email);
    return true;
  } catch (error) {
    log.warn({ error, subject: email.subject }, "email not accepted");
    return false;
  }
}

const undelivered = (message: string) => new AppError("EMAIL_DELIVERY_FAILED", message, { status: 503 });

/**
 * Queues an email if the mail server answers. Only the job looks up the account, so that response and timing
 * are the same for every address.
 * @throws AppError INVALID_DATA (400), EMAIL_DELIVERY_FAILED (503)
 */
async function queueEmail(services: Services, request: EmailRequested, failed: string) {
  const problem = emailProblem(request.email);
  if (problem) throw new AppError("INVALID_DATA", problem, { field: "email" });
  try {
    await services.mail.greet();
  } catch (error) {
    services.log.warn({ error }, "mail server not answering");
    throw undelivered(failed);
  }
  await transaction(services.db, (tx) =>
    services.events.publish(tx, emailRequested, { ...request, email: request.email.trim().toLowerCase() }),
  );
}

/**
 * Resends the confirmation email. A confirmed address gets an email saying so; an unknown one gets none.
 * @throws AppError INVALID_DATA (400), EMAIL_DELIVERY_FAILED (503)
 */
export async function resendVerification(services: Services, email: string, headers: Headers) {
  const carried = (await carry(services, headers)) ?? null;
  await queueEmail(services, { kind: "confirmation", email, carried }, TOASTS.resendFailed);
}

/**
 * Requests an email with a link to choose a new password; an unknown address gets none.
 * @throws AppError INVALID_DATA (400), EMAIL_DELIVERY_FAILED (503)
 */
export const requestRecovery = (services: Services, email: string) =>
  queueEmail(
    services,
    { kind: "recovery", email, carried: null },
    "We can’t send email right now. Please try again.",
  );

async function emailFor(services: Services, { kind, email, carried }: EmailRequested) {
  const [user] = await services.db.select().from(users).where(eq(users.email, email));
  if (!user) return undefined;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  const firstName = user.firstName ?? "";
  const recipient = { userId: user.id, email: user.email };
  if (kind === "recovery") {
    const link = await mintLink(services, services.db, { ...recipient, type: "recovery" });
    return recoveryEmail({ brand, firstName, link });
  }
  if (user.emailVerified) return alreadyConfirmedEmail({ brand, firstName, link: `${ORIGIN}/auth` });
  const passwordHash = (await passwordOf(services.db, user.id)) ?? null;
  const link = await mintLink(services, services.db, { ...recipient, type: "signup", passwordHash, carried });
  return confirmationEmail({ brand, firstName, link });
}

/** Sends a requested email. @throws if the mail server refuses it, so that the queue retries */
export async function sendRequestedEmail(services: Services, request: EmailRequested) {
  const email = await emailFor(services, request);
  if (email) await services.mail.send(request.email, email);
}
