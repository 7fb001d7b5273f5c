import { type Limit, withinLimit } from "../../../platform/http/rate-limits.server.ts";
import type { Email } from "../../../platform/mail/mail.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { firstName } from "../domain/names.ts";
import { type Application, readApplication } from "../form/applying.server.ts";
import { continueEmail } from "../emails/continue.tsx";
import { makeKey } from "../form/key-cookie.server.ts";

/** The services that an email about an application needs. */
export type Needs = Pick<Services, "db" | "clock" | "env" | "mail" | "log">;

/**
 * Limits for emails that anybody can cause by entering somebody's address in the form, so that no mailbox is
 * flooded.
 */
const EMAILS_PER_ADDRESS: Limit = { seconds: 60 * 60, max: 5 };

/** States that the applicant sets, not the owner. */
export const BY_FORM = new Set(["received", "withdrawn"]);

/**
 * Sends an email caused by the form.
 * @returns false where this kind was sent to this address too often within the hour
 */
export const sendWithinLimit = (services: Needs, kind: string, address: string, email: Email) =>
  withinLimit(services, { name: `application ${kind} ${address}`, limit: EMAILS_PER_ADDRESS }, () =>
    services.mail.send(address, email),
  );

/** The link that opens one application in any browser. */
export const linkTo = (services: Pick<Services, "env" | "clock">, opened: Application) =>
  `${services.env.ORIGIN}/application/open/${makeKey(services, opened)}`;

/** Emails the link to continue a draft; nothing where it was sent meanwhile or is gone. */
export async function sendContinue(services: Needs, applicationId: string): Promise<void> {
  const found = await readApplication(services, applicationId);
  if (found?.state !== "draft") return;
  const link = linkTo(services, found);
  const email = continueEmail({ brand: services.env.BRAND_NAME, firstName: firstName(found.name), link });
  await sendWithinLimit(services, "continue", found.email, email);
}
