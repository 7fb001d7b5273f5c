import { eq } from "drizzle-orm";
import type { Email } from "../../../platform/mail/mail.server.ts";
import { runExclusively } from "../../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import { insiderEmails } from "../tables.server.ts";

/** The services that an email to an Insider needs. */
export type EmailServices = Pick<Services, "db" | "env" | "locks" | "mail" | "clock" | "log">;

/** How long to wait while another process sends the same email. Milliseconds. */
const MOST_MS = 30_000;
/**
 * Sends an email once for each id.
 * @throws when the mail server fails, or when another process holds the same email for too long
 */
export async function sendOnce(
  services: EmailServices,
  { id, userId, address }: { id: string; userId: string; address: string },
  email: Email,
): Promise<void> {
  await runExclusively(services.locks, `insider-email:${id}`, MOST_MS, async () => {
    if ((await services.db.$count(insiderEmails, eq(insiderEmails.id, id))) > 0) return;
    await services.mail.send(address, email);
    await services.db
      .insert(insiderEmails)
      .values({ id, userId, sentAt: services.clock.now() })
      .onConflictDoNothing();
  });
}

/** The recipient and the link of the email; undefined where the account is gone. */
export async function recipient(services: EmailServices, userId: string, path: string) {
  const member = await accounts.findUser(services, userId);
  if (!member) return undefined;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  return {
    to: { userId, address: member.email },
    props: { brand, firstName: member.firstName ?? "", link: ORIGIN + path },
  };
}
