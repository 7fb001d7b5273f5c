import { type Limit, withinLimit } from "../../platform/http/rate-limits.server.ts";
import type { Email } from "../../platform/mail/mail.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { firstName } from "./domain/names.ts";
import { type Application, readApplication } from "./applying.server.ts";
import { continueEmail } from "./emails/continue.tsx";
import { makeKey } from "./key-cookie.server.ts";
import { applicationAttempts } from "./tables.server.ts";

/** What sending an email about an application takes. */
export type Needs = Pick<Services, "db" | "clock" | "env" | "mail" | "log">;

/**
 * Letters that anybody can have sent to an address by writing it into the form: nobody's mailbox is flooded
 * from here.
 */
const EMAILS_PER_ADDRESS: Limit = { seconds: 60 * 60, max: 5 };

/** States that whoever has the form brings about, without the owner. */
export const BY_FORM = new Set(["received", "withdrawn"]);

/**
 * Sends a letter that the form calls for. @returns false where its kind went to this address too often within
 * the hour
 */
export const sendWithinLimit = (services: Needs, kind: string, address: string, email: Email) =>
  withinLimit(services, applicationAttempts, { name: `${kind} ${address}`, limit: EMAILS_PER_ADDRESS }, () =>
    services.mail.send(address, email),
  );

/** The address that opens one application in any browser. */
export const linkTo = (services: Pick<Services, "env" | "clock">, opened: Application) =>
  `${services.env.ORIGIN}/application/open/${makeKey(services, opened)}`;

/** Sends the way to go on with a draft; nothing where it has been sent, or is gone. */
export async function sendContinue(services: Needs, applicationId: string): Promise<void> {
  const found = await readApplication(services, applicationId);
  if (found?.state !== "draft") return;
  const link = linkTo(services, found);
  const email = continueEmail({ brand: services.env.BRAND_NAME, firstName: firstName(found.name), link });
  await sendWithinLimit(services, "continue", found.email, email);
}
