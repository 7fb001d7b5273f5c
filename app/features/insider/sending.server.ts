import { eq } from "drizzle-orm";
import type { Email } from "../../platform/mail/mail.server.ts";
import { runExclusively } from "../../platform/database/advisory-locks.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as accounts from "../accounts/accounts.server.ts";
import { insiderEmails } from "./tables.server.ts";

/** What an email to an Insider takes. */
export type EmailServices = Pick<Services, "db" | "env" | "locks" | "mail" | "clock" | "log">;

/** Milliseconds for which an email waits while somebody else has the same in hand. */
const MOST_MS = 30_000;
/**
 * Sends an e-mail and then stores that it went out; one with the same id goes out once. Throws while the mail
 * server takes none, and where somebody else has it in hand for long.
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

/** Whom to write to, and where the letter leads; undefined where the account is gone. */
export async function recipient(services: EmailServices, userId: string, path: string) {
  const member = await accounts.findUser(services, userId);
  if (!member) return undefined;
  const { BRAND_NAME: brand, ORIGIN } = services.env;
  return {
    to: { userId, address: member.email },
    props: { brand, firstName: member.firstName ?? "", link: ORIGIN + path },
  };
}
